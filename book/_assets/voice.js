// What a step tells those who listen. Within a live region a screen reader may leave out the cards, which are pictures
// with names, and tell each link by itself: Orca does both. So the step's own region is silent, and its words, with the
// names of the cards in them, are put as plain text where they are heard and not seen. They go again after a while, so
// that nobody who reads on meets them twice.
import { element } from "./dom.js";

const HEARD = 5000; // milliseconds

export function tellAloud(root) {
  const voice = element("p", "pp-voice pp-hidden");
  voice.setAttribute("aria-live", "polite");
  root.prepend(voice);
  silence();
  let told;
  let waiting;
  new MutationObserver(() => {
    const status = silence();
    const words = status ? spoken(status).replace(/\s+/g, " ").trim() : told;
    if (words === told) return;
    const isFirst = told === undefined; // read with the page
    told = words;
    if (isFirst) return;
    voice.textContent = words;
    clearTimeout(waiting);
    waiting = setTimeout(() => (voice.textContent = ""), HEARD);
  }).observe(root, { childList: true, subtree: true, characterData: true });

  function silence() {
    const status = root.querySelector("[role=status]");
    status?.setAttribute("aria-live", "off");
    return status;
  }
}

/** The words of what is shown; a picture by its name. */
function spoken(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || !node.getClientRects().length) return "";
  const words = node.getAttribute("aria-label") ?? [...node.childNodes].map(spoken).join("");
  return getComputedStyle(node).display.startsWith("inline") ? words : ` ${words} `;
}
