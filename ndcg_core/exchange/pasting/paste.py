"""A pasted list: lines, a table, Python from a notebook, TREC lines. Reading never raises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ndcg_core.exchange import words
from ndcg_core.exchange.pasting.lines import MISSED, bare_grades, header_of, read_bare_grades, read_lines, read_table
from ndcg_core.exchange.pasting.pasted import MOST_CHARACTERS, Pasted, PasteDraft, Problem, significant, unprintable
from ndcg_core.exchange.pasting.python import is_python, read_python
from ndcg_core.exchange.pasting.trec import is_trec, read_trec

__all__ = ["Pasted", "Problem", "read_pasted", "write_grades", "write_pasted"]

_HEADER = "doc,title,grade,retrieved"


def read_pasted(text: str) -> Pasted:
    r"""Read a list from text; what cannot be read is left out and becomes a problem.

    Parameters
    ----------
    text : str
        The list in any of the forms below.

    Returns
    -------
    Pasted
        The list, and the lines that were left out.

    Notes
    -----
    The form is recognised from the text: a header (doc, title, grade, rank, score, retrieved, in any order; commas,
    semicolons or tabs), TREC's qrels and run lines, Python lists and mappings, a line of grades alone, else lines of
    ``doc``, ``doc grade`` or ``doc,title,grade``; ``- doc grade`` is a document that was not retrieved, and so are
    the grades after a bar, ``3 0 2 | 3``. An empty grade,
    ``-``, ``?`` and ``not judged`` mean unjudged.

    A document that is retrieved twice, without another grade, is no problem: ``ranking`` has it at its first rank, and
    ``listed`` at each, for a convention whose ``duplicates`` says what that means.

    Examples
    --------
    >>> pasted = read_pasted("d4 3\nd2 2\nd9\nd2 1")
    >>> pasted.ranking, pasted.qrels
    (['d4', 'd2', 'd9'], {'d4': 3, 'd2': 2})
    >>> [(problem.line, problem.text) for problem in pasted.problems]
    [(4, 'd2 1')]
    >>> print(pasted.problems[0].reason)
    d2 is already in line 2. Remove one of the two.
    >>> read_pasted('search_results = ["d4", "d2"]\nqrels = {"d1": 2, "d4": 3}').aside
    ['d1']
    >>> pasted = read_pasted("d4 3\nd2 2\nd4 3")
    >>> pasted.ranking, pasted.listed
    (['d4', 'd2'], ['d4', 'd2', 'd4'])
    >>> pasted = read_pasted("2 0 3 1 1\n- f 2")
    >>> pasted.ranking, pasted.aside, pasted.qrels["d3"], pasted.qrels["f"]
    (['d1', 'd2', 'd3', 'd4', 'd5'], ['f'], 3, 2)

    """
    if not isinstance(text, str):
        raise words.PASTED.error(text)
    draft = PasteDraft()
    lines = _lines(text, draft)
    header = header_of(lines)
    if header is not None:
        read_table(lines, *header, draft)
    elif is_trec(next(iter(significant(lines)), "")):
        read_trec(lines, draft)
    elif is_python(lines):
        read_python(lines, draft)
    elif (at := bare_grades(lines)) is not None:
        read_bare_grades(lines, at, draft)
    else:
        read_lines(lines, draft)
    return draft.finish()


def read_graded(text: str) -> Pasted:
    """Read a list where its grades are asked for: one or two numbers are grades, too, and no document with its grade.

    >>> read_graded("3 2 | 1").qrels, read_graded("d4 3").qrels
    ({'d1': 3, 'd2': 2, 'd3': 1}, {'d4': 3})
    """
    draft = PasteDraft()
    lines = _lines(text, draft)
    at = bare_grades(lines, 1)
    if at is None:
        return read_pasted(text)
    read_bare_grades(lines, at, draft)
    return draft.finish()


def write_pasted(
    ranking: Iterable[str],
    qrels: Mapping[str, float],
    titles: Mapping[str, str] | None = None,
    aside: Iterable[str] = (),
) -> str:
    """Return a list as text that a person can edit and :func:`read_pasted` reads back unchanged.

    Parameters
    ----------
    ranking : iterable of str
        The ids of the retrieved documents, best first.
    qrels : mapping of str to float
        The grades of the judged documents.
    titles : mapping of str to str, optional
        Titles of documents.
    aside : iterable of str
        The ids of judged documents that were not retrieved.

    Returns
    -------
    str
        CSV with a header.

    Examples
    --------
    >>> print(write_pasted(["d4", "d9"], {"d4": 3, "d1": 2}, {"d4": "Soup, hot"}, ["d1"]), end="")
    doc,title,grade,retrieved
    d4,"Soup, hot",3,yes
    d9,,,yes
    d1,,2,no

    """
    rows = [(doc, "yes") for doc in ranking] + [(doc, "no") for doc in aside]
    lines = [_HEADER]
    for doc, retrieved in rows:
        grade = _number(qrels[doc]) if doc in qrels else ""
        lines.append(",".join([_cell(str(doc)), _cell((titles or {}).get(doc, "")), grade, retrieved]))
    return "\n".join(lines) + "\n"


def write_grades(ranking: Iterable[str], qrels: Mapping[str, float], aside: Iterable[str] = ()) -> str:
    """Return the grades of a list as one line, which :func:`read_pasted` reads back; without titles.

    >>> write_grades(["d1", "d2", "d3"], {"d1": 2, "d3": 0.5, "m": 3}, ["m"])
    '2 ? 0.5 | 3'
    """
    ranked = " ".join(_number(qrels[doc]) if doc in qrels else "?" for doc in ranking)
    missed = " ".join(_number(qrels[doc]) for doc in aside if doc in qrels)
    return f"{ranked} {MISSED} {missed}" if missed else ranked


def _number(grade: float) -> str:
    """Return a grade as text: a whole number without decimals, a float to its last digit."""
    return str(int(grade)) if hasattr(grade, "__index__") else repr(float(grade))


def _cell(text: str) -> str:
    """Return a cell, in quotes where it needs them; a # at the start would make the line a comment."""
    if text.startswith("#") or text != text.strip() or any(mark in text for mark in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text


def _lines(text: str, draft: PasteDraft) -> list[str]:
    """Return the lines; an unprintable line is emptied, so that every other line keeps its number."""
    kept = text[:MOST_CHARACTERS].removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(text) > MOST_CHARACTERS:
        draft.problem(len(kept), kept.pop(), words.LONG_TEXT.format(most=MOST_CHARACTERS, count=len(text)))
    for place, line in enumerate(kept):
        if unprintable(line.replace("\t", "")):
            draft.problem(place + 1, line, words.UNPRINTABLE_LINE)
            kept[place] = ""
    return kept
