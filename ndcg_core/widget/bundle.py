"""Several scripts as one: anywidget and a page of others take a single text, and no tool is needed to write it.

Every script becomes a function that is called once, after the scripts that it imports, and returns what it exports.
"""

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import (?P<what>\w+|\{[^{}]*\}) from "\./(?P<script>\w+)\.js";$', re.MULTILINE)
_DEFAULT_FUNCTION = re.compile(r"^export default function \(", re.MULTILINE)
_DEFAULT_VALUE = re.compile(r"^export default (?!function\b|class\b)", re.MULTILINE)
_NAMED = re.compile(r"^export (?P<declared>(?:async )?function|const|let|class) (?P<name>\w+)", re.MULTILINE)
_LEFT_OVER = re.compile(r"^(?:import\b|export\b)|\bimport\(|\bimport\.meta\b", re.MULTILINE)


def bundle(entry: str, scripts: Mapping[str, str], *, exports: bool = True) -> str:
    r"""Return a script that runs ``entry`` and all that it imports, and exports an object with the entry's exports.

    Parameters
    ----------
    entry : str
        The name of a script, without its ending.
    scripts : mapping of str to str
        The texts by name. Their imports and exports begin a line: ``import name from "./other.js";``,
        ``import { name } from "./other.js";``, ``export function``, ``export const``, ``export default``.
    exports : bool
        False for a classic script, which exports nothing and leaves no name behind; a page on a disk runs it, too.

    Returns
    -------
    str
        The script.

    Raises
    ------
    ValueError
        If a script has another kind of import or export, or if scripts import each other in a circle.
    KeyError
        If an imported script is missing.

    Examples
    --------
    >>> scripts = {"one": "export const a = 1;\n", "two": 'import { a } from "./one.js";\nexport const b = a;\n'}
    >>> print(bundle("two", scripts), end="")
    const $one = (() => {
    const a = 1;
    return { a };
    })();
    const $two = (() => {
    const { a } = $one;
    const b = a;
    return { b };
    })();
    export default $two;

    """
    wrapped = "".join(_wrapped(name, scripts[name]) for name in needed(entry, scripts))
    return f"{wrapped}export default ${entry};\n" if exports else f'(() => {{\n"use strict";\n{wrapped}}})();\n'


def needed(entry: str, scripts: Mapping[str, str]) -> list[str]:
    """Return the names of ``entry`` and of all that it imports, each after what it imports itself.

    >>> needed("two", {"one": "export const a = 1;", "two": 'import { a } from "./one.js";', "three": ""})
    ['one', 'two']
    """
    imports: dict[str, set[str]] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name not in imports:
            imports[name] = {found["script"] for found in _IMPORT.finditer(scripts[name])}
            waiting += imports[name]
    return list(TopologicalSorter({name: sorted(imports[name]) for name in sorted(imports)}).static_order())


def _wrapped(name: str, text: str) -> str:
    exports = [found["name"] for found in _NAMED.finditer(text)]
    body = _IMPORT.sub(lambda found: f"const {_taken(found['what'])} = ${found['script']};", text)
    for pattern, instead in ((_DEFAULT_FUNCTION, "function $default("), (_DEFAULT_VALUE, "const $default = ")):
        body, count = pattern.subn(instead, body)
        exports += ["default: $default"] * count
    body = _NAMED.sub(lambda found: f"{found['declared']} {found['name']}", body)
    if left := _LEFT_OVER.search(body):
        raise ValueError(f"{name}.js: {body[left.start() :].splitlines()[0]}")
    return f"const ${name} = (() => {{\n{body.rstrip()}\nreturn {{ {', '.join(exports)} }};\n}})();\n"


def _taken(what: str) -> str:
    """An import as a destructuring of what the other script returns."""
    return what.replace(" as ", ": ") if what.startswith("{") else f"{{ default: {what} }}"
