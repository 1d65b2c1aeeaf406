"""The pinned packages, and the address of each."""

import json
import platform
import sys
from collections.abc import Mapping
from pathlib import Path

PINNED: Mapping[str, list[dict[str, str]]] = json.loads(Path(__file__).with_name("parts.json").read_text("utf-8"))
"""Names, versions and checksums, by where a package comes from."""
CACHE = Path(__file__).resolve().parents[4] / ".venv" / "site-parts"
"""Where what was fetched is kept."""
_NPM = "https://registry.npmjs.org/{name}/-/{file}-{version}.tgz"
_PYODIDE = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{file}"


def npm_address(pinned: Mapping[str, str]) -> str:
    """Return where a package of npm is published.

    >>> npm_address({"name": "@some/part", "version": "1.0"})
    'https://registry.npmjs.org/@some/part/-/part-1.0.tgz'
    """
    name = pinned["name"]
    return _NPM.format(name=name, file=name.rpartition("/")[2], version=pinned["version"])


def npm_file(pinned: Mapping[str, str]) -> str:
    """Return the name by which a package of npm is kept.

    >>> npm_file({"name": "@some/part", "version": "1.0"})
    '@some-part-1.0.tgz'
    """
    return f"{pinned['name'].replace('/', '-')}-{pinned['version']}.tgz"


def pyodide_address(version: str, file: str) -> str:
    """Return where a file of Pyodide's distribution is published."""
    return _PYODIDE.format(version=version, file=file)


def esbuild_name() -> str:
    """Return the name of the package with esbuild for this machine, whether or not there is one."""
    kind = {"amd64": "x64", "x86_64": "x64", "aarch64": "arm64"}.get(platform.machine().lower(), "arm64")
    return f"@esbuild/{sys.platform}-{kind}"


def esbuild_package() -> dict[str, str] | None:
    """Return the package with esbuild for this machine; None where nobody publishes one."""
    return next((part for part in PINNED["esbuild"] if part["name"] == esbuild_name()), None)
