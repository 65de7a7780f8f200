// The search page. SEARCH stands in search-index.js: `entries`, each [kind, title, page, address, text], and `same`,
// groups of words that mean one thing, such as old spellings of one name. Everything happens in the page.
import { element } from "./dom.js";

const { SEARCH } = globalThis;
const WEIGHTS = { rule: 6, term: 5, page: 3, hand: 2, section: 1 };
const KINDS = { rule: "Rule", term: "Glossary", hand: "Example hand" };
const MOST = 50;
const AROUND = 90; // characters of an excerpt on each side of what was found

const RANKS = { ace: "a", king: "k", queen: "q", jack: "j", knave: "j", ten: "t", nine: "9", 10: "t", u: "j", o: "q" };
const IN_WORDS = { clubs: "c", spades: "s", hearts: "h", diamonds: "d" };
const SUITS = { ...IN_WORDS, "♣": "c", "♠": "s", "♥": "h", "♦": "d", e: "c", g: "s", b: "d" }; // the last are German
const CARD_IN_WORDS = /\b(ace|king|queen|jack|knave|ten|nine) of (clubs|spades|hearts|diamonds)\b/g;
const GLYPH_FIRST = /([♣♠♥♦])\s?(10|[9tjqka])(?![a-z0-9])/g;
const GLYPH_LAST = /(?<![a-z0-9])(10|[9tjqka])([♣♠♥♦])/g;
const CARD_AS_TYPED = /^(?:(10|[9tjqka])([cshd])|([uo])([eghb])|([cshd])(10|[9tjqka]))$/;

const plain = (text) =>
  text.toLowerCase().replaceAll("ø", "o").replaceAll("æ", "ae").normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
const rank = (text) => RANKS[text] ?? text;
const suit = (text) => SUITS[text] ?? text;

/** Every way to name a card in running text becomes one word, such as `jc`. */
const withCards = (text) =>
  text
    .replace(CARD_IN_WORDS, (_, r, s) => rank(r) + suit(s))
    .replace(GLYPH_FIRST, (_, s, r) => rank(r) + suit(s))
    .replace(GLYPH_LAST, (_, r, s) => rank(r) + suit(s));

function words(text) {
  return withCards(plain(text)).match(/[a-z0-9]+/g) ?? [];
}

// A word typed alone may be a card in a looser form: 10D, d10, UE.
function typedCard(word) {
  const [, r, s, german, germanSuit, first, last] = word.match(CARD_AS_TYPED) ?? [];
  return r || german || last ? rank(r ?? german ?? last) + suit(s ?? germanSuit ?? first) : word;
}

const entries = SEARCH.entries.map(([kind, title, page, address, text]) => {
  const titleWords = words(kind === "rule" ? `${title} rule` : title);
  return { kind, title, page, address, text, titleWords, textWords: words(text) };
});
const same = SEARCH.same.map((group) => group.map((name) => words(name)));

/** The query as a list of needs, each a list of alternatives, each a list of words that follow one another. */
function needs(query) {
  const asked = words(query).map(typedCard);
  const found = [];
  for (let at = 0; at < asked.length; ) {
    const fits = (name) => name.every((word, i) => word === asked[at + i]);
    const group = same.filter((names) => names.some(fits));
    const length = Math.max(1, ...group.flatMap((names) => names.filter(fits).map((name) => name.length)));
    const longest = group.filter((names) => names.some((name) => name.length === length && fits(name)));
    found.push([asked.slice(at, at + length), ...longest.flat()]);
    at += length;
  }
  return found;
}

const ENDING = /(?:ies|es|s)$/;
const LONGER_ENDING = /(?:ing|ed|ies|es|s)$/;
const stem = (word) => (word.length > 3 ? word.replace(word.length > 6 ? LONGER_ENDING : ENDING, "") : word);
const agrees = (word, wanted) => word === wanted || (wanted.length > 2 && word.startsWith(stem(wanted)));

