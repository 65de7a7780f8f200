// Builds what a page loads: node build.mjs BUNDLE.zip CELLS.json OUT
//   site.js    on every page; rules.js where a rule or a word is explained; search.js on the page that searches
// and after the first click on "Run live":
//   worker-HASH.js  manager-HASH.js  manager-HASH.css  bundle-HASH.zip.packed  pyodide-VERSION-HASH/
// Every name of the latter holds a hash of the contents, so that a reader's cache cannot mix two releases; pages name
// the former with such a hash themselves.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { loadPyodide, version } from "pyodide";

// One line says what failed; node would print the whole minified script around it.
process.on("uncaughtException", (error) => {
  console.error(`The live assets were not built: ${String(error.message ?? error).trim().split("\n").pop()}`);
  process.exit(1);
});

const [bundleFile, cellsFile, out] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const pyodide = path.join(here, "node_modules", "pyodide");

// No package beyond the standard library is loaded in a page, so Pyodide's list of them stays at home.
const lock = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
const emptyLock = JSON.stringify({ ...lock, packages: {} });

async function precompile() {
  const python = await loadPyodide({ indexURL: pyodide, stdout: () => {} });
  python.FS.writeFile("/lib/live.zip", fs.readFileSync(bundleFile));
  python.FS.writeFile("/precompile.py", fs.readFileSync(path.join(here, "precompile.py")));
  python.runPython("import sys; sys.path.insert(0, '/')");
  const fault = python.pyimport("precompile").main(fs.readFileSync(cellsFile, "utf8"));
  if (fault) throw new Error(`a live cell fails in the browser's Python: ${fault}`);
  return { bundle: python.FS.readFile("/bundle.zip"), stdlib: python.FS.readFile("/stdlib.zip") };
}

async function script(entry, options = {}) {
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: out,
    entryNames: "[name]-[hash]",
    metafile: true,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "linked",
    logLevel: "warning",
    nodePaths: [path.join(here, "node_modules")],
    ...options,
  });
  const names = Object.keys(metafile.outputs).map((name) => path.basename(name));
  return (ending) => names.find((name) => name.endsWith(ending));
}

function shortHash(contents) {
  const hash = createHash("sha256");
  contents.forEach((data) => hash.update(data));
  return hash.digest("hex").slice(0, 12);
}

function quoted(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });

// What the worker unpacks, and shows the progress of, is packed here: it is small on servers that do not compress too.
const { bundle, stdlib } = await precompile();
const own = (name) => fs.readFileSync(path.join(pyodide, name));
const withoutMap = own("pyodide.mjs").toString().replace(/\/\/# sourceMappingURL=.*\s*$/, "");
const packed = { "python_stdlib.zip": stdlib };
for (const name of ["pyodide.asm.wasm", "pyodide.asm.mjs"]) packed[name] = own(name);
const pyodideOut = `pyodide-${version}-${shortHash([withoutMap, ...Object.values(packed)])}`;
const bundleOut = `bundle-${shortHash([bundle])}.zip`;
let total = 0;

function pack(name, data) {
  const small = gzipSync(data, { level: 9 });
  total += small.length;
  fs.writeFileSync(path.join(out, `${name}.packed`), small);
}

fs.mkdirSync(path.join(out, pyodideOut));
fs.writeFileSync(path.join(out, pyodideOut, "pyodide.mjs"), withoutMap);
for (const [name, data] of Object.entries(packed)) pack(`${pyodideOut}/${name}`, data);
pack(bundleOut, bundle);

const manager = await script(path.join(here, "manager.js"));
const worker = await script(path.join(here, "worker.js"), {
  define: quoted({
    PYODIDE_FOLDER: pyodideOut, BUNDLE_FILE: bundleOut, TOTAL_BYTES: total, EMPTY_LOCK_FILE: emptyLock,
  }),
});

// Plain scripts, not modules: browsers load no modules from a reader's own disk.
for (const name of ["site.js", "rules.js", "search.js"]) {
  await script(path.join(here, "..", "_assets", name), {
    format: "iife",
    entryNames: "[name]",
    define: quoted({ WORKER_FILE: worker(".js"), MANAGER_FILE: manager(".js"), MANAGER_STYLE: manager(".css") }),
  });
}
