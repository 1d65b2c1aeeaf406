"""What the wheel and the sdist hold, the library alone, and the app started from an installed wheel."""

import asyncio
import doctest
import math
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest
import streamlit
import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

import ndcg_core
from tests.benchmarks.server import free_port, wait_for
from tests.benchmarks.visitor import Visitor
from tests.support import project
from tests.support.once import once

ROOT = Path(__file__).parents[2]
NAME = f"ndcg_lab-{ndcg_core.__version__}"
_PLAIN_FILES = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Python 3.11.4 and newer have filters
WHEEL = f"{NAME}-py3-none-any.whl"
LIBRARIES = Path(streamlit.__file__).parents[1]
SCRIPTS = Path(sysconfig.get_path("scripts")).name


def run(*command: object, check: bool = True, **words: object) -> subprocess.CompletedProcess[str]:
    """The end of a program; it sees no checkout."""
    given = {"capture_output": True, "text": True, "timeout": 300, "env": surroundings(), **words}
    return subprocess.run([str(word) for word in command], check=check, **given)


def surroundings(**more: str) -> dict[str, str]:
    """This environment without what leads to the checkout, to uv or to pipx."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "UV", "PIPX_HOME")}
    return {**kept, "PYTHONUTF8": "1", **more}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that is built from the sdist."""
    return once(tmp_path_factory, "package", build)


def build(folder: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT, env=None)
    with tarfile.open(folder / f"{NAME}.tar.gz") as archive:
        archive.extractall(folder, **_PLAIN_FILES)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=folder / NAME, env=None)


