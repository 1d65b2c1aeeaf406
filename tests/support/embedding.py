"""The board for any page, built once, its scripts as modules, and a server for pages of others that hold it."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from ndcg_core.widget import embedded
from pages.ui.site import board_files

_KINDS = {"js": "text/javascript", "html": "text/html; charset=utf-8"}


@cache
def built() -> Mapping[str, bytes]:
    """Both files, as a site has them."""
    return board_files.build()


@cache
def modules() -> Mapping[str, bytes]:
    """Every script under its own name."""
    return {f"modules/{name}.js": text.encode() for name, text in embedded.scripts().items()}


@contextmanager
def served(pages: Mapping[str, str], policy: Callable[[str], str] = lambda address: "") -> Iterator[str]:
    """Serve these pages beside the files; ``policy`` gives their Content-Security-Policy from the server's address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = urlsplit(self.path).path.lstrip("/")
            files = {**built(), **modules(), **{page: text.encode() for page, text in pages.items()}}
            self.send_response(200 if name in files else 204 if name == "favicon.ico" else 404)
            self.send_header("Content-Type", _KINDS.get(name.rpartition(".")[2], "text/plain"))
            if policy(address):
                self.send_header("Content-Security-Policy", policy(address))
            self.end_headers()
            self.wfile.write(files.get(name, b""))

        def log_message(self, *arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield address
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
