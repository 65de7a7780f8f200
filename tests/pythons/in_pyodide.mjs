// Runs pytest in CPython as WebAssembly: node in_pyodide.mjs PYODIDE FOLDER PACKAGES [ARGUMENT …]
// PYODIDE is the node package; in FOLDER lie the tests, in PACKAGES what is installed: the package and pytest.

const [pyodide, folder, packages, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/tests", folder);
python.mountNodeFS("/packages", packages);
python.globals.set("words", words);
process.exitCode = python.runPython(`
import os, sys
sys.path.insert(0, "/packages")
sys.dont_write_bytecode = True
os.chdir("/tests")
import pytest
int(pytest.main(words.to_py()))
`);
