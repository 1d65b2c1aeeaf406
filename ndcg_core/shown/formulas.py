"""One list's sums as formulas, with its own numbers."""

import math
from collections.abc import Iterator, Sequence

from ndcg_core.document.formulas import Formula, Fraction, Gap, Lines, Name, Number, Row, Sign, Term, Words, row
from ndcg_core.model.topic import DocId
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.pipeline import is_ideal
from ndcg_core.scoring.positions import Positions
from ndcg_core.shown import words
from ndcg_core.shown.sentences import show

_TERMS_PER_LINE, _EQUALS = 8, Sign("=")


def formulas(positions: Positions) -> dict[str, Formula]:
    """Return the formulas of ``"dcg"``, ``"idcg"`` and ``"ndcg"``: as written, each term's value, the sum."""
    ranked, best = positions.ranked, positions.ideal
    averaged = positions.topic.has_ties and facts(positions.convention).ties.averages
    counted, length = positions.counted, positions.ideal_length
    plain = _gains_are_plain(positions)
    dcg = _written(positions, ranked.grades[:counted], ranked.gains[:counted], by_grade=plain and not averaged)
    idcg = _written(positions, best.grades[:length], best.gains[:length], by_grade=plain)
    return {
        "dcg": _sum(f"DCG{positions.at}", ranked.docs, dcg, positions.discounted, positions.dcg),
        "idcg": _sum(f"IDCG{positions.at}", best.docs, idcg, positions.ideal_discounted, positions.idcg),
        "ndcg": _quotient(positions),
    }


def _quotient(positions: Positions) -> Formula:
    ndcg, *sums = (Name(f"{name}{positions.at}") for name in ("nDCG", "DCG", "IDCG"))
    value = Words(words.NO_VALUE) if math.isnan(positions.ndcg) else Number(show(positions.ndcg))
    dcg, idcg = Number(show(positions.dcg)), Number(show(positions.idcg))
    if not is_ideal(positions.idcg, positions.convention):
        return row(ndcg, _EQUALS, value, Gap(), Words(words.BY_CONVENTION), idcg)
    return row(ndcg, _EQUALS, Fraction(*sums), _EQUALS, Fraction(dcg, idcg), _EQUALS, value)


def _sum(
    name: str, docs: Sequence[DocId], written: Sequence[Formula], values: Sequence[float], total: float
) -> Formula:
    """Return the terms as they are written, then as numbers, then their sum; or 0 if there are none."""
    if not written:
        return row(Name(name), _EQUALS, Number("0"))
    numbers = [Number(show(value)) for value in values[: len(written)]]
    lines = [line for terms in (written, numbers) for line in _broken([*map(Term, map(str, docs), terms)])]
    further = [*lines[1:], row(_EQUALS, Number(show(total)))]
    return Lines(((Name(name), lines[0]), *((None, line) for line in further)))


def _written(
    positions: Positions, grades: Sequence[float | None], gains: Sequence[float], *, by_grade: bool
) -> list[Formula]:
    """Return what each rank adds, before it is computed."""
    discount, gain_form = positions.convention.discount_form, positions.convention.gain_form
    terms: list[Formula] = []
    for rank, (grade, gain) in enumerate(zip(grades, gains, strict=True), 1):
        top = gain_form.written(grade or 0.0) if by_grade else Number(show(gain))
        if discount.divides:
            terms.append(Fraction(top, discount.written(rank)))
        else:
            terms.append(row(top, Sign("·"), Number(show(discount.weight(rank)))))
    return terms


def _gains_are_plain(positions: Positions) -> bool:
    """Return whether every gain is that of its grade, so that the gain's own formula can be written."""
    choices = positions.convention
    unjudged = choices.unjudged in ("zero", "skip") or not positions.topic.unjudged
    return unjudged and choices.negative not in ("clip", "from_end")


def _broken(terms: Sequence[Formula]) -> Iterator[Row]:
    """Return a sum in rows of a few terms, so that a long list stays on the page."""
    for start in range(0, len(terms), _TERMS_PER_LINE):
        first = (Gap(), Sign("+")) if start else (_EQUALS,)
        added = [part for term in terms[start : start + _TERMS_PER_LINE] for part in (Sign("+"), term)]
        yield row(*first, *added[1:])
