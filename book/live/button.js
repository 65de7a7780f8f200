// A button whose text Python gives as HTML too, so that cards on it are shown as on the rest of the page.
import * as controls from "@jupyter-widgets/controls";

export class ButtonView extends controls.ButtonView {
  update() {
    super.update();
    const { face, pressed } = this.model.attributes;
    if (typeof pressed === "boolean") this.el.setAttribute("aria-pressed", pressed);
    if (!face) return;
    this.el.innerHTML = face;
    this.el.removeAttribute("title"); // the face is spoken in words already
  }
}
