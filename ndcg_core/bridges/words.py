"""The sentences of the bridges to other tools."""

from ndcg_core.errors import Refusal

INSTALL = "Install ndcg-lab, which computes nDCG itself"
MEASURE = Refusal(
    "bridges.measure",
    "This provider computes nDCG with dcg='log2' or 'exp-log2' only",
    fix="Choose another provider for other measures.",
)
SCORES = Refusal(
    "bridges.scores",
    "A scorer needs a column of grades and a column of scores of the same length; the shapes are {got}",
    fix="Give groups, which name the query of each row, where there are several queries.",
)
