"""Start the app as `make run` does, from any folder."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pages.ui.server.command import missing, ports, words

_HOST, _PORT = "127.0.0.1", 8501  # as `make run`
_APP = Path(__file__).resolve().parents[4] / "app.py"


class Options(NamedTuple):
    """How the app is started."""

    host: str
    port: int
    browser: bool
    version: bool


def launch(arguments: Sequence[str]) -> int:
    """Do what the command line says, and return the exit code."""
    chosen = read_options(arguments)
    if chosen.version:
        from ndcg_core import __version__

        sys.stdout.write(f"{missing.PACKAGE} {__version__}\n")
        return 0
    if missing.is_missing():
        return missing.start_again(arguments)
    try:
        port = ports.free_port(chosen.host, chosen.port)
    except OSError as problem:
        return _refuse(words.CANNOT_LISTEN.format(port=chosen.port, host=chosen.host, reason=problem.strerror))
    if port is None:
        last = ports.last_tried(chosen.port)
        return _refuse(words.NO_FREE_PORT.format(first=chosen.port, last=last, host=chosen.host))
    sentence = words.STARTS if port == chosen.port else words.STARTS_ELSEWHERE
    sys.stdout.write(sentence.format(address=ports.write_address(chosen.host, port), taken=chosen.port))
    sys.stdout.flush()
    return _run(chosen, port)


def _refuse(sentence: str) -> int:
    sys.stderr.write(sentence)
    return 1


def _run(chosen: Options, port: int) -> int:
    """Serve until the person stops it.

    Streamlit also reads settings from the folder in which it is started; there it would find those of another app.
    """
    os.chdir(_APP.parent)
    from click import Abort
    from streamlit.web import cli

    flags = ["--server.address", chosen.host, "--server.port", str(port), "--logger.hideWelcomeMessage", "true"]
    if not chosen.browser:
        flags += ["--server.headless", "true"]
    with suppress(Abort):  # Ctrl+C
        cli.main(["run", str(_APP), *flags], prog_name="streamlit", standalone_mode=False)
    return 0


def read_options(arguments: Sequence[str]) -> Options:
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
