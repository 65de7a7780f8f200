// The fragment of the page's address: a step of a demonstration (jack-led-7), a hand with its step (hand=…&step=7), or a
// session (table=…).
const LINKED = ["hand", "table"]; // the demonstrations that open a link, which begins with their name
const LONGEST = 300_001; // room for the longest link, each sign written as three; Python refuses what is longer

/** The fragment as it was meant, for a chat may have written its signs otherwise; of a very long one the beginning. */
export function fragment() {
  const written = location.hash.slice(1, LONGEST);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Puts a fragment in the address, or none; the page stays where it is, and Back still leaves it. */
export function setFragment(text) {
  try {
    history.replaceState(history.state, "", text ? `#${text}` : location.pathname + location.search);
  } catch {
    // Some browsers allow only so many changes in a time: the address lags behind until the next step.
  }
}

/** The number of the step that the address names, if it is one of this demonstration. */
export function stepInAddress(root) {
  const [, key, step] = /^(.*)-(\d{1,6})$/.exec(fragment()) ?? [];
  return key && key === root.dataset.key ? Number(step) : null;
}

/** The link in the address, for the one demonstration of the page that opens it: the first of its kind that goes live. */
export function linkInAddress(root) {
  const { demo } = root.dataset;
  if (!LINKED.includes(demo) || !fragment().startsWith(`${demo}=`)) return null;
  return root === document.querySelector(`.cell.tag_live .pp-demo[data-demo="${demo}"]`) ? fragment() : null;
}
