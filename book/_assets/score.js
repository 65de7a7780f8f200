// How many questions were answered, and how many of them rightly: kept in this browser alone, if it keeps anything.
import { button, element } from "./dom.js";

const KEY = "polskpas-quiz";
let score = { asked: 0, right: 0 };
let isKept = true; // until the browser refuses to
const panels = [];

/** Shows the score below a quiz; every answer is told by an event `pp-marked`, whose detail is whether it was right. */
export function keepScore(root) {
  if (root.dataset.demo !== "quiz") return;
  const panel = element("div", "pp-score pp-bar");
  const words = element("span", "pp-score-words");
  const clear = button("pp-clear", "Clear score", () => {
    keep({ asked: 0, right: 0 });
    root.querySelector("button:not(:disabled)")?.focus({ preventScroll: true }); // this one is disabled now
  });
  panel.append(words, clear);
  root.append(panel);
  panels.push({ words, clear });
  read();
  root.addEventListener("pp-marked", ({ detail }) => {
    read();
    keep({ asked: score.asked + 1, right: score.right + (detail ? 1 : 0) });
  });
  addEventListener("storage", (event) => event.key === KEY && read());
  addEventListener("pageshow", (event) => event.persisted && read());
}

function keep(now) {
  score = now;
  try {
    localStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    isKept = false; // storage is blocked or full: the score is that of this page
  }
  show();
}

function read() {
  try {
    if (!isKept) return;
    const { asked, right } = JSON.parse(localStorage.getItem(KEY)) ?? { asked: 0, right: 0 };
    const isCount = (number) => Number.isSafeInteger(number) && number >= 0;
    score = isCount(asked) && isCount(right) && right <= asked ? { asked, right } : { asked: 0, right: 0 };
  } catch {
    // What cannot be read leaves the score as it is.
  } finally {
    show();
  }
}

function show() {
  for (const { words, clear } of panels) {
    words.textContent = `Your score: ${score.right} of ${score.asked}. It is kept in this browser alone.`;
    clear.disabled = score.asked === 0;
  }
}
