"""A static host, as plain as hosts are: files of a folder, compressed, under a path of its own."""

import gzip
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")


@cache
def packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class Host(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, folder: Path, under: str, sent: list[int], *words) -> None:
        self.folder, self.under, self.sent = folder, under, sent
        super().__init__(*words)

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        path = self.folder / parts.path.removeprefix(self.under).lstrip("/")
        if not parts.path.startswith(self.under) or not path.exists():
            return self.answer(404, b"", "text/plain")
        if path.is_dir() and not parts.path.endswith("/"):  # as hosts do, with what follows the question mark
            return self.answer(301, b"", "text/plain", f"{parts.path}/?{parts.query}")
        path = path / "index.html" if path.is_dir() else path
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        version = f'"{hash(packed(path))}"'
        if self.headers.get("If-None-Match") == version:
            return self.answer(304, b"", kind, version=version)
        return self.answer(200, packed(path), kind, version=version)

    def answer(self, status: int, body: bytes, kind: str, elsewhere: str = "", version: str = "") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        if status == 200:
            self.send_header("Content-Encoding", "gzip")
        if version:
            self.send_header("ETag", version)
        if elsewhere:
            self.send_header("Location", elsewhere)
        self.end_headers()
        self.wfile.write(body)
        self.sent.append(len(body))

    def log_message(self, *words) -> None:
        pass


@contextmanager
def hosted(folder: Path, under: str = "", sent: list[int] | None = None) -> Iterator[str]:
    """The address of the folder on this machine; the sizes of answers are added to ``sent``."""
    for path in folder.rglob("*"):
        if path.is_file():
            packed(path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, folder, under, [] if sent is None else sent))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{under}"
    finally:
        server.shutdown()
        server.server_close()
