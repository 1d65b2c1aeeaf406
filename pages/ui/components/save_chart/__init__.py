"""Buttons that save a chart of this page as SVG or PNG, as it is shown, without a server or another host."""

from __future__ import annotations

from pathlib import Path

from pages.ui.components import assets

assets.register(Path(__file__).parent)


def draw(chart: str, label: str) -> None:
    """Draw two buttons for the chart of this name; ``label`` is what they say, with a ``{format}``."""
    assets.component("save_chart", '<div class="row"></div>')(
        key=f"save_chart_{chart}",
        data={"chart": chart, "svg": label.format(format="SVG"), "png": label.format(format="PNG")},
    )
