// A card at every mention of a rule, with statement and grade, and at every explained word, with its meaning. RULES
// and TERMS stand in rule-cards.js: id → [address from the site's root, grade or name, words]. Links work without this;
// here they get their card, by pointer and by focus, and Escape hides it.
import { element } from "./dom.js";

const { RULES, TERMS } = globalThis;
const root = document.documentElement.dataset.content_root ?? "./";
const MENTION = 'main a[href*="#rule-"]:not(.headerlink), .pp-demo a[href*="#rule-"], main a.pp-term';
const hashOf = (link) => decodeURIComponent(link.hash.slice(1));

/** Name and words of the card that belongs to a link, or nothing. */
function toldBy(link) {
  const id = hashOf(link).replace(/^rule-/, "");
  if (RULES[id]) return [`${id} (${RULES[id][1]})`, RULES[id][2]];
  return TERMS[hashOf(link)]?.slice(1);
}

const card = element("div", "");
card.id = "pp-card";
card.setAttribute("role", "tooltip");
card.hidden = true;
document.body.append(card);

let shownFor = null;
let waiting;

function show(link) {
  clearTimeout(waiting);
  const [title, words] = toldBy(link);
  if (shownFor !== link) hide();
  shownFor = link;
  card.replaceChildren(element("b", "", title), ` ${words}`);
  card.hidden = false;
  link.setAttribute("aria-describedby", card.id);
  place();
}

/** Puts the card below its link, or above it where there is more room. */
function place() {
  const link = shownFor;
  const at = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = at.bottom + height + 8 < innerHeight || at.top < height + 8;
  card.style.left = `${scrollX + Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8))}px`;
  card.style.top = `${scrollY + (below ? at.bottom + 4 : at.top - height - 4)}px`;
}

// A window that gets narrower, or a phone that is turned, has the link somewhere else.
addEventListener("resize", () => shownFor && place());

function hide() {
  clearTimeout(waiting);
  shownFor?.removeAttribute("aria-describedby");
  shownFor = null;
  card.hidden = true;
}

// A moment's grace lets the pointer go from the link to the card.
const hideSoon = () => {
  clearTimeout(waiting);
  waiting = setTimeout(hide, 200);
};

const mentionAt = (node) => {
  const link = node.closest?.(MENTION);
  return link && toldBy(link) ? link : null;
};

for (const [on, off] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(on, ({ target }) => {
    if (card.contains(target)) clearTimeout(waiting);
    else if (mentionAt(target)) show(mentionAt(target));
  });
  document.addEventListener(off, ({ target }) => {
    if (card.contains(target) || mentionAt(target)) hideSoon();
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || card.hidden) return;
  event.stopPropagation();
  hide();
}, true);

// Live content comes without links: the ids in its steps become what they are in the prepared steps.
function link(demo) {
  for (const code of demo.querySelectorAll(".pp-rules > code")) {
    const rule = RULES[code.textContent];
    if (!rule) continue;
    const made = element("a", "");
    made.href = root + rule[0];
    code.replaceWith(made);
    made.append(code);
  }
}

// A step's words are replaced with the step: a link that held the focus hands it to its demonstration, so that the keys
// go on working, and its card goes with it.
for (const demo of document.querySelectorAll(".pp-demo")) {
  let focused = null;
  demo.addEventListener("focusin", ({ target }) => { focused = target.matches("a") ? target : null; });
  new MutationObserver(() => {
    link(demo);
    if (shownFor && !shownFor.isConnected) hide();
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body) demo.focus({ preventScroll: true });
  }).observe(demo, { childList: true, subtree: true });
  link(demo);
}
