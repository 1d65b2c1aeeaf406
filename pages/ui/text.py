"""Numbers and foreign text as the pages write them."""

from ndcg_core.document import brief
from ndcg_core.document.markdown import backslashed as plain
from ndcg_core.plurals import after, counted
from ndcg_core.widget.texts import show, signed

__all__ = ["after", "brief", "counted", "plain", "show", "signed"]
