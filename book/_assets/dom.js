// Small helpers to build elements.

/** An element with a class, if that is not empty, and a text where it is given. */
export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A real button named by its text. */
export function button(className, text, onClick) {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

/** The bar of a demonstration, made on first use. */
export function barOf(container) {
  let bar = container.querySelector(":scope > .pp-bar");
  if (!bar) {
    bar = element("div", "pp-bar");
    container.prepend(bar);
  }
  return bar;
}
