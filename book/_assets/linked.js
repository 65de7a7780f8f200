// A hand or a session in the page's address is opened live, for Python checks it: until then the page says what to press.
import { linkInAddress } from "./address.js";
import { element } from "./dom.js";

const HELD = { hand: "hand", table: "session" };

export function tellOfLink(root) {
  const prepared = root.querySelector(":scope > .pp-prepared");
  if (!prepared) return;
  const notice = element("p", "pp-notice");
  notice.setAttribute("aria-live", "polite");
  notice.hidden = true;
  prepared.prepend(notice);

  function tell() {
    notice.hidden = linkInAddress(root) === null;
    const held = `The address of this page holds a ${HELD[root.dataset.demo]}.`;
    notice.textContent = notice.hidden ? "" : `${held} Press Run live to open it; the steps below are of another one.`;
    if (!notice.hidden && prepared.isConnected) root.scrollIntoView({ block: "start" });
  }
  tell();
  addEventListener("hashchange", tell);
}
