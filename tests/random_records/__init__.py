"""Random hand records: legal ones, ones with a single fault, and ones with any next action."""

from .faulty import KINDS, faulty, with_any_next_action
from .kinds import KEY_AT_FAULT, setting_for
from .legal import random_record
from .tables import table_of

__all__ = ["KEY_AT_FAULT", "KINDS", "faulty", "random_record", "setting_for", "table_of", "with_any_next_action"]
