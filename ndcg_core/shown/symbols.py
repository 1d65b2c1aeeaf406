"""A definition as LaTeX with symbols: rank i, grade g_i, cutoff k."""

from __future__ import annotations

from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import RisingLog
from ndcg_core.model.gains import NamedGain
from ndcg_core.model.numbers import as_source


def symbols(convention: Convention) -> dict[str, str]:
    r"""Return the formulas of ``"dcg"``, ``"idcg"`` and ``"ndcg"`` with symbols.

    ``i`` is the rank, ``g_i`` the grade of the document there, ``h_i`` the grade at rank i of the ideal list, ``n`` the
    length of a list without a cutoff.

    >>> symbols(Convention(k=10))["dcg"]
    '\\mathrm{DCG@10} = \\sum_{i=1}^{10} \\frac{2^{g_{i}}-1}{\\log_{2}(i+1)}'
    """
    at = convention.at
    last = "n" if convention.k is None else str(convention.k)
    ideal_last = {"k": last, "none": "n", "retrieved": "r"}[convention.ideal_cut]
    dcg = _sum(f"DCG{at}", last, _gain(convention, "g_{i}"), convention)
    idcg = _sum(f"IDCG{at}", ideal_last, _gain(convention, "h_{i}"), convention)
    return {
        "dcg": dcg,
        "idcg": idcg,
        "ndcg": rf"\mathrm{{nDCG{at}}} = \frac{{\mathrm{{DCG{at}}}}}{{\mathrm{{IDCG{at}}}}}",
    }


def _sum(name: str, last: str, gain: str, convention: Convention) -> str:
    under = _divisor(convention)
    grouped = f"({gain})" if "-" in gain else gain
    if under:
        term = grouped if under == "1" else rf"\frac{{{gain}}}{{{under}}}"
    else:
        term = rf"{grouped} \cdot \text{{weight}}(i)"
        if isinstance(convention.discount_form, RisingLog):
            term = rf"{grouped} \cdot \log_{{{as_source(convention.discount_form.base)}}}(i+1)"
    return rf"\mathrm{{{name}}} = \sum_{{i=1}}^{{{last}}} {term}"


def _gain(convention: Convention, grade: str) -> str:
    gain = convention.gain_form
    return gain.template.format(g=grade) if isinstance(gain, NamedGain) else rf"\text{{gain}}({grade})"


def _divisor(convention: Convention) -> str:
    """Return what a gain is divided by at rank i; empty for a discount without a divisor."""
    return convention.discount_form.latex("i").replace(r"\log_{2.71828}", r"\ln ")
