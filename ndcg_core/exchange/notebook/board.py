"""The notebook's board: the playground's, where ndcg_core and anywidget are installed."""

from __future__ import annotations

from collections.abc import Mapping

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention, signature
from ndcg_core.model.topic import DocId, Topic

WORDS = """## Try it

Drag documents into order, grade them, switch the choices. `shown.topic` and `shown.explanation` follow the board."""

_SOURCE = """try:
    from IPython.display import display

    from ndcg_core import NdcgError, Topic
    from ndcg_core.model import from_signature
    from ndcg_core.widget import board

    titles = {titles!r}
    shown = board({topic!r}, from_signature({signature!r}), titles=titles)
    display(shown)
except ImportError:
    print("The board needs ndcg_core and anywidget. Both come with NDCG Lab; in that folder: pip install '.[widget]'")
except NdcgError as problem:
    print("This list does not fit the board.", problem)"""


def source(topic: Topic, convention: Convention, titles: Mapping[DocId, str]) -> str:
    """Return the source of the board's cell; empty for a convention with a function, which no source holds."""
    try:
        line = signature(convention)
    except NdcgError:
        return ""
    known = {doc: titles[doc] for doc in (*topic.docs, *topic.missing) if titles.get(doc)}
    return _SOURCE.format(titles=known, topic=topic, signature=line)
