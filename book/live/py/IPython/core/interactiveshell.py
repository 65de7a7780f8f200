"""Stand-in: ipywidgets only asks whether an object is one of these."""

from IPython import Shell as InteractiveShell

__all__ = ["InteractiveShell"]
