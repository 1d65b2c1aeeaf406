"""Start the app as `make run` does, from any folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pages.ui.server.command import missing, options, ports, words

_APP = Path(__file__).resolve().parents[4] / "app.py"


def launch(arguments: Sequence[str]) -> int:
    """Do what the command line says, and return the exit code."""
    chosen = options.read(arguments)
    if chosen.version:
        return _print_version()
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


def _print_version() -> int:
    from ndcg_core import __version__

    sys.stdout.write(f"{missing.PACKAGE} {__version__}\n")
    return 0


def _refuse(sentence: str) -> int:
    sys.stderr.write(sentence)
    return 1


def _run(chosen: options.Options, port: int) -> int:
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
