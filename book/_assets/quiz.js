// The prepared questions: choose, check, read why. Their answers stand in the page, in what is folded without scripts.
import { button, element } from "./dom.js";

const CHECK = "Check";
const NEXT = "Next question";
const AGAIN = "From the first question";
const RIGHT = "Right.";
const WRONG = "Not right.";

export function askQuestions(root) {
  const prepared = root.querySelector(":scope > .pp-prepared");
  const questions = prepared ? [...prepared.querySelectorAll(".pp-question")] : [];
  if (!questions.length) return;
  const status = prepared.querySelector(".pp-status");
  prepared.append(status); // below the choices, so that nothing above it moves when the answer comes
  questions.forEach((asked, at) => prepare(asked, status, () => goOn(root, questions, at)));
}

function prepare(asked, status, goOn) {
  const inputs = [...asked.querySelectorAll("input")];
  const right = new Set(asked.dataset.right.split(" "));
  const words = asked.closest(".pp-step").querySelector(".pp-text").innerHTML;
  const isRight = () => inputs.every((input) => input.checked === right.has(input.value));
  let isChecked = false;
  let isMarked = false;
  const press = button("pp-check", CHECK, () => (isChecked ? goOn() : check()));
  const bar = element("div", "pp-bar");
  bar.append(press);
  asked.append(bar);

  function wait() {
    isChecked = false;
    press.textContent = CHECK;
    press.disabled = !inputs.some((input) => input.checked);
    inputs.forEach((input) => delete input.closest(".pp-option").dataset.mark);
    status.innerHTML = words;
  }

  function check() {
    isChecked = true;
    press.textContent = asked.closest(".pp-step").nextElementSibling ? NEXT : AGAIN;
    for (const input of inputs) {
      const mark = right.has(input.value) ? "✓" : input.checked && "✗";
      if (mark) input.closest(".pp-option").dataset.mark = mark;
    }
    const verdict = element("span", "pp-verdict");
    verdict.append(element("b", "", isRight() ? RIGHT : WRONG));
    for (const part of asked.querySelectorAll(".pp-reason")) verdict.append(part.cloneNode(true));
    status.append(" ", verdict);
    if (!isMarked) asked.dispatchEvent(new CustomEvent("pp-marked", { bubbles: true, detail: isRight() }));
    isMarked = true; // only the first answer counts
  }

  asked.addEventListener("change", wait);
  press.disabled = true;
}

/** To the next question, with the focus on its first choice. */
function goOn(root, questions, at) {
  const next = questions[at + 1];
  root.querySelector(next ? ".pp-prepared .pp-next" : ".pp-prepared .pp-first").click();
  (next ?? questions[0]).querySelector("input").focus({ preventScroll: true });
}
