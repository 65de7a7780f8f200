"""What a reader sees of a demonstration, and pressing its buttons."""

from __future__ import annotations

import pytest

# What a reader sees of a demonstration: its text, its pictures' names, its marks, what its controls hold.
LOOK = """(root) => {
  const seen = [...root.querySelectorAll(":is(.pp-shown, .pp-live, .pp-bar) :is(svg, button, select, input, textarea, [class^=pp-])")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .map((node) => [node.getAttribute("aria-label"), node.getAttribute("class"), node.disabled, node.value]);
  return JSON.stringify([root.innerText, seen]);
}"""


def look(root) -> str:
    """What a reader sees of it now."""
    return root.evaluate(LOOK)


def press(reader, root, button) -> None:
    """Press a button; it must change what is seen within three seconds."""
    name, before = button.inner_text(), look(root)
    button.click()
    if not wait_for_change(reader, root, before):
        pytest.fail(f"the button {name!r} changed nothing that can be seen")


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
    return root.evaluate(
        """(root) => {
          const picture = root.querySelector(".pp-live .pp-picture, .pp-step.pp-shown .pp-picture");
          const cards = [...picture.querySelectorAll("[aria-label]")].map((card) => card.getAttribute("aria-label"));
          return JSON.stringify([picture.innerText.split(/\\s+/), cards]);
        }"""
    )


def wait_for_change(reader, root, before: str) -> bool:
    """Whether something that is seen of it changes within three seconds."""
    given = [root.element_handle(), before]
    try:
        reader.page.wait_for_function(f"([root, before]) => ({LOOK})(root) !== before", arg=given, timeout=3000)
    except Exception:  # Playwright's own kind of time-out, which is not imported here
        return False
    return True
