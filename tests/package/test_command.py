"""The command `ndcg-lab`: its options, the port it takes, and where it gets the app's libraries from."""

import errno
import json
import os
import re
import socket
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement

from pages.ui.server.command import missing, ports, start

ROOT = Path(__file__).parents[2]


def test_the_defaults_are_those_of_make_run():
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())
    port = re.search(r"^PORT \?= (\d+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]
    assert start.read_options([]) == (settings["server"]["address"], int(port), True, False)
    assert start.read_options(["--host", "::1", "--port", "9000", "--no-browser"]) == ("::1", 9000, False, False)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "8501.5", "http", "٣", "9" * 5000, ""])
def test_a_port_that_is_none_is_refused_in_a_sentence(port, capsys):
    with pytest.raises(SystemExit) as ended:
        start.read_options([f"--port={port}"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"a port is a whole number from 1 to 65535, and not {port}\n")


def test_the_first_free_port_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as busy:
        taken = busy.getsockname()[1]
        port = ports.free_port("127.0.0.1", taken)
        assert port > taken
        with socket.create_server(("127.0.0.1", port)):
            assert ports.free_port("127.0.0.1", taken) > port


def refusing(kind):
    """A socket on which nothing can listen, for the reason of this number."""

    def refuse(self, address):
        raise OSError(kind, os.strerror(kind))

    return type("Refusing", (socket.socket,), {"bind": refuse})


def test_where_no_port_can_be_taken_the_command_says_so(monkeypatch, capsys):
    monkeypatch.setattr(ports.socket, "socket", refusing(errno.EADDRINUSE))
    assert start.launch(["--port", "9000"]) == 1
    assert capsys.readouterr().err == "Ports 9000 to 9099 on 127.0.0.1 are all taken: choose another with --port.\n"


def test_an_address_that_is_not_of_this_machine_is_refused_in_a_sentence(capsys):
    """192.0.2.0/24 is reserved for documentation."""
    assert start.launch(["--host", "192.0.2.7"]) == 1
    assert re.fullmatch(r"NDCG Lab cannot listen on port 8501 of 192\.0\.2\.7: .+\.\n", capsys.readouterr().err)


def test_a_port_that_needs_rights_is_not_counted_as_taken(monkeypatch):
    monkeypatch.setattr(ports.socket, "socket", refusing(errno.EACCES))
    with pytest.raises(PermissionError):
        ports.free_port("127.0.0.1", 80)


def test_the_modules_are_those_of_the_extra():
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["app"]
    packages = metadata.packages_distributions()
    assert {packages[name][0].lower() for name in missing.MODULES} == {Requirement(line).name for line in extra}


ORIGINS = [
    (None, "ndcg-lab[app]==9.9"),
    ({"url": "file:///tmp/x.whl", "archive_info": {}}, "ndcg-lab[app] @ file:///tmp/x.whl"),
    ({"url": "file:///home/me/lab", "dir_info": {"editable": True}}, "ndcg-lab[app] @ file:///home/me/lab"),
    (
        {"url": "https://example.org/lab.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
        "ndcg-lab[app] @ git+https://example.org/lab.git@abc",
    ),
]


@pytest.mark.parametrize(("origin", "wanted"), ORIGINS)
def test_the_extra_comes_from_where_the_package_came_from(monkeypatch, origin, wanted):
    text = None if origin is None else json.dumps(origin)
    installed = SimpleNamespace(version="9.9", read_text={"direct_url.json": text}.get)
    monkeypatch.setattr(metadata, "distribution", {"ndcg-lab": installed}.get)
    assert missing.requirement() == wanted


@pytest.fixture
def called(monkeypatch):
    """The commands that would replace this one, where nothing of the app is installed and pipx is on the PATH."""
    commands: list[list[str]] = []
    monkeypatch.setattr(missing, "MODULES", ("no_such_module",))
    monkeypatch.setattr(missing, "become", lambda command: commands.append(command) or 0)
    monkeypatch.setattr(missing, "requirement", lambda: "ndcg-lab[app]==9.9")
    monkeypatch.setattr(missing.shutil, "which", {"pipx": "/usr/bin/pipx"}.get)
    for name in ("UV", "PIPX_HOME", missing.AGAIN):
        monkeypatch.delenv(name, raising=False)
    return commands


@pytest.mark.parametrize(
    ("environment", "prefix", "own"),
    [
        ({"UV": "/opt/uv"}, "/x", ["/opt/uv", "tool", "run", "--from"]),
        ({}, "/home/me/.cache/pipx/4f2a", ["/usr/bin/pipx", "run", "--spec"]),
        ({"PIPX_HOME": "/opt/tools"}, "/opt/tools/venvs/ndcg-lab", ["/usr/bin/pipx", "run", "--spec"]),
    ],
)
def test_the_command_starts_again_by_the_tool_that_started_it(monkeypatch, called, environment, prefix, own):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "prefix", prefix)
    assert start.launch(["--port", "9000"]) == 0
    at = called[0].index("--python")
    assert called[0][:at] + called[0][at + 2 :] == [*own, "ndcg-lab[app]==9.9", "ndcg-lab", "--port", "9000"]


@pytest.mark.parametrize("environment", [{}, {"UV": "/opt/uv", missing.AGAIN: "1"}])
def test_without_a_tool_or_a_second_time_the_command_says_what_to_type(monkeypatch, called, capsys, environment):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert start.launch([]) == 1
    assert called == []
    assert capsys.readouterr().err.endswith('type: pip install "ndcg-lab[app]==9.9"\n')
