"""A list's sums on a page."""

from ndcg_core import Explanation
from ndcg_core.document.mathml import formula
from pages.ui.components.html import Node, tag


def formulas(explanation: Explanation, *, marked: bool = False) -> list[Node]:
    """Return DCG, IDCG and nDCG with a list's numbers; each term of ``marked`` ones lights up with its document."""
    return [tag("div", formula(tree, marked=marked), cls="formula") for tree in explanation.formulas().values()]
