// Prepared steps: the list is already in the page, this shows one step of it at a time.
import { setFragment, stepInAddress } from "./address.js";
import { barOf, button, element } from "./dom.js";

export function makeStepper(root) {
  const prepared = root.querySelector(":scope > .pp-prepared");
  const steps = prepared ? [...prepared.querySelectorAll(".pp-step")] : [];
  if (!steps.length) return;
  const status = prepared.querySelector(".pp-status");
  const place = element("span", "pp-place");
  const ofAll = document.createTextNode("");
  place.append(element("span", "pp-place-word", "Step "), ofAll);
  let current = 0;

  const first = button("pp-first", "First", () => move(0));
  const back = button("pp-back", "Back", () => move(current - 1));
  const next = button("pp-next", "Next", () => move(current + 1));
  const last = button("pp-last", "Last", () => move(steps.length - 1));
  const marked = steps.flatMap((step, i) => (step.hasAttribute("data-mark") ? [i] : []));
  const nextMark = () => marked.find((i) => i > current) ?? marked[0];
  const toMark = button("pp-to-mark", root.dataset.marks, () => move(nextMark()));
  barOf(prepared).append(first, back, next, last, ...(marked.length ? [toMark] : []), place);
  stageOf(prepared).append(status, prepared.querySelector(".pp-steps"));

  function show(index) {
    current = Math.max(0, Math.min(steps.length - 1, index));
    steps.forEach((step, i) => step.classList.toggle("pp-shown", i === current));
    status.innerHTML = steps[current].querySelector(".pp-text")?.innerHTML ?? "";
    ofAll.data = `${current + 1} of ${steps.length}`;
    keepFocus();
    first.disabled = back.disabled = current === 0;
    next.disabled = last.disabled = current === steps.length - 1;
    toMark.disabled = nextMark() === current;
  }

  // A button that is about to be disabled would lose the focus, and the arrow keys with it.
  function keepFocus() {
    const focused = document.activeElement;
    if (current === 0 && (focused === first || focused === back) && steps.length > 1) focusAfter(next);
    if (current === steps.length - 1 && (focused === next || focused === last) && steps.length > 1) focusAfter(back);
    if (focused === toMark && nextMark() === current) focusAfter(current ? back : next);
  }
  function focusAfter(target) {
    target.disabled = false;
    target.focus({ preventScroll: true });
  }

  function move(index) {
    show(index);
    setFragment(steps[current].id);
  }

  function openAddress() {
    const index = stepInAddress(root);
    if (index === null || index >= steps.length || !prepared.isConnected) return;
    show(index);
    toTop();
  }
  const toTop = () => root.scrollIntoView({ block: "start" });

  root.classList.add("pp-scripted");
  show(0);
  openAddress();
  addEventListener("hashchange", openAddress);
  // The browser itself goes to the step alone, below the words and the buttons, and does so when all is loaded.
  if (stepInAddress(root) !== null) addEventListener("load", () => requestAnimationFrame(toTop), { once: true });
}

/** What the steps and their words share, so that the style can lay the words below the table; see demo.css. */
function stageOf(prepared) {
  const stage = element("div", "pp-stage");
  prepared.querySelector(".pp-status").before(stage);
  return stage;
}
