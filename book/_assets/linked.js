// A hand in the page's address is opened live, for Python checks it: until then the page says what to press.
import { handInAddress } from "./address.js";
import { element } from "./dom.js";

const NOTICE = "The address of this page holds a hand. Press Run live to open it; the steps below are of another one.";

export function tellOfHand(root) {
  const prepared = root.querySelector(":scope > .pp-prepared");
  if (!prepared) return;
  const notice = element("p", "pp-notice");
  notice.setAttribute("aria-live", "polite");
  notice.hidden = true;
  prepared.prepend(notice);

  function tell() {
    notice.hidden = handInAddress(root) === null;
    notice.textContent = notice.hidden ? "" : NOTICE;
    if (!notice.hidden && prepared.isConnected) root.scrollIntoView({ block: "start" });
  }
  tell();
  addEventListener("hashchange", tell);
}
