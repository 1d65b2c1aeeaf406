"""The definitions of the papers."""

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention

FAMILY = "papers"
ENTRIES = [
    Entry(
        name="jarvelin_kekalainen_2002",
        library="Järvelin and Kekäläinen",
        version="2002",
        convention=Convention(gain="linear", discount="jk2002"),
        source="Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), pp. 422-446, equation 2",
        surprises=(
            "Ranks below the base of the logarithm are not discounted: with base 2, ranks 1 and 2.",
            "Some values in the paper are truncated instead of rounded.",
        ),
        any_gain=True,
    ),
    Entry(
        name="burges_2005",
        library="Burges et al.",
        version="2005",
        convention=Convention(),
        verified=False,
        source="Learning to rank using gradient descent, ICML 2005, pp. 89-96",
    ),
]
