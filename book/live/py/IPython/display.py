"""Stand-ins for IPython's display functions."""


def display(*things, **_) -> None:
    """Show things beneath the running cell."""
    import live_kernel

    live_kernel.display(*things)


def clear_output(wait: bool = False) -> None:
    """Empty the Output widget that is open."""
    import live_kernel

    live_kernel.clear_output()


class HTML:
    """A piece of HTML to be shown as such."""

    def __init__(self, data: str = ""):
        self.data = data

    def _repr_html_(self) -> str:
        return self.data
