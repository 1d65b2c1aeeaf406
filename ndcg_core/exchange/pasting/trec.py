"""TREC lines of a single topic: ``301 0 DOC 1`` of qrels and ``301 Q0 DOC rank score tag`` of a run."""

from __future__ import annotations

from dataclasses import replace

from ndcg_core.exchange import words
from ndcg_core.exchange.pasting.pasted import Found, PasteDraft, read_grade, read_number, short


def is_trec(line: str) -> bool:
    """Whether a line has the form of a run or of qrels."""
    cells = line.split()
    return _is_run(cells) or (len(cells) == 4 and cells[1] == "0" and read_number(cells[3], comma=False) is not None)


def read_trec(lines: list[str], draft: PasteDraft) -> None:
    """Read the lines into the draft; sort the run like trec_eval, by score and then by id, both descending."""
    runs, judged = PasteDraft(), PasteDraft()
    topic = ""
    for number, line in enumerate(lines, 1):
        cells = line.split()
        if not cells or cells[0].startswith("#"):
            continue
        if not _is_run(cells) and len(cells) != 4:
            draft.problem(number, line, words.TREC_LINE)
        elif cells[0] != (topic := topic or cells[0]):
            draft.problem(number, line, words.OTHER_TOPIC.format(topic=short(topic), other=short(cells[0])))
        elif _is_run(cells):
            _read_run(number, line, cells, runs)
        else:
            grade, reason = read_grade(cells[3], comma=False)
            if reason or grade is None:
                draft.problem(number, line, reason or words.QRELS_GRADE)
            else:
                judged.add(Found(number, line, cells[2], grade))
    _join(runs, judged, draft)


def _is_run(cells: list[str]) -> bool:
    return len(cells) >= 5 and cells[1].upper() == "Q0"


def _read_run(number: int, line: str, cells: list[str], runs: PasteDraft) -> None:
    score = read_number(cells[4], comma=False)
    if score is None:
        runs.problem(number, line, words.TREC_SCORE.format(cell=short(cells[4])))
    else:
        runs.add(Found(number, line, cells[2], place=(-score,)))


def _join(runs: PasteDraft, judged: PasteDraft, draft: PasteDraft) -> None:
    draft.problems += [*runs.problems, *judged.problems]
    if not runs.found:
        if judged.found:
            draft.note(words.NO_RUN)
        draft.found, draft.listed = judged.found, list(judged.found.values())  # a judgment may be repeated
        return
    order = sorted(sorted(runs.listed, key=lambda found: found.doc, reverse=True), key=lambda found: found.place)
    draft.note(words.RUN_ORDER)
    for rank, found in enumerate(order):
        grade = judged.found[found.doc].grade if found.doc in judged.found else None
        draft.add(replace(found, grade=grade, place=(rank,)))
    for found in judged.found.values():
        if found.doc not in runs.found:
            draft.add(replace(found, retrieved=False))
