// Copies of the hand that is shown: a link, its record, its story as text, its table as a picture. A prepared page
// carries them; of a live demonstration Python is asked.
import { button, element } from "./dom.js";

const OPENED_BY = "book/open.html";
const SVG = "image/svg+xml";
const PATIENCE = 2500; // milliseconds for Python’s answer
const COPIES = [
  { name: "Share", what: "link", copy: copyText, done: "The link is copied" },
  { name: "Copy as record", what: "record", copy: copyText, done: "The record is copied" },
  { name: "Copy as text", what: "text", copy: copyText, done: "The text is copied" },
  { name: "Copy as picture", what: "picture", copy: copyPicture, done: "The picture is copied" },
  { name: "Save picture", what: "picture", copy: savePicture, done: "The picture is saved" },
];

export function offerCopies(root) {
  const prepared = root.querySelector(":scope > .pp-prepared");
  if (!prepared?.dataset.record) return;
  const panel = element("div", "pp-share");
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", "Copy this hand");
  const said = element("p", "pp-said-of-copy");
  said.setAttribute("aria-live", "polite");
  const bar = element("div", "pp-bar");
  bar.append(...COPIES.map((entry) => button("pp-copy", entry.name, () => take(entry))));
  panel.append(bar, said);
  root.append(panel);

  async function take({ what, copy, done }) {
    try {
      const { text, refused } = await answerTo(what);
      if (refused) tell(refused);
      else tell(...((await copy(what === "link" ? address(text) : text, root)) ?? [done]));
    } catch (error) {
      tell(error.message);
    }
  }

  // The same words twice would be seen by nobody, nor heard.
  let last = "";
  function tell(words, ...more) {
    const again = words === last ? " again" : "";
    last = again ? "" : words;
    said.replaceChildren(`${words}${again}.`, ...more);
    said.querySelector("textarea")?.select();
  }

  function answerTo(what) {
    const live = root.querySelector(":scope > .pp-live .pp-live-demo");
    return live ? asked(live, what) : carried(prepared, what);
  }
}

function address(link) {
  const root = document.documentElement.dataset.content_root ?? "./";
  return new URL(`${root}${OPENED_BY}#${link}`, location).href;
}

function carried(prepared, what) {
  const { first, link, refused, record, text, pictures } = prepared.dataset;
  const steps = [...prepared.querySelectorAll(".pp-step")];
  const at = Math.max(0, steps.findIndex((step) => step.classList.contains("pp-shown")));
  if (what === "link") return link ? { text: `${link}&step=${Number(first) + at}` } : { refused };
  if (what === "picture") return { text: JSON.parse(pictures).filter((_, i) => i === 0 || i === at + 1).join("") };
  return { text: what === "record" ? record : text };
}

function asked(live, what) {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error("Python does not answer; reload the page to start it")), PATIENCE);
    const answer = (given) => {
      clearTimeout(tooLong);
      resolve(given);
    };
    live.dispatchEvent(new CustomEvent("pp-ask", { detail: { what, answer } }));
  });
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", "pp-by-hand", text);
    field.readOnly = true;
    field.setAttribute("aria-label", "To be copied by hand");
    return [`This browser lets no page copy; here are ${text.length} characters to be copied by hand`, field];
  }
}

async function copyPicture(svg) {
  const kinds = { "image/png": drawn(svg) };
  if (window.ClipboardItem?.supports?.(SVG)) kinds[SVG] = new Blob([svg], { type: SVG });
  try {
    await navigator.clipboard.write([new ClipboardItem(kinds)]);
  } catch {
    return ["This browser lets no page copy pictures; save it instead"];
  }
}

/** The picture in dots, twice as fine as it is large, for programs that take no drawings. */
async function drawn(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

async function savePicture(svg, root) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([svg], { type: SVG }));
  link.download = `${root.dataset.key}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
