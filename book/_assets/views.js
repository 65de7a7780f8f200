// "Show": all hands open, or one seat's hand alone. The root says which views there are:
// data-views="all 0 1 2 3" data-view-names="All hands|Eldest|…"
import { barOf, element } from "./dom.js";

export function addViews(root) {
  const prepared = root.querySelector(":scope > .pp-prepared");
  const views = (root.dataset.views ?? "").split(/\s+/).filter(Boolean);
  const hands = prepared ? [...prepared.querySelectorAll(".pp-hand[data-seat]")] : [];
  if (views.length < 2 || !hands.length) return;
  const names = (root.dataset.viewNames ?? "").split("|").map((name) => name.trim());

  const label = element("label", "pp-view", "Show ");
  const select = element("select", "pp-view-select");
  views.forEach((view, i) => select.append(new Option(names[i] || view, view)));
  select.addEventListener("change", () => hands.forEach((hand) => shut(hand, select.value)));
  label.append(select);
  barOf(prepared).append(label);
}

function shut(hand, view) {
  const closed = view !== "all" && hand.dataset.seat !== view;
  hand.classList.toggle("pp-shut", closed);
  for (const cards of hand.querySelectorAll("ul, ol, .pp-cards")) {
    if (closed) cards.setAttribute("aria-hidden", "true");
    else cards.removeAttribute("aria-hidden");
  }
}
