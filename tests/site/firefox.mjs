// Goes through pages in Firefox, in a window as narrow as a phone's: node firefox.mjs PROGRAM SITE PAGE...
// On each page it goes through the steps by keys, presses every button with the mouse and turns every choice, starts live
// Python, and does the same again. A kind of demonstration is used once, with EVERYWHERE set on every page that has it.
// Prints as JSON what was used and told, the hosts that were asked, and what went wrong.
import { readFile } from "node:fs/promises";
import puppeteer from "puppeteer-core";

const [program, site, ...pages] = process.argv.slice(2);
const WIDTH = 360;
const KEYS = ["End", "Home", "ArrowRight", "ArrowRight", "ArrowLeft"];
const MOST = 12; // buttons of different names pressed in one demonstration; a choice among 25 cards is one kind of them
const LATER = ["Soloist", "Session number", "Against", "Rules", "Saved"]; // of the next deal: nothing changes at once

// Inside the page -------------------------------------------------------------------------------------------------------

/** Remembers what the page's policy refused, which Firefox tells no one else; and is patient, since how quick an answer is
    is held to elsewhere. */
const prepare = () => {
  globalThis.patience = 15_000;
  globalThis.refused = [];
  addEventListener("securitypolicyviolation", (event) => refused.push(`${event.violatedDirective} ${event.blockedURI}`));
};

/** Where the first button is that is found and was not pressed yet; what is seen now is remembered. */
const aim = (root, selector, pressed) => {
  const isNew = (button) => button.matches(selector) && !pressed.includes(button.innerText);
  const button = looking.enabled(root).find(isNew);
  if (!button) return null;
  button.scrollIntoView({ block: "center", behavior: "instant" });
  globalThis.before = looking.look(root);
  const { x, y, width, height } = button.getBoundingClientRect();
  return { name: button.innerText, x: x + width / 2, y: y + height / 2 };
};

/** Whether something else is seen than before, within the page's patience; then waits until all is drawn. */
const answers = async (root) => {
  const isAnswered = await looking.comesTrue(root, () => looking.look(root) !== before);
  await looking.settle(root);
  return isAnswered;
};

/** Puts the focus on a button that the keys press, if there is one. */
const focusStep = (root) => {
  globalThis.before = looking.look(root);
  const button = looking.enabled(root).find((found) => found.matches(".pp-next, .pp-back"));
  button?.focus();
  return Boolean(button);
};

const goesLive = (root) => looking.comesTrue(root, () => ["live", "failed"].includes(root.dataset.state), 60_000);
const told = (root) => looking.wordsOf(root.querySelector("[role=status]"));

// From outside ----------------------------------------------------------------------------------------------------------

const found = { hosts: new Set(), wrong: [], demos: [] };
const browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true, protocolTimeout: 90_000 });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: WIDTH, height: 800 });
  await page.evaluateOnNewDocument(prepare);
  await page.evaluateOnNewDocument(await readFile(new URL("looking.js", import.meta.url), "utf8"));
  const blame = (what) => found.wrong.push(`${page.url()}: ${what}`);
  page.on("request", (request) => /^https?:/.test(request.url()) && found.hosts.add(new URL(request.url()).host));
  page.on("pageerror", blame);
  page.on("console", (said) => said.type() === "error" && blame(said.text()));

  async function press(root, selector, pressed) {
    const button = await root.evaluate(aim, selector, pressed);
    if (!button) return null;
    await page.mouse.click(button.x, button.y);
    if (!(await root.evaluate(answers))) blame(`the button “${button.name}” changed nothing that can be seen`);
    return button.name;
  }

  /** What is told after each key. */
  async function stepByKeys(root) {
    const words = [];
    for (const key of KEYS) {
      if (!(await root.evaluate(focusStep))) break;
      await page.keyboard.press(key);
      if (!(await root.evaluate(answers))) blame(`the key ${key} changed nothing that can be seen`);
      words.push(await root.evaluate(told));
    }
    return words;
  }

  async function pressAll(root) {
    const pressed = [];
    while (pressed.length < MOST) {
      const name = await press(root, "button:not(.pp-run)", pressed);
      if (name === null) break;
      pressed.push(name);
    }
    return pressed;
  }

  /** The first card that may be played, until none is left; and what is told of each. */
  async function playOut(root) {
    const played = [];
    for (;;) {
      const name = await press(root, ".pp-panel button", []);
      if (name === null) break;
      played.push([name, await root.evaluate(told)]);
    }
    return played;
  }

  async function use(root) {
    const words = await stepByKeys(root);
    const pressed = await pressAll(root);
    const turned = await root.evaluate((root, later) => looking.turnAll(root, later).catch(String), LATER);
    if (typeof turned === "string") blame(turned);
    return { words, pressed, turned };
  }

  for (const name of pages) {
    await page.goto(site + name, { waitUntil: "load" });
    for (const root of await page.$$(".pp-demo")) {
      const kind = await root.evaluate(({ dataset }) => dataset.demo);
      if (!process.env.EVERYWHERE && found.demos.some((demo) => demo.kind === kind)) continue;
      const prepared = await use(root);
      await root.evaluate(focusStep);
      await page.keyboard.press("Home"); // live it starts where the prepared steps stand
      await press(root, ".pp-run", []);
      await root.evaluate(goesLive);
      const played = kind === "play" ? await playOut(root) : [];
      found.demos.push({ page: name, kind, prepared, played, live: await use(root), state: await root.evaluate(({ dataset }) => dataset.state) });
    }
    for (const what of await page.evaluate(() => refused)) blame(`the policy refused ${what}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > WIDTH) blame(`the page is ${width} wide`);
  }
  console.log(JSON.stringify({ ...found, hosts: [...found.hosts] }));
} finally {
  await browser.close();
}
