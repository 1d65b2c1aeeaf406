"""Real notebooks in the browser: JupyterLab and marimo, each on a port of its own, with nothing kept at home."""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import nbformat

from tests.benchmarks.server import free_port
from tests.browser.lab import until

_QUIET = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


@contextmanager
def _served(command: Sequence[str], home: Path, ready: str) -> Iterator[None]:
    """Run a server whose settings and files are all in one folder, until it is no longer needed."""
    root = Path(__file__).parents[2]
    names = ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "XDG_CONFIG_HOME")
    places = {name: str(home / name.lower()) for name in names}
    environment = {**os.environ, **places, "PYTHONPATH": str(root), "DO_NOT_TRACK": "1"}
    for place in places.values():
        Path(place).mkdir(exist_ok=True)
    process = subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: process.poll() is not None or _answers(ready), True)
        yield
    finally:
        process.terminate()
        process.wait(timeout=120)


def _answers(address: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(address, timeout=5):
        return True
    return False


@contextmanager
def jupyterlab(cells: Sequence[str]) -> Iterator[str]:
    """Serve a notebook of these cells, and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        home, port = Path(folder), free_port()
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, home / "lab.ipynb")
        settings = home / "overrides"
        settings.mkdir()
        (settings / "overrides.json").write_text(json.dumps(_QUIET))
        address = f"http://127.0.0.1:{port}"
        command = [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root",
            "--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.port_retries=0",
            f"--LabApp.app_settings_dir={settings}", "--LabApp.news_url=", "--expose-app-in-browser",
        ]  # fmt: skip
        with _served(command, home, f"{address}/api"):
            yield f"{address}/lab/tree/lab.ipynb"


@contextmanager
def marimo(cells: Sequence[str]) -> Iterator[str]:
    """Serve a marimo notebook of these cells as an app, as light or dark as the browser asks; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        home, port = Path(folder), free_port()
        (home / "pyproject.toml").write_text('[tool.marimo.display]\ntheme = "system"\n')
        bodies = ["\n".join(f"    {line}" for line in cell.splitlines()) for cell in cells]
        source = "".join(f"\n@app.cell\ndef _():\n{body}\n    return\n" for body in bodies)
        (home / "lab.py").write_text(f"import marimo\n\napp = marimo.App()\n{source}")
        command = [
            sys.executable, "-m", "marimo", "-q", "run", "lab.py", "--headless", "--host", "127.0.0.1",
            "--port", str(port), "--no-token",
        ]  # fmt: skip
        with _served(command, home, f"http://127.0.0.1:{port}/health"):
            yield f"http://127.0.0.1:{port}"
