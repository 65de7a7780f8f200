"""What a reader sees of a demonstration, and pressing its buttons; the page's own part of it is looking.js."""

from __future__ import annotations


def look(root) -> str:
    """What a reader sees of it now: its text, its pictures' names, its marks, what its controls hold."""
    return root.evaluate("looking.look")


def press(reader, root, button) -> None:
    """Press a button; it must change what is seen within three seconds."""
    root.evaluate("(root, button) => looking.press(root, button)", button.element_handle())


def press_all(root, times: int) -> list[str]:
    """Press so many times whatever was pressed least; each must change what is seen. Gives the buttons' texts."""
    return root.evaluate("(root, times) => looking.pressAll(root, times)", times)


def settle(root) -> None:
    """Wait until a live demonstration has drawn all of its answer."""
    root.evaluate("looking.settle")


def enabled(root) -> list:
    """The buttons that can be pressed now."""
    buttons = root.locator("button:visible:not(:disabled)")
    return [buttons.nth(i) for i in range(buttons.count())]


def status(root) -> str:
    """The words of the one live region for the step."""
    region = root.locator("[role=status]")
    assert region.count() == 1
    return " ".join(region.inner_text().split())


def shown(root) -> str:
    """The picture of the step that is shown, by the names of its cards and its text."""
    return root.evaluate("looking.shown")


def wait_for_change(reader, root, before: str) -> bool:
    """Whether something that is seen of it changes within three seconds."""
    return root.evaluate("(root, before) => looking.comesTrue(root, () => looking.look(root) !== before)", before)