@pytest.fixture(scope="module")
def alone(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with what `pip install ndcg-lab` installs; its folder of commands."""

    def install(home: Path) -> None:
        run(sys.executable, "-m", "venv", "--without-pip", home)
        python = home / SCRIPTS / "python"
        run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", built / WHEEL, env=None)

    return once(tmp_path_factory, "alone", install) / SCRIPTS


def site_packages(commands: Path) -> Path:
    return Path(run(commands / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())


def committed() -> list[str]:
    """The files of the library and of the app."""
    listed = project.files("ndcg_core", "pages", "app.py", ".streamlit")
    assert {".json", ".md", ".js", ".css", ".py", ".toml", ".typed"} <= {
        suffix for name in listed for suffix in (Path(name).suffix, f".{name.rpartition('.')[2]}")
    }
    return listed


def place(name: str) -> str:
    """Where a file of the checkout is in a wheel."""
    if name == "pages/ui/server/command/package.py":
        return "ndcg_lab/__init__.py"
    return name if name.startswith("ndcg_core/") else f"ndcg_lab/{name}"


def test_a_wheel_has_two_top_level_names_and_every_file(built):
    with zipfile.ZipFile(built / WHEEL) as wheel:
        names = [name for name in wheel.namelist() if not name.startswith(f"{NAME}.dist-info/")]
        assert {name.split("/")[0] for name in names} == {"ndcg_core", "ndcg_lab"}
        assert sorted(names) == sorted(map(place, committed()))
        for name in committed():
            assert wheel.read(place(name)) == (ROOT / name).read_bytes(), name


def test_the_sdist_is_the_repository(built):
    listed = project.files()
    assert {"pyproject.toml", "README.md", "LICENSE", "Makefile", ".gitignore", "tests/conftest.py"} <= {*listed}
    # The archive is read, not the folder that it was unpacked into: the wheel was built there, which leaves bytecode.
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        found = {
            member.name.removeprefix(f"{NAME}/"): archive.extractfile(member).read()
            for member in archive.getmembers()
            if member.isfile()
        }
    assert {*found} == {*listed, "PKG-INFO"}
    for name in listed:
        assert found[name] == (ROOT / name).read_bytes(), name


def test_an_unpacked_sdist_knows_its_files_as_git_does(built):
    assert project.files(root=built / NAME) == project.files()


@pytest.mark.full
def test_pip_installs_numpy_and_nothing_else(alone):
    found = {path.name.split("-")[0] for path in site_packages(alone).iterdir()}
    assert found - {"numpy.libs", "__pycache__"} == {"ndcg_core", "ndcg_lab", "numpy"}
    known = run(alone / "python", "-c", "import app, pages", check=False)
    assert "ModuleNotFoundError" in known.stderr


@pytest.mark.full
def test_the_library_computes_with_numpy_alone(alone, tmp_path):
    """A relevant document of grade 1 at rank 2 of 2: a gain of 1, discounted by log2(3), over an ideal of 1."""
    program = "import ndcg_core; print(ndcg_core.ndcg_score([[0, 1]], [[2, 1]], k=2)); print(ndcg_core.__file__)"
    value, file = run(alone / "python", "-c", program, cwd=tmp_path).stdout.splitlines()
    assert float(value) == pytest.approx(1 / math.log2(3))
    assert Path(file).is_relative_to(alone.parent)
    lines = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text().replace("```", ""))
    assert len(lines) >= 8
    run(alone / "python", "-c", "".join(line.source for line in lines), cwd=tmp_path)
    data = site_packages(alone) / "ndcg_core" / "systems" / "data" / "trec_eval"
    files_of = (data / "qrels.test", data / "results.test")
    command = run(alone / "ndcg", "eval", *files_of, "-k", "10", cwd=tmp_path)
    expected = (ROOT / "tests/support/data/trec_eval/out.test.aq").read_text()
    assert [*command.stdout.split()] in [line.split() for line in expected.splitlines()]
    compared = run(alone / "ndcg", "compare", *files_of, data / "results.test", "--format", "csv", cwd=tmp_path)
    assert compared.stdout.startswith('"measure","first","second","difference"')
    assert not compared.stderr
    examples = "from ndcg_core.teaching.examples import examples; from ndcg_core.teaching.lessons import lessons"
    run(
        alone / "python", "-c", f"{examples}; assert examples and [lessons[number] for number in lessons]", cwd=tmp_path
    )


@pytest.mark.full
def test_without_the_app_s_libraries_the_command_says_what_to_type(alone, built, tmp_path):
    said = run(alone / "ndcg-lab", cwd=tmp_path, check=False)
    assert (said.returncode, said.stdout) == (1, "")
    wheel = (built / WHEEL).as_uri()
    assert said.stderr.splitlines() == [
        f'The app needs more than the library; type: pip install "ndcg-lab[app] @ {wheel}"'
    ]
    assert run(alone / "ndcg-lab", "--version").stdout == f"ndcg-lab {ndcg_core.__version__}\n"


@pytest.mark.full
def test_the_tool_that_started_the_command_is_called_once_with_the_extra(alone, built, tmp_path):
    """The stand-in for uv is Python, which runs the file `tool` in this folder."""
    (tmp_path / "tool").write_text("import os, sys; print(*sys.argv, os.environ['NDCG_LAB_STARTED_AGAIN'])")
    environment = surroundings(UV=sys.executable)
    called = run(alone / "ndcg-lab", "--port", "9000", cwd=tmp_path, env=environment)
    assert called.stdout.startswith("tool run --python ")
    assert called.stdout.endswith(f" --from ndcg-lab[app] @ {(built / WHEEL).as_uri()} ndcg-lab --port 9000 1\n")
    again = run(alone / "ndcg-lab", cwd=tmp_path, env={**environment, "NDCG_LAB_STARTED_AGAIN": "1"}, check=False)
    assert (again.returncode, again.stdout) == (1, "")


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and, from this one, the libraries of the app."""

    def install(home: Path) -> None:
        run(sys.executable, "-m", "venv", "--without-pip", home)
        python = ("--python", home / SCRIPTS / "python")
        run(sys.executable, "-m", "pip", *python, "install", "--quiet", "--no-deps", built / WHEEL, env=None)
        (site_packages(home / SCRIPTS) / "libraries.pth").write_text(str(LIBRARIES))

    return once(tmp_path_factory, "with the app", install) / SCRIPTS


FOREIGN = {
    "app.py": "raise SystemExit('another app')\n",
    "pages/__init__.py": "raise SystemExit('pages of another app')\n",
    ".streamlit/config.toml": '[server]\nbaseUrlPath = "elsewhere"\n[client]\ntoolbarMode = "developer"\n',
}
"""A folder in which another app is, and which the command neither reads nor changes."""


def files(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.full
def test_the_app_starts_from_any_folder_on_the_next_free_port(installed, tmp_path):
    for name, text in FOREIGN.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    before, taken = files(tmp_path), free_port()
    with socket.create_server(("127.0.0.1", taken)):
        server = subprocess.Popen(
            [installed / "ndcg-lab", "--no-browser", "--port", str(taken)],
            cwd=tmp_path,
            env=surroundings(PYTHONDONTWRITEBYTECODE="1"),
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            first = server.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", first)[0]
            assert first == f"Port {taken} is taken: NDCG Lab starts at {address}. Ctrl+C stops it.\n"
            assert taken < int(address.rpartition(":")[2]) < taken + 100
            wait_for(address)
            asyncio.run(visit(address))
        finally:
            server.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
            server.wait(120)
    assert files(tmp_path) == before
    assert os.name == "nt" or server.returncode == 0


async def visit(address: str) -> None:
    """The server is healthy, has the settings of the checkout, answers a page and a moved card."""
    assert answer(f"{address}/_stcore/health") == "ok"
    assert "modulepreload" in answer(address)
    toolbar, statistics = await settings(address)
    assert (toolbar, statistics) == ("MINIMAL", False)
    visitor = Visitor(address)
    await visitor.open()
    await visitor.drag(visitor.board["state"]["ranked"][-1], 0)
    await visitor.close()


def answer(address: str) -> str:
    with urllib.request.urlopen(address, timeout=120) as page:
        return page.read().decode()


async def settings(address: str) -> tuple[str, bool]:
    """What the server sends a browser at first: its toolbar, and whether it counts use."""
    where = address.replace("http", "ws") + "/_stcore/stream"
    async with websockets.connect(where, subprotocols=["streamlit"], max_size=None) as wire:
        request = BackMsg()
        request.rerun_script.page_name = ""
        await wire.send(request.SerializeToString())
        while True:
            message = ForwardMsg()
            message.ParseFromString(await wire.recv())
            if message.WhichOneof("type") == "new_session":
                config = message.new_session.config
                return type(config).ToolbarMode.Name(config.toolbar_mode), config.gather_usage_stats
