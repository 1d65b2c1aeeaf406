"""A menu that saves a chart of this page as SVG or PNG, as it is shown, without a server or another host."""

from pathlib import Path

from ndcg_core.document import tag
from pages.ui.components import assets, words

assets.register(Path(__file__).parent)


def draw(chart: str, label: str) -> None:
    """Draw the menu for the chart of this name; ``label`` is what its buttons say, with a ``{format}``."""
    assets.component("save_chart", tag("details", cls="save"))(
        key=f"save_chart_{chart}",
        data={"chart": chart, "menu": words.SAVE, "svg": label.format(format="SVG"), "png": label.format(format="PNG")},
    )
