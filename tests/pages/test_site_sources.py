"""Whoever builds the site reads in seconds what cannot be reached; nothing has to be installed for that."""

import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pages.ui.site.sources import pinned, reached
from pages.ui.site.sources.pinned import PINNED
from tests.benchmarks.server import free_port

ROOT = Path(__file__).parents[2]
NPM, PYODIDE = PINNED["npm"], PINNED["npm"][1]["version"]


class Registry:
    """A host that has all files, or answers 404 where a path has the text ``missing``; it notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.missing = "\n"
        registry = self

        class Handler(BaseHTTPRequestHandler):
            def do_HEAD(self) -> None:
                registry.asked.append(self.path)
                self.send_response(404 if registry.missing in self.path else 200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry]:
    """One host for npm and Pyodide, and nobody else."""
    made = Registry()
    thread = threading.Thread(target=made.server.serve_forever, args=(0.02,))
    thread.start()
    monkeypatch.setattr(pinned, "_NPM", made.address + "/npm/{name}/{file}-{version}.tgz")
    monkeypatch.setattr(pinned, "_PYODIDE", made.address + "/pyodide/{version}/{file}")
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def test_where_all_is_reached_nothing_is_said(registry, tmp_path):
    assert reached.trouble(tmp_path) == ""
    listed = f"/pyodide/{PYODIDE}/pyodide-lock.json"
    packages = [f"/npm/{part['name']}/" for part in NPM]
    assert all(any(path.startswith(start) for path in registry.asked) for start in (*packages, listed))


def test_what_lies_in_the_cache_is_not_asked_for(registry, tmp_path):
    for name in (*map(pinned.npm_file, NPM), "numpy-2.2.5-wasm32.whl", "esbuild-0.28.2"):
        (tmp_path / name).touch()
    registry.missing = ""
    assert reached.trouble(tmp_path) == ""
    assert registry.asked == []


def test_without_pyodide_s_host_the_sentence_says_what_to_set(registry, tmp_path, monkeypatch):
    port = free_port()  # on which nobody listens
    monkeypatch.setattr(pinned, "_PYODIDE", f"http://127.0.0.1:{port}/{{version}}/{{file}}")
    said = reached.trouble(tmp_path)
    assert said.startswith(
        f"numpy for Pyodide cannot be reached at http://127.0.0.1:{port}/{PYODIDE}/pyodide-lock.json: "
    )
    assert "NDCG_LAB_NUMPY=npm" in said
    assert "\n" not in said
    assert reached.trouble(tmp_path, "npm") == ""
    wheel = tmp_path / "numpy.whl"
    wheel.touch()
    assert reached.trouble(tmp_path, str(wheel)) == ""
    assert "NDCG_LAB_LIBRARIES" in reached.trouble(tmp_path, "npm", ["scikit-learn"])


@pytest.mark.parametrize("part", [*NPM, *PINNED["npm_for_tests"]], ids=lambda part: part["name"])
def test_a_package_that_is_not_there_is_named_with_its_address(registry, tmp_path, part):
    registry.missing = part["name"]
    said = reached.trouble(tmp_path, "npm")
    assert said.startswith(f"{part['name']} cannot be reached at {pinned.npm_address(part)}: ")
    assert "NDCG_LAB_NUMPY" not in said  # which would not help


def test_a_host_that_is_silent_is_not_waited_for(registry, tmp_path, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(pinned, "_PYODIDE", f"http://127.0.0.1:{silent.getsockname()[1]}/{{version}}/{{file}}")
        monkeypatch.setattr(reached, "_SECONDS", 1)
        began = time.monotonic()
        said = reached.trouble(tmp_path)
        assert time.monotonic() - began < 5
    assert re.search(r"numpy for Pyodide cannot be reached at \S+: .*(no answer in 1 seconds|timed out)", said)


def test_a_wheel_that_is_not_there_is_refused_before_anything_is_asked(registry, tmp_path):
    said = reached.trouble(tmp_path, str(tmp_path / "numpy.whl"))
    assert said.startswith(f"NDCG_LAB_NUMPY names {tmp_path / 'numpy.whl'}, and there is no such file.")
    assert registry.asked == []


def steps(target: str, folder: Path) -> list[str]:
    """What make would do where nothing is installed yet."""
    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    done = subprocess.run(["make", "--dry-run", target], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_make_site_asks_first_and_installs_what_the_app_needs(tmp_path):
    taken = steps("site", tmp_path)
    assert taken[0].endswith("-m pages.ui.site.sources")
    installed = [line.split("version-check ")[1] for line in taken if "pip install" in line]
    assert installed == ["-r requirements.txt", "-e '.[site]'"]


def test_make_book_installs_what_the_app_and_the_book_need(tmp_path):
    installed = [line.split("version-check ")[1] for line in steps("book", tmp_path) if "pip install" in line]
    assert installed == ["-r requirements.txt", "-e '.[book]'"]
