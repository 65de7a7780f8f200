// Python in a worker: Pyodide, the book's bundle, and the kernel that runs cells.
// Every address is relative to this file, so no other host is asked and any sub-path will do.
// The names in capitals are set when this is bundled.
const PYODIDE = new URL(`./${PYODIDE_FOLDER}/`, import.meta.url);
const BUNDLE = new URL(`./${BUNDLE_FILE}`, import.meta.url);

const waiting = [];
let handle = (message) => waiting.push(message);
self.onmessage = (event) => handle(event.data);

// Pyodide only warns when a file of its own is missing or WebAssembly refuses it, and then never starts.
// So every download and the instantiation are watched here, and the first fault ends the start.
let giveUp;
const fault = new Promise((_, reject) => (giveUp = reject));
fault.catch(() => {});

const plainFetch = self.fetch.bind(self);
async function download(address) {
  const name = new URL(address).pathname.split("/").pop();
  const response = await plainFetch(address).catch(() => null);
  if (!response?.ok) {
    const error = new Error(`${name} could not be loaded`);
    giveUp(error);
    throw error;
  }
  return response;
}

// How far the download is, told at each per cent.
let loaded = 0;
let told = 0;
function count(bytes) {
  loaded += bytes;
  if (loaded - told < TOTAL_BYTES / 100 && loaded < TOTAL_BYTES) return;
  told = loaded;
  self.postMessage({ type: "progress", loaded, total: TOTAL_BYTES });
}

// The large files are stored packed, so that they are small on servers that do not compress too.
async function unpack(address, type) {
  const packed = await download(`${address}.packed`);
  const counted = new TransformStream({
    transform(chunk, out) {
      count(chunk.length);
      out.enqueue(chunk);
    },
  });
  const body = packed.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": type } });
}

const TYPES = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
const typeOf = (address) => TYPES[address.split(".").pop()];

// Pyodide asks for its WebAssembly and its standard library by fetch.
self.fetch = (resource) => {
  const address = new URL(resource.url ?? resource, import.meta.url).href;
  return unpack(address, typeOf(address));
};

async function createPyodideModule(settings) {
  const script = await unpack(new URL("pyodide.asm.mjs", PYODIDE).href, TYPES.mjs);
  const address = URL.createObjectURL(await script.blob());
  try {
    return await (await import(address)).default(settings);
  } finally {
    URL.revokeObjectURL(address);
  }
}

for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name].bind(WebAssembly);
  WebAssembly[name] = (...given) => {
    const made = original(...given);
    made.catch((error) => giveUp(new Error(`WebAssembly failed (${error.message})`)));
    return made;
  };
}

async function start() {
  const bundle = unpack(BUNDLE.href, TYPES.zip).then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide.mjs", PYODIDE).href);
  const python = await loadPyodide({
    indexURL: PYODIDE.href,
    lockFileContents: EMPTY_LOCK_FILE,
    createPyodideModule,
  });
  self.postMessage({ type: "progress", text: "Starting the rules…" });
  python.FS.writeFile("/lib/live.zip", new Uint8Array(await bundle));
  python.runPython("import sys; sys.path.insert(0, '/lib/live.zip')");
  const kernel = python.pyimport("live_kernel");
  kernel.start(post);
  return kernel;
}

function post(text, buffers) {
  const message = JSON.parse(text);
  message.buffers = buffers ? buffers.toJs().map((bytes) => bytes.slice().buffer) : [];
  self.postMessage(message);
}

try {
  const kernel = await Promise.race([start(), fault]);
  handle = ({ buffers, ...message }) => {
    if (message.type === "run") kernel.run(message.id, message.code);
    else kernel.receive(JSON.stringify(message), buffers);
  };
  self.postMessage({ type: "ready" });
  waiting.splice(0).forEach(handle);
} catch (error) {
  self.postMessage({ type: "failed", error: String(error.message ?? error).trim().split("\n").pop() });
}
