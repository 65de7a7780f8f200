// The page's side of its one kernel: starts the worker, runs cells, passes widget messages on.
import { drawOutput } from "./outputs.js";

// Read while this runs for the first time; the names of files are set when this is bundled.
const here = document.currentScript.src;
const at = (name) => new URL(name, here).href;

let kernel = null;
let latest = {};
const listeners = new Set();

/** The page's kernel, started if there is none; `progress` is told `{ text }` or `{ loaded, total }` until then. */
export async function pageKernel(progress) {
  listeners.add(progress);
  if (listeners.size > 1) progress(latest); // another demonstration of the page is starting it
  kernel ??= startKernel((news) => {
    latest = { ...latest, ...news };
    listeners.forEach((tell) => tell(news));
  });
  try {
    return await kernel;
  } catch (error) {
    kernel = null; // the next click tries afresh
    throw error;
  } finally {
    listeners.delete(progress);
  }
}

async function startKernel(progress) {
  progress({ text: "Loading Python…" });
  const worker = new Worker(at(WORKER_FILE), { type: "module" });
  const runs = new Map();
  const lostListeners = [];
  let manager;
  let lost = null;
  let failStart;
  let finishStart;
  const started = new Promise((resolve, reject) => {
    finishStart = resolve;
    failStart = reject;
  });
  started.catch(() => {}); // awaited below, after the manager is there

  function lose(reason) {
    if (lost) return;
    lost = new Error(reason);
    worker.terminate();
    kernel = null;
    failStart(lost);
    runs.forEach((run) => run.reject(lost));
    lostListeners.forEach((tell) => tell(lost));
  }

  // Set before anything is awaited: a worker's error event is not told twice.
  worker.onerror = (event) => {
    event.preventDefault();
    lose(`Python could not run here: ${event.message || "its script did not load"}.`);
  };
  // One after the other: a widget's message must find the model that the message before it made.
  let queue = Promise.resolve();
  worker.onmessage = ({ data }) => {
    queue = queue.then(() => receive(data)).catch((error) => console.error(error));
  };

  function receive(message) {
    const run = runs.get(message.id);
    switch (message.type) {
      case "progress": return progress(message);
      case "ready": return finishStart();
      case "failed": return lose(`Python could not start here: ${message.error}.`);
      case "idle": return manager.settle(message.msg_id);
      case "output": return run && run.draw(message);
      case "result": return run && run.finish(message.error);
      default: return manager.receive(message);
    }
  }

  try {
    const stylesheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: at(MANAGER_STYLE) });
    document.head.prepend(stylesheet); // first, so that the site's own styles win
    const { LiveManager } = await import(at(MANAGER_FILE));
    manager = new LiveManager((message) => worker.postMessage(message));
  } catch {
    lose("The widgets' script could not be loaded.");
  }
  await started;

  let count = 0;
  return {
    /** Runs `code`; draws what it shows into `target`; rejects with one line when it raises. */
    run(code, target) {
      if (lost) return Promise.reject(lost);
      const id = (count += 1);
      const drawn = [];
      return new Promise((resolve, reject) => {
        runs.set(id, {
          reject,
          draw: (message) => { drawn.push(drawOutput(message, target, manager)); },
          finish: (error) => (error ? reject(new Error(`The cell failed: ${error}.`)) : Promise.all(drawn).then(resolve, reject)),
        });
        worker.postMessage({ type: "run", id, code });
      });
    },
    whenLost: (tell) => lostListeners.push(tell),
  };
}
