"""The link in the address bar, written without a step in the browser's history, so that Back leaves the page."""

from collections.abc import Mapping
from pathlib import Path

from pages.ui.components import assets
from pages.ui.surroundings import HERE

assets.register(Path(__file__).parent)


def keep(wanted: Mapping[str, str]) -> None:
    """Have these parameters in the address, and no others."""
    assets.component("address", "")(key="address", data={"wanted": HERE.address(wanted)})
