// "Run live": from the prepared steps to the real widget, inside the same element.
import { barOf, button, element } from "./dom.js";
import { keepFocusIn } from "./focus.js";
import { pageKernel } from "../live/client.js";

const OFFER = "Run live starts Python in this page: about 7 MB, once.";
const NOT_FROM_DISK = "From a file the steps can be read; to run them live, open the page from a web server.";
const MEGABYTE = 1e6;

/** Where a demonstration's cell goes live: the demonstration itself, prepared part to be replaced. What starts and what
    is live stands right after it, before what a demonstration has below. */
export function placeForDemo(root) {
  const prepared = root.querySelector(":scope > .pp-prepared");
  const outputs = root.closest(".cell_output")?.children ?? [];
  const besides = [...outputs].filter((output) => !output.querySelector(".pp-demo")); // printed text, shown anew
  return { host: root, last: prepared, old: [prepared, ...besides], bar: barOf(prepared) };
}

/** Where a plain cell goes live: its output, all of it to be replaced. */
export function placeForCell(cell) {
  let host = cell.querySelector(".cell_output");
  if (!host) {
    host = element("div", "cell_output docutils container");
    cell.append(host);
  }
  host.dataset.state = "prepared";
  const old = [...host.children];
  const bar = barOf(host);
  return { host, last: host.lastElementChild, old: [...old, bar], bar };
}

/** The line below the prepared part: what the start is doing, said once, and how much is loaded, shown as it goes. */
function progressLine(last) {
  const line = element("div", "pp-progress");
  const words = element("span", "pp-progress-words", OFFER);
  words.setAttribute("aria-live", "polite");
  const bar = element("progress", "pp-progress-bar");
  bar.setAttribute("aria-label", "Loading Python");
  const amount = element("span", "pp-progress-amount");
  bar.hidden = amount.hidden = true;
  line.append(words, " ", bar, " ", amount);
  last.after(line);

  return {
    line,
    tell({ text, loaded, total }) {
      if (text) words.textContent = text;
      bar.hidden = amount.hidden = !total || loaded >= total;
      if (!total) return;
      bar.max = total;
      bar.value = loaded;
      amount.textContent = `${(loaded / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB`;
    },
  };
}

export function offerLive(cell, { host, last, old, bar }) {
  const progress = progressLine(last);
  if (location.protocol === "file:") return progress.tell({ text: NOT_FROM_DISK });
  const run = button("pp-run", "Run live", goLive);
  bar.append(run);

  // On a phone the line is out of sight while the button is pressed, so the button tells of the start too.
  function tell(said) {
    progress.tell(said);
    const { loaded, total } = said;
    if (total) run.dataset.loaded = `${Math.round((100 * loaded) / total)} %`;
  }

  async function goLive() {
    if (host.dataset.state === "starting" || host.dataset.state === "live") return;
    host.dataset.state = "starting";
    host.setAttribute("aria-busy", "true");
    run.disabled = true;
    run.dataset.loaded = "…";
    progress.line.classList.remove("pp-error");
    holdHeight(host);
    const live = element("div", "pp-live");
    live.hidden = true;
    progress.line.after(live);
    try {
      const kernel = await pageKernel(tell);
      await runCellsAbove(kernel, cell);
      tell({ text: "Running the cell…" });
      await kernel.run(sourceOf(cell), live);
      kernel.whenLost((error) => tellLost(live, error));
      showLive(live);
    } catch (error) {
      live.remove();
      tellFailure(error);
    }
    host.removeAttribute("aria-busy");
  }

  function showLive(live) {
    const focusWasHere = host.contains(document.activeElement) || document.activeElement === document.body;
    old.forEach((node) => node.remove());
    progress.line.remove();
    live.hidden = false;
    host.dataset.state = "live";
    keepFocusIn(live, host);
    const first = live.querySelector("button:not(:disabled)");
    if (focusWasHere) (first ?? host).focus({ preventScroll: true });
  }

  function tellFailure(error) {
    progress.line.classList.add("pp-error");
    progress.tell({ text: `${error.message} The prepared steps below stay usable.` });
    host.dataset.state = "failed";
    run.disabled = false;
    delete run.dataset.loaded;
    if (document.activeElement === document.body) run.focus({ preventScroll: true });
  }
}

function tellLost(live, error) {
  live.append(element("p", "pp-error", `${error.message} Reload the page to start again.`));
}

const sourceOf = (cell) => cell.querySelector(".cell_input pre")?.textContent ?? "";

// A cell may use names that the page's cells above it made; each of those runs once, its output unseen.
const alreadyRun = new WeakSet();
async function runCellsAbove(kernel, cell) {
  for (const above of document.querySelectorAll(".cell")) {
    if (above === cell) return;
    if (above.classList.contains("tag_live") || alreadyRun.has(above)) continue;
    alreadyRun.add(above);
    await kernel.run(sourceOf(above), document.createElement("div"));
  }
}

// The page below must not jump while the prepared part gives way; a new width makes the height void.
function holdHeight(host) {
  host.style.minHeight = `${host.offsetHeight}px`;
  addEventListener("resize", () => (host.style.minHeight = ""), { once: true });
}
