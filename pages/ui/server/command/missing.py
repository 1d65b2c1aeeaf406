"""Where the app's libraries are missing: the same command once more, with them, by the tool that started it.

`uvx ndcg-lab` and `pipx run ndcg-lab` install what the library needs, and no extra.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib import metadata, util
from pathlib import Path

from pages.ui.server.command import words

PACKAGE = "ndcg-lab"
MODULES = (
    "streamlit",
    "numpy",
    "pandas",
    "altair",
    "vl_convert",
    "sklearn",
    "catboost",
    "brotli",
    "segno",
    "sqlalchemy",
    "psycopg",
    "psycopg_binary",
    "platformdirs",
)
"""What the extra `app` of pyproject.toml installs, as an import names it."""
AGAIN = "NDCG_LAB_STARTED_AGAIN"
"""Set in the environment of the second start, so that there is no third."""


def is_missing() -> bool:
    """Return whether one of the app's libraries is not installed."""
    return any(util.find_spec(name) is None for name in MODULES)


def start_again(arguments: Sequence[str]) -> int:
    """Start the command with the app's libraries, or say what to type; return the exit code."""
    tool = None if AGAIN in os.environ else _tool()
    if tool is None:
        sys.stderr.write(words.MISSING.format(requirement=requirement()))
        return 1
    sys.stderr.write(words.FETCHING.format(tool=Path(tool[0]).stem))
    sys.stderr.flush()
    return become([*tool, requirement(), PACKAGE, *arguments])


def requirement() -> str:
    """Return the package with its extra, from where this copy of it came."""
    try:
        installed = metadata.distribution(PACKAGE)
    except metadata.PackageNotFoundError:
        return f"{PACKAGE}[app]"
    origin = json.loads(installed.read_text("direct_url.json") or "{}")
    if not origin:
        return f"{PACKAGE}[app]=={installed.version}"
    versioned = origin.get("vcs_info")
    address = f"{versioned['vcs']}+{origin['url']}@{versioned['commit_id']}" if versioned else origin["url"]
    return f"{PACKAGE}[app] @ {address}"


def _tool() -> list[str] | None:
    """The start of the command: uv names itself in UV, and pipx keeps its environments below a folder of its name."""
    python = getattr(sys, "_base_executable", sys.executable)  # the same Python, outside this environment
    if uv := os.environ.get("UV"):
        return [uv, "tool", "run", "--python", python, "--from"]
    pipx = shutil.which("pipx")
    if pipx and _is_of_pipx(Path(sys.prefix)):
        return [pipx, "run", "--python", python, "--spec"]
    return None


def _is_of_pipx(environment: Path) -> bool:
    own = os.environ.get("PIPX_HOME")
    return "pipx" in environment.parts or (
        own is not None and environment.resolve().is_relative_to(Path(own).resolve())
    )


def become(command: list[str]) -> int:
    """Go on as another command, or run it and return its exit code where a process cannot become another."""
    environment = {**os.environ, AGAIN: "1"}
    if sys.platform != "win32":
        os.execve(command[0], command, environment)  # noqa: S606 - uv or pipx, and the person's own arguments
    return subprocess.call(command, env=environment)  # noqa: S603 - on Windows, exec returns to the shell at once
