// Compiles Python files under Pyodide's own Python, so that no visitor's browser has to: node compile.mjs PYODIDE IN OUT

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
python.FS.writeFile("/in.zip", readFileSync(source));
const program = `
import inspect, marshal, zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc

OURS = ("ndcg_core/", "pages/")
HEADER = 16  # bytes, before the code in a compiled file

def bare(code):
    """The code without the docstrings of its functions."""
    constants = [bare(each) if inspect.iscode(each) else each for each in code.co_consts]
    named = code.co_flags & inspect.CO_OPTIMIZED and not code.co_name.startswith("<")
    if named and constants and isinstance(constants[0], str):  # a function's first constant is its docstring, or None
        constants[0] = ""
    return code.replace(co_consts=tuple(constants))

def compiled(name, given):
    if name.endswith(".pyc"):
        return bare(marshal.loads(given[HEADER:]))
    code = compile(given, name, "exec", dont_inherit=True, optimize=0)
    return code if name.startswith(OURS) else bare(code)

with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as written:
    for name in given.namelist():
        code = compiled(name, given.read(name))
        written.writestr(name.removesuffix("c").removesuffix(".py") + ".pyc", bytes(_code_to_timestamp_pyc(code)))
`;
try {
  python.runPython(program);
} catch (error) {
  console.error(error.message); // without the line of Pyodide's script, which is a megabyte long
  process.exit(1);
}
writeFileSync(target, python.FS.readFile("/out.zip"));
