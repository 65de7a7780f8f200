"""Stand-in for IPython.core: only the name of the shell is asked for."""
