"""A definition as formulas with symbols: rank i, grade g_i, cutoff k."""

from ndcg_core.document.formulas import Formula, Fraction, Name, Number, Sign, Symbol, Total, row
from ndcg_core.model.convention import Convention


def symbols(convention: Convention) -> dict[str, Formula]:
    r"""Return the formulas of ``"dcg"``, ``"idcg"`` and ``"ndcg"`` with symbols.

    ``i`` is the rank, ``g_i`` the grade of the document there, ``h_i`` the grade at rank i of the ideal list, ``n`` the
    length of a list without a cutoff.

    >>> from ndcg_core.document.latex import formula
    >>> formula(symbols(Convention(k=10))["dcg"])
    '\\mathrm{DCG@10} = \\sum_{i=1}^{10} \\frac{2^{g_{i}}-1}{\\log_{2}(i+1)}'
    """
    at = convention.at
    last = "n" if convention.k is None else str(convention.k)
    ideal_last = {"k": last, "none": "n", "retrieved": "r"}[convention.ideal_cut]
    dcg, idcg, equals = Name(f"DCG{at}"), Name(f"IDCG{at}"), Sign("=")
    return {
        "dcg": row(dcg, equals, Total(last), _term(convention, "g")),
        "idcg": row(idcg, equals, Total(ideal_last), _term(convention, "h")),
        "ndcg": row(Name(f"nDCG{at}"), equals, Fraction(dcg, idcg)),
    }


def _term(convention: Convention, grade: str) -> Formula:
    gain = convention.gain_form.written(Symbol(grade, "i"))
    factor = convention.discount_form.written(Symbol("i"))
    if not convention.discount_form.divides:
        return row(gain, Sign("·"), factor)
    return gain if factor == Number("1") else Fraction(gain, factor)
