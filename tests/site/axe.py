"""What axe finds in a page: faults by WCAG 2.2, levels A and AA, and by its own good practice."""

from __future__ import annotations

from pathlib import Path

from conftest import missing

SCRIPT = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
CONTRAST = ["color-contrast"]

RUN = """async ([within, runOnly]) => {
  const { violations } = await axe.run(within, { runOnly, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}\\n${node.failureSummary}`));
}"""


def faults(reader, within: str = "html", rules: list[str] = ALL) -> list[str]:
    """The faults in what a selector finds, each with the element; `rules` are axe's rules or its tags."""
    if not SCRIPT.exists():
        missing("axe is not there: make tests/site/node_modules/.installed")
    if not reader.page.evaluate("'axe' in globalThis"):
        reader.page.evaluate(SCRIPT.read_text("utf-8"))
    said = len(reader.errors)
    found = reader.page.evaluate(RUN, [within, rules])
    # axe tries styles of its own, which the page's content policy refuses; that is no fault of the page.
    reader.errors[said:] = [error for error in reader.errors[said:] if "inline style" not in error]
    return found
