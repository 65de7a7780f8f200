// A session in the page's address, #table=…: what a reader could paste and press by hand is pasted and pressed here,
// once the demonstration is live. Python alone reads it; the page takes it for nothing but a text.
const SESSION = /^#table=[\w,-]+$/;
const LONGEST = 200_000;

export function resumeFromAddress(root) {
  if (root.dataset.demo !== "table") return;
  const isMeant = () => SESSION.test(location.hash) && location.hash.length <= LONGEST;

  function resume() {
    const text = root.querySelector(".pp-live .pp-session textarea");
    const button = root.querySelector(".pp-live .pp-resume");
    if (!text || !button || !isMeant() || text.value === location.hash) return;
    text.value = location.hash;
    text.dispatchEvent(new Event("input", { bubbles: true }));
    // Python offers the button when it has read the text, unless that is the session on the table.
    let tries = 20;
    const press = setInterval(() => {
      if (button.disabled && (tries -= 1)) return;
      clearInterval(press);
      button.click();
    }, 250);
  }

  new MutationObserver(() => root.dataset.state === "live" && resume()).observe(root, { attributes: true, attributeFilter: ["data-state"] });
  addEventListener("hashchange", resume);
  if (isMeant()) root.scrollIntoView({ block: "start" });
}
