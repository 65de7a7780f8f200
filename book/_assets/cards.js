// What cards are drawn and named by: the reader's choice, kept in this browser. `data-cards` of the page carries it to
// drawing.css; the page's head has set it already, before anything was painted.
const KEY = "polskpas-cards";
const root = document.documentElement;

export function offerCards() {
  const select = document.querySelector(".pp-choice select");
  if (!select) return;
  show(select);
  select.addEventListener("change", () => {
    root.dataset.cards = select.value;
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // Storage is blocked or full: the choice holds for this page alone.
    }
  });
  // It may have been made on another page meanwhile.
  addEventListener("storage", (event) => event.key === KEY && use(event.newValue, select));
  addEventListener("pageshow", (event) => event.persisted && use(stored(), select));
}

function use(cards, select) {
  if (cards === null) return;
  root.dataset.cards = cards;
  show(select);
}

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function show(select) {
  select.value = root.dataset.cards ?? "";
  if (select.selectedIndex < 0) select.value = ""; // what is stored may be of another edition
}
