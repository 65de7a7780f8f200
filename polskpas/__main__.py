"""`python -m polskpas` is the command `polskpas`."""

import sys

from polskpas.cli import main

sys.exit(main())
