"""TREC lines: ``301 0 DOC 1`` of qrels and ``301 Q0 DOC rank score tag`` of a run, of one topic."""

from __future__ import annotations

from dataclasses import replace

from ndcg_core.io.pasting.pasted import Found, PasteDraft, read_grade, read_number, short

_NO_TREC = "A TREC line is 'topic 0 doc grade' or 'topic Q0 doc rank score tag', but this one is neither; correct it."


def is_trec(line: str) -> bool:
    """Whether a line has the form of a run's or of qrels."""
    cells = line.split()
    return _is_run(cells) or (len(cells) == 4 and cells[1] == "0" and read_number(cells[3], comma=False) is not None)


def read_trec(lines: list[str], draft: PasteDraft) -> None:
    """Read the lines into the draft; the run is ordered as trec_eval orders it, by score and then by id, last first."""
    runs, judged = PasteDraft(), PasteDraft()
    topic = ""
    for number, line in enumerate(lines, 1):
        cells = line.split()
        if not cells or cells[0].startswith("#"):
            continue
        if not _is_run(cells) and len(cells) != 4:
            draft.problem(number, line, _NO_TREC)
        elif cells[0] != (topic := topic or cells[0]):
            draft.problem(
                number,
                line,
                f"A list is about one topic, here {short(topic)}, but this line is about topic "
                f"{short(cells[0])}; paste that topic alone to see it.",
            )
        elif _is_run(cells):
            _read_run(number, line, cells, runs)
        else:
            grade, reason = read_grade(cells[3], comma=False)
            if reason or grade is None:
                draft.problem(number, line, reason or "A line of qrels has a grade, but this one has none; add it.")
            else:
                judged.add(Found(number, line, cells[2], grade))
    _join(runs, judged, draft)


def _is_run(cells: list[str]) -> bool:
    return len(cells) >= 5 and cells[1].upper() == "Q0"


def _read_run(number: int, line: str, cells: list[str], runs: PasteDraft) -> None:
    score = read_number(cells[4], comma=False)
    if score is None:
        runs.problem(number, line, f"A score is a finite number, but this line has {short(cells[4])}; correct it.")
    else:
        runs.add(Found(number, line, cells[2], place=(-score,)))


def _join(runs: PasteDraft, judged: PasteDraft, draft: PasteDraft) -> None:
    draft.problems += [*runs.problems, *judged.problems]
    if not runs.found:
        if judged.found:
            draft.note("There is no run, so every judged document is ranked, in the order given.")
        draft.found = judged.found
        return
    order = sorted(sorted(runs.found.values(), key=lambda one: one.doc, reverse=True), key=lambda one: one.place)
    draft.note("The run is ordered by score, equal scores by id, last id first, as trec_eval does.")
    for rank, one in enumerate(order):
        grade = judged.found[one.doc].grade if one.doc in judged.found else None
        draft.add(replace(one, grade=grade, place=(rank,)))
    for one in judged.found.values():
        if one.doc not in runs.found:
            draft.add(replace(one, retrieved=False))
