"""Stand-ins for the few IPython names that ipywidgets imports.

The real IPython would add some three megabytes and seconds to the start of a live page.
"""

import sys

__version__ = "9.0"
version_info = (9, 0, 0)


class Events:
    """Nobody listens for the start and end of a message here."""

    def trigger(self, name: str) -> None:
        """Do nothing."""


class Shell:
    """The parts of IPython's shell that comms and ipywidgets call."""

    events = Events()

    def showtraceback(self) -> None:
        """Tell the reader of the exception being handled."""
        import live_kernel

        live_kernel.show_error(*sys.exc_info())


_shell = Shell()


def get_ipython() -> Shell:
    """The shell, one for the page."""
    return _shell
