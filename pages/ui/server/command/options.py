"""The options of the command `ndcg-lab`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

from pages.ui.server.command import words

_HOST, _PORT = "127.0.0.1", 8501  # as `make run`


class Options(NamedTuple):
    """How the app is started."""

    host: str
    port: int
    browser: bool
    version: bool


def read(arguments: Sequence[str]) -> Options:
    """Return the options; an option that cannot be read ends the program with a sentence."""
    parser = argparse.ArgumentParser(prog="ndcg-lab", description=words.ABOUT)
    parser.add_argument("--host", default=_HOST, help=words.HOST_HELP)
    parser.add_argument("--port", default=_PORT, type=_port, help=words.PORT_HELP)
    parser.add_argument("--no-browser", dest="browser", action="store_false", help=words.NO_BROWSER_HELP)
    parser.add_argument("--version", action="store_true", help=words.VERSION_HELP)
    return Options(**vars(parser.parse_args(arguments)))


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65_535):
        raise argparse.ArgumentTypeError(words.NOT_A_PORT.format(given=text))
    return int(text)