/** Where in a list of words an alternative stands; -1 if nowhere. */
function placeOf(alternative, list) {
  const standsAt = (at) => alternative.every((wanted, i) => at + i < list.length && agrees(list[at + i], wanted));
  return list.findIndex((_, at) => standsAt(at));
}

function score(entry, need) {
  let best = 0;
  need.forEach((alternative, i) => {
    const own = i === 0 ? 1 : 0.8; // what was typed, before what means the same
    const whole = alternative.join(" ") === entry.titleWords.join(" ") || plain(entry.title) === alternative.join("-");
    if (whole) best = Math.max(best, 40 * own);
    else if (placeOf(alternative, entry.titleWords) >= 0) best = Math.max(best, 12 * own);
    else if (placeOf(alternative, entry.textWords) >= 0) best = Math.max(best, 4 * own);
  });
  return best;
}

function search(query) {
  const wanted = needs(query);
  const ids = plain(query).trim();
  const told = entries.map((entry) => {
    const scores = wanted.map((need) => score(entry, need));
    const met = scores.filter(Boolean).length;
    const exact = plain(entry.title) === ids ? 50 : 0;
    return { entry, met, points: met ? scores.reduce((sum, one) => sum + one, exact) + WEIGHTS[entry.kind] : 0 };
  });
  const most = Math.max(0, ...told.map(({ met }) => met));
  const found = told.filter(({ met }) => met && met === most).sort((a, b) => b.points - a.points);
  return { found: found.map(({ entry }) => entry), all: most === wanted.length, wanted };
}

/** A piece of the text around the first word that was found, with every such word marked. */
function excerpt({ text }, wanted) {
  const looked = wanted.flat(2);
  const isFound = (word) => words(word).some((one) => looked.some((want) => agrees(one, want)));
  const pieces = text.split(/(\s+)/);
  let at = 0;
  let first = 0;
  for (const piece of pieces) {
    if (piece.trim() && isFound(piece)) {
      first = at;
      break;
    }
    at += piece.length;
  }
  const from = text.lastIndexOf(" ", Math.max(0, first - AROUND)) + 1;
  const shown = text.slice(from, first + 2 * AROUND);
  const line = element("p", "");
  if (from > 0) line.append("… ");
  for (const piece of shown.split(/(\s+)/)) {
    const isMarked = piece.trim() && isFound(piece);
    line.append(isMarked ? element("mark", "", piece) : piece);
  }
  if (first + 2 * AROUND < text.length) line.append(" …");
  return line;
}

const results = document.getElementById("search-results");
const summary = document.getElementById("search-summary");
const field = document.querySelector("main form.bd-search input");

function show(query) {
  results.replaceChildren();
  if (!words(query).length) {
    summary.textContent = "";
    return;
  }
  const { found, all, wanted } = search(query);
  const places = `${found.length} ${found.length === 1 ? "place" : "places"}`;
  const number = found.length > MOST ? `the first ${MOST} of ${places}` : places;
  if (!found.length) summary.textContent = `Nothing was found for “${query}”.`;
  else if (all) summary.textContent = `“${query}”: ${number}.`;
  else summary.textContent = `No place has all of “${query}”. Most of it: ${number}.`;
  for (const entry of found.slice(0, MOST)) {
    const item = element("li", "");
    const link = element("a", "", entry.title);
    link.href = entry.address;
    const of = [KINDS[entry.kind], entry.page === entry.title ? "" : entry.page].filter(Boolean).join(", ");
    item.append(link, " ", element("span", "pp-search-of", of), excerpt(entry, wanted));
    results.append(item);
  }
}

function searchNow() {
  clearTimeout(waiting);
  show(field.value);
  history.replaceState(history.state, "", `?${new URLSearchParams({ q: field.value })}`);
}

// As one types, and at once with Enter. The address follows, so that a search can be kept and sent.
let waiting;
field.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(searchNow, 150);
});
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  searchNow();
});
field.value = new URLSearchParams(location.search).get("q") ?? "";
field.focus();
field.select();
show(field.value);
