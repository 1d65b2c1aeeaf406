"""The app's server for a test, forked from a process that has loaded the libraries already.

A server of its own takes eight seconds to start, most of them for imports and for the figures of the lessons; a forked
one takes one. The pages are loaded anew each time, because they read the environment, which the core does not. Vega's
script, which takes seconds to write, is written once on a machine.
"""

import hashlib
import http.client
import multiprocessing
import os
import runpy
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from os import PathLike
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

from tests.benchmarks.server import Address, app_command, free_port, wait_for

LIBRARIES = [
    "altair", "catboost", "google.protobuf", "pandas", "pyarrow", "sklearn.metrics", "streamlit.web.bootstrap",
    "streamlit.web.cli", "tests.support.loaded", "uvicorn.main",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
]  # fmt: skip
_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
_FORKED = multiprocessing.get_context(_METHOD)
_FORKED.set_forkserver_preload(LIBRARIES)


@contextmanager
def serving(
    port: int | None = None, *, for_a_class: bool = False, descriptors: int | None = None, **environment: str
) -> Iterator[Address]:
    """Start the app as :func:`tests.benchmarks.server.serving` does, wait for it, and stop it afterwards."""
    port = port or free_port()
    command = ["-m", *app_command(port, for_a_class=for_a_class)]
    with running(command, port, descriptors=descriptors, **environment) as address:
        yield address


@contextmanager
def running(
    command: list[str],
    port: int,
    written: str | PathLike[str] = os.devnull,
    *,
    descriptors: int | None = None,
    **environment: str,
) -> Iterator[Address]:
    """The same for any arguments of Python that serve at this port; what is printed goes to the file ``written``."""
    process = _FORKED.Process(
        target=_serve, args=(command, os.fspath(written), descriptors, environment, _vega_script())
    )
    with _no_main_module():
        process.start()
    try:
        address = Address(f"http://127.0.0.1:{port}")
        wait_for(address)
        address.process = process.pid
        yield address
    finally:
        process.terminate()
        process.join(120)


@contextmanager
def _no_main_module() -> Iterator[None]:
    """Hide the ``__main__`` of this process, which a new process would run: AppTest leaves the page it tested there."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@cache
def _vega_script() -> str:
    """Vega's script, which no process writes that finds it where another has put it; written anew by changed code."""
    from pages.ui.components.chart import vega

    written_by = hashlib.sha256(Path(vega.__file__).read_bytes()).hexdigest()
    file = Path(tempfile.gettempdir(), f"ndcg-lab-vega-{vega.name()}-{written_by}.js")
    if not file.exists():
        written = file.with_suffix(f".{os.getpid()}")
        written.write_text(vega.script(), encoding="utf-8")
        written.replace(file)
    return file.read_text(encoding="utf-8")


def _serve(command: list[str], written: str, descriptors: int | None, environment: dict[str, str], script: str) -> None:
    """Become Python with these arguments."""
    os.environ.update(environment)

    from pages.ui.components.chart import vega  # which reads the environment

    vega._bundle = lambda: script
    if descriptors is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    log = os.open(written, os.O_WRONLY | os.O_CREAT)
    os.dup2(log, 1)
    os.dup2(log, 2)
    kind, program, *arguments = command
    with suppress(SystemExit):
        if kind == "-m":
            sys.argv = [program, *arguments]
            runpy.run_module(program, run_name="__main__", alter_sys=True)
        else:
            sys.argv = ["-c", *arguments]
            exec(program, {"__name__": "__main__"})


def ask(address: str, path: str = "/", method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    """The answer, its text read into ``text``."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=120)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    answer.text = answer.read().decode()
    connection.close()
    return answer
