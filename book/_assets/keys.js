// Arrow keys, Home and End press the demonstration's own buttons, prepared and live alike.

const BUTTONS = { ArrowLeft: "pp-back", ArrowRight: "pp-next", Home: "pp-first", End: "pp-last" };
const TAKES_KEYS = "input, select, textarea, [contenteditable], [role=slider], [role=radio], [role=listbox]";

export function listenForKeys(root) {
  root.tabIndex = -1; // so that it can hold the focus when the focused button goes
  root.addEventListener("keydown", (event) => {
    const name = BUTTONS[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest(TAKES_KEYS)) return;
    const found = [...root.querySelectorAll(`button.${name}`)].find(isShown);
    if (!found) return;
    event.preventDefault();
    if (!found.disabled) found.click();
  });
}

const isShown = (node) => node.getClientRects().length > 0;
