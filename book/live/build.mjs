// Builds what a page loads: node build.mjs BUNDLE.zip CELLS.json OUT
//   site.js    on every page; everything else after the first click on "Run live":
//   worker.js  manager.js  manager.css  bundle-HASH.zip.packed  pyodide-VERSION/
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
const pyodideOut = `pyodide-${version}`;

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

function script(entry, name, options = {}) {
  return build({
    entryPoints: [entry],
    outfile: path.join(out, name),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "linked",
    logLevel: "warning",
    nodePaths: [path.join(here, "node_modules")],
    ...options,
  });
}

const shortHash = (...contents) => contents.reduce((hash, data) => hash.update(data), createHash("sha256")).digest("hex").slice(0, 12);
const built = (name) => fs.readFileSync(path.join(out, name));
const pack = (name, data) => fs.writeFileSync(path.join(out, `${name}.packed`), gzipSync(data, { level: 9 }));

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(path.join(out, pyodideOut), { recursive: true });

// Packed files are unpacked by the worker. Those of Pyodide lie under its version, the others under a hash.
const { bundle, stdlib } = await precompile();
const bundleHash = shortHash(bundle);
pack(`bundle-${bundleHash}.zip`, bundle);
pack(path.join(pyodideOut, "python_stdlib.zip"), stdlib);
pack(path.join(pyodideOut, "pyodide.asm.wasm"), fs.readFileSync(path.join(pyodide, "pyodide.asm.wasm")));
pack(path.join(pyodideOut, "pyodide.asm.mjs"), fs.readFileSync(path.join(pyodide, "pyodide.asm.mjs")));
const withoutMap = fs.readFileSync(path.join(pyodide, "pyodide.mjs"), "utf8").replace(/\/\/# sourceMappingURL=.*\s*$/, "");
fs.writeFileSync(path.join(out, pyodideOut, "pyodide.mjs"), withoutMap);

await script(path.join(here, "manager.js"), "manager.js");
await script(path.join(here, "worker.js"), "worker.js", {
  define: {
    PYODIDE_VERSION: JSON.stringify(version),
    BUNDLE_HASH: JSON.stringify(bundleHash),
    EMPTY_LOCK_FILE: JSON.stringify(emptyLock),
  },
});

// The build's name goes into every address that the click loads: a reader's cache cannot mix two builds.
const liveBuild = shortHash(built("worker.js"), built("manager.js"), built("manager.css"));
await script(path.join(here, "..", "_assets", "site.js"), "site.js", { define: { LIVE_BUILD: JSON.stringify(liveBuild) } });
