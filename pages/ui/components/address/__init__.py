"""What the address bar holds, written without a step in the browser's history: Back then leads to the place before, and not to the same one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pages.ui.components import assets

assets.register(Path(__file__).parent)


def keep(wanted: Mapping[str, str]) -> None:
    """Have these parameters in the address, and no others."""
    assets.component("address", "")(key="address", data={"wanted": dict(wanted)})
