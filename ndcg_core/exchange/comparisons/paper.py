"""Compared runs as a table for a paper, in LaTeX or in Markdown."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from string import ascii_lowercase

from ndcg_core.document import Raised, Strong, Table, latex, markdown, paragraph
from ndcg_core.exchange.comparisons import words
from ndcg_core.model.convention import signature
from ndcg_core.plurals import counted
from ndcg_core.systems import Comparison, Verdict
from ndcg_core.systems.choosing import in_order
from ndcg_core.systems.grid import DECIMALS
from ndcg_core.systems.numbers import percent
from ndcg_core.systems.uneven import Uneven
from ndcg_core.systems.words import TITLES

_LEVEL = 0.05
_WRITERS: dict[str, Callable[[Sequence[Table]], str]] = {"latex": latex.written, "markdown": markdown.written}


def to_paper(compared: Comparison, form: str = "latex", verdict: Verdict | None = None) -> str:
    r"""Return the means as a table with marks of significance, captioned with the definition and the test.

    Parameters
    ----------
    compared : Comparison
    form : {"latex", "markdown"}
        LaTeX needs the package booktabs.
    verdict : Verdict, optional
        What was said of these runs: with it, the caption of unevenly judged runs says how far that could move a lead.

    Returns
    -------
    str
        Without a baseline, superscript letters name the runs that a run beats; with one, daggers say whether a run is
        better or worse. The test is the one whose p values hold for all pairs together.

    Raises
    ------
    NdcgError
        For another form.

    Examples
    --------
    >>> from ndcg_core.systems import compare
    >>> qrels = {f"q{place}": {"a": 1} for place in range(20)}
    >>> runs = {name: {query: docs for query in qrels} for name, docs in {"old": ["x", "a"], "new": ["a"]}.items()}
    >>> print(to_paper(compare(runs, qrels, tests=()), "markdown").splitlines()[-1])
    | b | new | **1.0000**<sup>a</sup> | 1.0000–1.0000 | 100% |
    """
    if form not in _WRITERS:
        raise words.FORM.unknown(form, _WRITERS)
    heads = ["", *(head.format(title=compared.title, depth=compared.judged_depth) for head in words.HEADS)]
    judged = compared.uneven() if verdict is None else verdict.uneven
    return _WRITERS[form]([Table(heads, list(_rows(compared)), caption=_caption(compared, judged))])


def _rows(compared: Comparison) -> Iterator[Sequence[object]]:
    letters = {name: _letter(place) for place, name in enumerate(compared.systems)}
    best = in_order(compared.means)[0]
    for name, mean in compared.means.items():
        number = words.NO_MEAN if math.isnan(mean) else f"{mean:.4f}"
        is_best = not round(mean - compared.means[best], DECIMALS)
        marks = _marks(compared, name, letters)
        shown = paragraph(Strong(number) if is_best else number, *([Raised(marks)] if marks else []))
        ends = "{:.4f}–{:.4f}".format(*compared.intervals[name]) if len(compared.queries) > 1 else ""
        yield letters[name], paragraph(name), shown, ends, percent(compared.judged.get(name))


def _letter(place: int) -> str:
    """Return the letters for a place: a to z, then aa, ab and so on.

    >>> _letter(0), _letter(25), _letter(26)
    ('a', 'z', 'aa')
    """
    more, own = divmod(place, len(ascii_lowercase))
    return (_letter(more - 1) if more else "") + ascii_lowercase[own]


def _marks(compared: Comparison, name: str, letters: dict[str, str]) -> str:
    """Return the letters of the runs that this one beats, or a dagger beside a baseline."""
    found = []
    for pair in compared.pairs:
        if name not in (pair.first, pair.second) or not pair.together.p <= _LEVEL:
            continue
        better = (pair.difference > 0) == (pair.second == name)
        other = pair.first if pair.second == name else pair.second
        if compared.baseline is None and better:
            found.append(letters[other])
        elif name == pair.second and compared.baseline is not None:
            found.append("†" if better else "‡")
    return ("," if any(len(letter) > 1 for letter in found) else "").join(found)


def _caption(compared: Comparison, judged: Iterable[Uneven]) -> str:
    first, count = compared.pairs[0], len(compared.pairs)
    marks = words.BEATS if compared.baseline is None else words.BEATS_BASELINE.format(baseline=compared.baseline)
    pairs = words.PAIRS if compared.baseline is None else words.RUNS
    definition = words.DEFINITION if compared.of_ndcg else words.ORDERED_BY
    form = words.CAPTION if count > 1 else words.CAPTION_OF_TWO
    return form.format(
        measure=compared.title,
        queries=counted(len(compared.queries), "query"),
        marks=marks,
        test=TITLES[first.together.test],
        pairs=pairs.format(count=count),
        judged="".join(f"{each} " for each in judged),
        definition=definition.format(signature=signature(compared.convention)),
    )
