// A live demonstration and its page: Python keeps the address that reopens what is shown, the page tells Python of
// another address, and asks it for what can be copied.
import * as controls from "@jupyter-widgets/controls";
import { linkInAddress, setFragment, stepInAddress } from "../_assets/address.js";

export class VBoxView extends controls.VBoxView {
  render() {
    super.render();
    if (this.model.get("address") === undefined) return; // a box that is no demonstration
    this.waiting = new Map(); // what is asked for -> who waits for it, in the order in which Python answers
    this.listenTo(this.model, "change:address", this.tellAddress);
    this.listenTo(this.model, "msg:custom", this.hear);
    this.el.addEventListener("pp-ask", ({ detail: { what, answer } }) => {
      this.waiting.set(what, [...(this.waiting.get(what) ?? []), answer]);
      this.send({ copy: what });
    });
    this.el.addEventListener("click", ({ target }) => this.pressCard(target.closest(".pp-turn .pp-card:not(.pp-no)")));
    this.followAddress = () => this.openAddress() && this.root.scrollIntoView({ block: "start" });
    addEventListener("hashchange", this.followAddress);
    this.displayed.then(() => this.openAddress());
  }

  /** A card of the hand to act, clicked, is its button pressed; the button itself is there for the keyboard. */
  pressCard(card) {
    const name = card?.querySelector("[aria-label]").getAttribute("aria-label").replace(", trump", "");
    const faces = name ? [...this.el.querySelectorAll("button:enabled .pp-face")] : [];
    faces.find((face) => face.querySelector(`[aria-label="${name}"]`))?.closest("button").click();
  }

  remove() {
    removeEventListener("hashchange", this.followAddress);
    super.remove();
  }

  get root() {
    return this.el.closest(".pp-demo");
  }

  get isAddressed() {
    return Boolean(this.root) && (stepInAddress(this.root) !== null || linkInAddress(this.root) !== null);
  }

  /** Whether the address is of this demonstration; Python goes there, or says why not. */
  openAddress() {
    if (!this.root) return false;
    const step = stepInAddress(this.root);
    const link = linkInAddress(this.root);
    if (step !== null) this.send({ step });
    else if (link !== null) this.send({ link });
    return step !== null || link !== null;
  }

  /** What no address reopens leaves none behind that would open something else. */
  tellAddress() {
    const address = this.model.get("address");
    if (address || this.isAddressed) setFragment(address);
  }

  hear({ copy, marked, ...answer }) {
    if (copy) this.waiting.get(copy)?.shift()?.(answer);
    if (marked !== undefined) this.el.dispatchEvent(new CustomEvent("pp-marked", { bubbles: true, detail: marked }));
  }
}
