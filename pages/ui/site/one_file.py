"""The single file: every file of the site in one page, which opens from a disk."""

import base64
import gzip
import json
import mimetypes
import re
from collections.abc import Mapping

from pages.ui.site import html_page
from pages.ui.site.packages import HERE
from pages.ui.site.parts import Files

_ORIGIN = "https://lab.invalid/"  # no site: what a script derives from its own address is answered from memory
_IMPORT = re.compile(r'((?:\bfrom|\bimport)\s*\(?\s*)"\./([^"]+)"')
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
_HELD = ("stlite/", "python/", "lab/", "boot.js")


def page(files: Files, addresses: Mapping[str, str], still: str) -> bytes:
    """Return the page; ``addresses`` are the versioned names of the files under ``lab/``."""
    versions = {f"lab/{name}": f"lab/{address}" for name, address in addresses.items()}
    index, packed, at = [], [], 0
    for path, content in sorted(files.items()):
        if not path.startswith(_HELD) or (path.endswith(".css") and path.startswith("lab/")):
            continue
        held = _by_name(path, content) if path.endswith(".js") else content
        index.append([versions.get(path, path), _type(path), at, at + len(held)])
        packed.append(held)
        at += len(held)
    archive = gzip.compress(b"".join(packed), 9, mtime=0)
    text = html_page.one_page(
        still=still,
        style=files["page.css"].decode(),
        script=(HERE / "browser" / "one_file.js").read_text(encoding="utf-8"),
        index=json.dumps(index),
        archive=base64.b64encode(archive).decode(),
    )
    return text.encode()


def _by_name(path: str, content: bytes) -> bytes:
    """Have a script import others by name, because a blob has no address beside which others could lie."""
    folder = path.rpartition("/")[0]
    text = content.decode("utf-8")
    text = _IMPORT.sub(lambda found: f'{found[1]}"@lab/{folder}/{found[2]}"', text)
    return text.replace("import.meta.url", f'"{_ORIGIN}{path}"').encode()


def _type(path: str) -> str:
    ending = path[path.rfind(".") :]
    return _TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"
