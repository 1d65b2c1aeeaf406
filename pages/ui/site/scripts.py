"""The scripts and styles of our own components, written out: what the server serves under ``lab/``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from typing import NamedTuple

from pages.ui import components
from pages.ui.components import assets
from pages.ui.site.parts import Files


class Scripts(NamedTuple):
    """The files by name, and the address of each with the version of its text."""

    files: Files
    addresses: Mapping[str, str]


def write_scripts() -> Scripts:
    """Return every script and style that a page of the app may ask for."""
    for module in pkgutil.walk_packages(components.__path__, f"{components.__name__}."):
        importlib.import_module(module.name)  # each component registers its files
    names = assets.names()
    return Scripts(
        {name: assets.text(name).encode() for name in names}, {name: assets.versioned(name) for name in names}
    )
