// In every page of the tests: what a reader sees of a demonstration, and pressing its buttons as a reader would. It runs
// inside the page, since a hundred questions asked from outside take a hundred times as long.
(() => {
  const PATIENCE = globalThis.patience ?? 10000; // milliseconds within which an answer must be seen
  const QUIET = 40; // without a change, once Python is done
  const PARTS = ":is(.pp-shown, .pp-live, .pp-bar) :is(svg, button, select, input, textarea, [class^=pp-])";
  const isVisible = (node) => node.getClientRects().length > 0 && node.checkVisibility({ visibilityProperty: true });

  /** A demonstration's text, its pictures' names, its marks, and what its controls hold, less one of them. */
  function look(root, less) {
    const parts = [...root.querySelectorAll(PARTS)].filter((part) => part !== less && isVisible(part));
    const marks = parts.map((node) => [node.getAttribute("aria-label"), node.getAttribute("class"), node.disabled, node.value]);
    const texts = [...root.children].filter((part) => !part.matches(".pp-voice")).map((part) => part.innerText); // that is heard
    return JSON.stringify([texts, marks]);
  }

  /** The picture of the step that is shown, by the names of its cards and its text. */
  function shown(root) {
    const picture = root.querySelector(".pp-live .pp-picture, .pp-step.pp-shown .pp-picture");
    const cards = [...picture.querySelectorAll("[aria-label]")].map((card) => card.getAttribute("aria-label"));
    return JSON.stringify([picture.innerText.split(/\s+/), cards]);
  }

  const enabled = (root) => [...root.querySelectorAll("button:not(:disabled)")].filter(isVisible);

  /** Whether something comes true within a time; it is asked at every change, and besides. */
  function comesTrue(root, isTrue, time = PATIENCE) {
    if (isTrue()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (answer) => {
        observer.disconnect();
        clearInterval(besides);
        clearTimeout(end);
        resolve(answer);
      };
      const ask = () => isTrue() && finish(true);
      const observer = new MutationObserver(ask);
      observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
      const besides = setInterval(ask, 50);
      const end = setTimeout(() => finish(isTrue()), time);
    });
  }

  // Messages to Python that it has not answered yet. Its answer to one click may come in several messages.
  let unanswered = 0;
  const heard = new WeakSet();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!heard.has(this)) this.addEventListener("message", ({ data }) => data.type === "idle" && (unanswered -= 1));
    heard.add(this);
    if (message.type === "comm_msg") unanswered += 1;
    return post.call(this, message, ...rest);
  };

  /** When a live demonstration has drawn all of its answer. */
  async function settle(root) {
    await comesTrue(root, () => unanswered === 0);
    await new Promise((resolve) => {
      let timer = setTimeout(resolve, QUIET);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, QUIET);
      });
      observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  }

  /** Presses a button, which nothing may cover; something that is seen must change. */
  async function press(root, button) {
    const name = button.innerText;
    const before = look(root);
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!button.contains(hit)) throw new Error(`the button “${name}” is covered by ${hit?.outerHTML.slice(0, 80)}`);
    const told = listen(root);
    button.focus({ preventScroll: true });
    button.click();
    if (!(await comesTrue(root, () => look(root) !== before))) {
      throw new Error(`the button “${name}” changed nothing that can be seen`);
    }
    await settle(root);
    if (told().length > 1) throw new Error(`the button “${name}” made the page say ${JSON.stringify(told())}`);
  }

  const wordsOf = (node) => node.innerText.replace(/\s+/g, " ").trim();

  /** What a screen reader is given to say from now on: each new text of the live regions. Gives a function that stops it. */
  function listen(root) {
    const regions = () => [...root.querySelectorAll("[role=status], [role=alert], [aria-live]")].filter(({ ariaLive }) => ariaLive !== "off");
    let known = new Map(regions().map((region) => [region, wordsOf(region)]));
    const said = [];
    const observer = new MutationObserver(() => {
      const now = new Map(regions().map((region) => [region, wordsOf(region)]));
      const fresh = [...now].filter(([region, words]) => words && words !== known.get(region)).map(([, words]) => words);
      if (fresh.length) said.push(fresh.join(" / "));
      known = now;
    });
    observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
    return () => {
      observer.disconnect();
      return said;
    };
  }

  /** Presses so many times whatever was pressed least, so that every button is met and many states are gone through. */
  async function pressAll(root, times) {
    const pressed = new Map();
    for (let i = 0; i < times; i += 1) {
      const buttons = new Map(enabled(root).map((button) => [button.innerText, button]));
      if (!buttons.size) break;
      const count = (name) => pressed.get(name) ?? 0;
      const name = [...buttons.keys()].reduce((least, other) => (count(other) < count(least) ? other : least));
      pressed.set(name, count(name) + 1);
      await press(root, buttons.get(name));
    }
    return [...pressed.keys()];
  }

  /** Turns every choice and every number to another value. Besides the control itself something that is seen must change,
      but where the control, by its name, is only asked `later`. */
  async function turnAll(root, later) {
    const controls = [...root.querySelectorAll(":is(select, input[type=number]):not(:disabled)")].filter(isVisible);
    for (const control of controls) {
      const name = control.labels[0]?.innerText ?? control.ariaLabel;
      if (!name) throw new Error("a control has no name");
      if (later.includes(name)) continue;
      const before = look(root, control);
      if (control.localName === "input") control.stepUp();
      else control.selectedIndex = control.selectedIndex === control.length - 1 ? control.length - 2 : control.length - 1;
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
      if (!(await comesTrue(root, () => look(root, control) !== before))) throw new Error(`“${name}” changed nothing that can be seen`);
      await settle(root);
    }
    return controls.length;
  }

  /** Presses a button of the prepared steps as long as it can be pressed: the place told and what is seen at each step. */
  function walk(root, button) {
    const seen = () => [root.querySelector(".pp-place").innerText, look(root)];
    const found = [seen()];
    while (!button.disabled) {
      button.click();
      found.push(seen());
    }
    return found;
  }

  // How far things have moved on the page that no reader moved.
  let shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value))).observe({ type: "layout-shift" });

  /** The layout shift since the last question. */
  function takeShift() {
    const taken = shift;
    shift = 0;
    return taken;
  }

  globalThis.looking = { comesTrue, enabled, isVisible, listen, look, press, pressAll, settle, shown, takeShift, turnAll, walk, wordsOf };
})();
