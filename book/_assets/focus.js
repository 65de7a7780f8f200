// What live content owes to those who use a keyboard or a screen reader.

const ENABLED = "button:not(:disabled)"; // the demonstrations disable what they hide

/** Keeps one role="status" in `live`, and the focus inside `root` when widgets are replaced or disabled. */
export function keepFocusIn(live, root) {
  let focused = null;
  let position = 0;
  live.addEventListener("focusin", (event) => {
    focused = event.target;
    position = [...live.querySelectorAll(ENABLED)].indexOf(focused);
  });
  live.addEventListener("focusout", (event) => {
    if (event.relatedTarget) focused = null;
  });

  function check() {
    markStatus(live);
    if (!focused || (focused.isConnected && !focused.disabled)) return;
    const nowhere = document.activeElement === document.body || document.activeElement === focused;
    if (!nowhere) return;
    const buttons = [...live.querySelectorAll(ENABLED)];
    const next = buttons[Math.min(Math.max(position, 0), buttons.length - 1)] ?? root;
    next.focus({ preventScroll: true });
  }

  markStatus(live);
  const observer = new MutationObserver(check);
  observer.observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "class"] });
}

function markStatus(live) {
  live.querySelectorAll(".pp-status").forEach((node, i) => {
    if (i === 0 && node.getAttribute("role") !== "status") node.setAttribute("role", "status");
    if (i > 0) node.removeAttribute("role");
  });
}
