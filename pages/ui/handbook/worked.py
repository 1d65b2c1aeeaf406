"""A list worked by a definition: the ranking, the picture, the sums with numbers."""

from collections.abc import Mapping

from ndcg_core import Explanation, NdcgError
from ndcg_core.document import Drawing, tag
from ndcg_core.shown.svg import drawing
from ndcg_core.teaching.tasks import Scene
from ndcg_core.widget.embedded import SCRIPT
from ndcg_core.widget.embedded import board as embedded_board
from ndcg_core.widget.state.sources import from_scene
from pages.ui.handbook import links


def picture(explanation: Explanation) -> Drawing:
    """Return the picture of a list."""
    drawn, text = drawing(explanation)
    return Drawing(tag("figure", drawn, cls="lab-picture"), text)


def board(explanation: Explanation, titles: Mapping[str, str]) -> Drawing:
    """Return the list as a board to drag, around its picture, which is what a reader without scripts sees."""
    topic, still = explanation.topic, picture(explanation)
    try:
        scene = Scene(
            tuple(map(str, topic.docs)),
            {str(doc): grade for doc, grade in topic.qrels.items()},
            explanation.convention,
            titles=titles,
        )
        state = from_scene(scene)
    except NdcgError:
        return still
    script = tag("script", defer="", src=f"{links.to_app()}{SCRIPT}")
    return still._replace(picture=tag("div", script, embedded_board(state, still.picture)))
