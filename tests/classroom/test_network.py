"""`make class`: what is said in the terminal, and what then serves the room; nothing is opened here."""

import ipaddress
import os

import pytest

from pages.ui.classroom import network
from pages.ui.classroom.page import ADDRESS


class Became(Exception):
    """The command and the environment of the server."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.command, self.environment = command, environment


@pytest.fixture
def became(monkeypatch):
    def become(_program: str, command: list[str], environment: dict[str, str]) -> None:
        raise Became(command, environment)

    monkeypatch.setattr(os, "execve", become)
    monkeypatch.delenv(ADDRESS, raising=False)

    def start(*arguments: str) -> Became:
        with pytest.raises(Became) as found:
            network.main(*arguments)
        return found.value

    return start


def test_the_room_gets_this_machine_s_address_and_the_code_says_it(became, capsys) -> None:
    own = network.find_own_address()
    assert ipaddress.ip_address(own)
    started = became("8655", "--no-access-log")
    said = capsys.readouterr().out
    assert f"http://{own}:8655" in said
    assert "http://127.0.0.1:8655/classroom" in said
    assert started.environment[ADDRESS] == f"http://{own}:8655"
    assert own in started.environment["NDCG_LAB_HOSTS"].split(",")
    assert started.command[-1] == "--no-access-log"
    assert started.command[started.command.index("--port") + 1] == "8655"


def test_an_address_that_is_named_is_kept(became, monkeypatch, capsys) -> None:
    monkeypatch.setenv(ADDRESS, "https://lab.example.org")
    assert became("8655").environment[ADDRESS] == "https://lab.example.org"
    assert "https://lab.example.org" in capsys.readouterr().out
