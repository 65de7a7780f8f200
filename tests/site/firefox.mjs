// One run in Firefox: node firefox.mjs PROGRAM ADDRESS. Steps a prepared hand, takes it live and steps it there; prints
// as JSON what was told, the hosts that were asked, and the errors.
import puppeteer from "puppeteer-core";

const [program, address] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true, protocolTimeout: 60_000 });
const hosts = new Set();
const errors = [];
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 360, height: 800 });
  page.on("request", (request) => /^https?:/.test(request.url()) && hosts.add(new URL(request.url()).host));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(address, { waitUntil: "load" });

  const told = () => page.$eval(".pp-demo [role=status]", (node) => node.innerText.replace(/\s+/g, " ").trim());
  const steps = await page.$$eval(".pp-demo .pp-step", (found) => found.length);
  const walk = async (next, count) => {
    const words = [await told()];
    while (words.length < count) {
      await page.focus(next);
      await page.keyboard.press("ArrowRight");
      const before = words.at(-1);
      await page.waitForFunction((before) => document.querySelector(".pp-demo [role=status]").innerText.replace(/\s+/g, " ").trim() !== before, {}, before);
      words.push(await told());
    }
    return words;
  };
  const prepared = await walk(".pp-demo button.pp-next", steps);

  await page.click(".pp-demo .pp-run");
  await page.waitForFunction(() => ["live", "failed"].includes(document.querySelector(".pp-demo").dataset.state), { timeout: 60_000 });
  const state = await page.$eval(".pp-demo", (root) => root.dataset.state);
  const live = state === "live" ? await walk(".pp-live button.pp-next", 4) : [];
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  console.log(JSON.stringify({ state, prepared, live, width, hosts: [...hosts], errors }));
} finally {
  await browser.close();
}
