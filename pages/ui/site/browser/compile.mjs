// Compiles Python files under Pyodide's own Python, so that no visitor's browser has to: node compile.mjs PYODIDE IN OUT

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
python.FS.writeFile("/in.zip", readFileSync(source));
python.runPython(`
import importlib.util, marshal, zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc

with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as written:
    for name in given.namelist():
        code = compile(given.read(name), name, "exec", dont_inherit=True, optimize=0)
        written.writestr(name + "c", bytes(_code_to_timestamp_pyc(code)))
`);
writeFileSync(target, python.FS.readFile("/out.zip"));
