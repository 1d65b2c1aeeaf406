"""Compared runs as a table for a paper, in LaTeX or in Markdown."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from string import ascii_lowercase
from typing import NamedTuple

from ndcg_core.exchange.comparisons import words
from ndcg_core.exchange.markdown import escape_lightly
from ndcg_core.model.convention import signature
from ndcg_core.plurals import counted
from ndcg_core.systems import Comparison, Verdict
from ndcg_core.systems.choosing import in_order
from ndcg_core.systems.grid import DECIMALS
from ndcg_core.systems.numbers import percent
from ndcg_core.systems.uneven import Uneven
from ndcg_core.systems.words import TITLES

_LEVEL = 0.05
_LATEX = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "≤": r"$\leq$",
    "†": r"$\dagger$",
    "‡": r"$\ddagger$",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


class _Line(NamedTuple):
    """A row of the table."""

    letter: str
    name: str
    mean: str
    best: bool
    beaten: str
    interval: str
    judged: str


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
    if form not in _FORMS:
        raise words.FORM.unknown(form, _FORMS)
    heads = [head.format(title=compared.title, depth=compared.judged_depth) for head in words.HEADS]
    judged = compared.uneven() if verdict is None else verdict.uneven
    return _FORMS[form](_lines(compared), _caption(compared, judged), heads)


def _lines(compared: Comparison) -> list[_Line]:
    letters = {name: _letter(place) for place, name in enumerate(compared.systems)}
    best = in_order(compared.means)[0]
    return [
        _Line(
            letters[name],
            name,
            words.NO_MEAN if math.isnan(mean) else f"{mean:.4f}",
            not round(mean - compared.means[best], DECIMALS),
            _marks(compared, name, letters),
            "{:.4f}–{:.4f}".format(*compared.intervals[name]) if len(compared.queries) > 1 else "",
            percent(compared.judged.get(name)),
        )
        for name, mean in compared.means.items()
    ]


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


def _markdown(lines: list[_Line], caption: str, heads: list[str]) -> str:
    rows = [
        f"| {line.letter} | {escape_lightly(line.name)} | {_strong(line, '**')}{_raised(line, '<sup>', '</sup>')} "
        f"| {line.interval} | {line.judged} |"
        for line in lines
    ]
    head = f"|  | {' | '.join(heads)} |"
    return "\n".join([escape_lightly(caption), "", head, "|---|---|---|---|---|", *rows]) + "\n"


def _latex(lines: list[_Line], caption: str, heads: list[str]) -> str:
    rows = []
    for line in lines:
        mean = rf"\textbf{{{line.mean}}}" if line.best else line.mean
        raised = rf"\textsuperscript{{{latex_text(line.beaten)}}}" if line.beaten else ""
        rows.append(
            rf"{line.letter} & {latex_text(line.name)} & {mean}{raised} & {line.interval.replace('–', '--')} "
            rf"& {latex_text(line.judged)} \\"
        )
    return (
        "\n".join(
            [
                words.LATEX_NEEDS,
                r"\begin{table}",
                rf"\caption{{{latex_text(caption)}}}",
                r"\begin{tabular}{lllll}",
                r"\toprule",
                rf" & {' & '.join(map(latex_text, heads))} \\",
                r"\midrule",
                *rows,
                r"\bottomrule",
                r"\end{tabular}",
                r"\end{table}",
            ]
        )
        + "\n"
    )


def latex_text(text: str) -> str:
    r"""Return a text so that LaTeX sets it unchanged, on one line.

    >>> print(latex_text("run_1 {5%}"))
    run\_1 \{5\%\}
    """
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return "".join(_LATEX.get(sign, sign) for sign in plain)


def _strong(line: _Line, mark: str) -> str:
    return f"{mark}{line.mean}{mark}" if line.best else line.mean


def _raised(line: _Line, opening: str, closing: str) -> str:
    return f"{opening}{line.beaten}{closing}" if line.beaten else ""


_FORMS: dict[str, Callable[[list[_Line], str, list[str]], str]] = {"latex": _latex, "markdown": _markdown}
