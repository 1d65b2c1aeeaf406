"""The browser opens only for a person at the machine, once the server listens."""

import socket
import sys
import webbrowser

import pytest
from streamlit import config

from pages.ui.server import browser


@pytest.fixture
def opened(monkeypatch):
    """The addresses that the browser was asked to open."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


def started(monkeypatch, script: str, *, headless: bool, port: int = 8501) -> None:
    monkeypatch.setattr(sys, "argv", [script])
    options = {"server.headless": headless, "server.port": port, "server.address": "127.0.0.1"}
    monkeypatch.setattr(config, "get_option", options.get)


def test_the_page_opens_once_the_server_listens(monkeypatch, opened):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        started(monkeypatch, "/home/me/lab/app.py", headless=False, port=port)
        browser.open_browser()
    assert opened == [f"http://127.0.0.1:{port}"]


@pytest.mark.parametrize(("script", "headless"), [("app.py", True), ("/x/bin/uvicorn", False), ("-c", False)])
def test_nothing_opens_without_a_screen_or_for_a_class(monkeypatch, opened, script, headless):
    started(monkeypatch, script, headless=headless)
    browser.open_browser()
    assert opened == []


def test_nothing_opens_if_the_server_does_not_listen(monkeypatch, opened):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    started(monkeypatch, "app.py", headless=False, port=port)
    browser.open_browser(0.3)
    assert opened == []
