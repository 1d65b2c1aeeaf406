"""What the picture of a list shows: what every rank gains and earns, beside the ideal list, and both sums as stacks."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import DocId
from ndcg_core.scoring.beside_ndcg import OTHER_MEASURES, judged_list
from ndcg_core.scoring.moving import MovingSums, moving_sums
from ndcg_core.scoring.scale import order_scale, random_order
from ndcg_core.shown.explanation import Explanation
from ndcg_core.shown.json_types import JsonObject, json_number
from ndcg_core.shown.picture_lists import Naming, highest_gain, lists_by_rank, missed
from ndcg_core.shown.shortfall import why
from ndcg_core.widget import words
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS, BoardState

Stage = Literal["list", "grades", "gain", "cg", "weights", "earned", "dcg", "sums", "all"]
STAGES: tuple[Stage, ...] = get_args(Stage)
"""How much of the picture is shown, from the titles alone, or the grades, to everything."""
_PRINTED = ("reveal", "goals", "answer")  # of a task
_LARGEST = 1e6  # of a sum that is shown with four decimals


def contents(
    state: BoardState,
    list_id: str = "",
    *,
    stage: Stage = "all",
    quiet: bool = False,
    task: JsonObject | None = None,
    overlay: JsonObject | None = None,
    chance: bool = False,
    worst: bool = False,
    most: int = MOST_DOCUMENTS,
) -> JsonObject:
    """Return what the picture shows: both lists by rank, with gains and discounted gains, and the sums.

    A ``stage`` shows a part of it: the grades as bars, the gains, with their sum, the weights of the ranks, what the
    discount leaves of the gains, with its sum, and all with the ideal list. A ``quiet`` picture has no numbers, because
    a reader is to find them. A ``task`` is what a reader does in it. An ``overlay`` is an answer over the right sums,
    as ``overlay.js`` draws it. With ``chance``, the scale has a mark at what a random order of the same documents
    gives, and with ``worst`` at what the worst order gives. No more than ``most`` ranks have a row. A board with the
    same ``list_id`` moves the picture's bars while a card is in the air.
    """
    explanation, named = state.explanation, _naming(state)
    whole = len(explanation.rows) <= most
    return {
        **lists_by_rank(explanation, explanation.top(most), named),
        "missed": missed(state.topic().missing, named) if whole else [],  # also where the definition does not read them
        "rest": None if whole else _rests(explanation, most),
        "list": list_id,
        "stage": stage,
        "quiet": quiet,
        "task": task,
        "overlay": overlay,
        "chance": json_number(random_order(explanation.topic, explanation.convention)) if chance else None,
        "worst": json_number(order_scale(explanation.topic, explanation.convention).worst) if worst else None,
    }


def result(state: BoardState, list_id: str = "") -> JsonObject:
    """Return what stands beside the rows of a list: nDCG as a division, why it is not 1, both sums, and every cutoff.

    A board with the same ``list_id`` changes it while a card is in the air.
    """
    explanation = state.explanation
    return {
        **lists_by_rank(explanation, explanation.rows, _naming(state)),
        "list": list_id,
        "why": why(explanation),
        "curve": [json_number(value) for value in explanation.curve],
        "chance": json_number(random_order(explanation.topic, explanation.convention)),
    }


def on_paper(shown: JsonObject) -> JsonObject:
    """Return what :func:`contents` returned to be printed: black on white, and with nothing to do in it."""
    task = shown["task"]
    kept = {name: task[name] for name in _PRINTED if name in task} if isinstance(task, Mapping) else None
    return {**shown, "paper": True, "task": kept}


def of_documents(ranked: Sequence[JsonObject], missed: Sequence[JsonObject], *, stage: Stage) -> JsonObject:
    """Return what the picture shows of documents of which nothing is computed, such as a list that is asked about.

    A document has its ``title``, its ``grade``, empty if it is hidden, and its ``score`` if it has one.
    """
    scores = {str(at): float(str(each["score"])) for at, each in enumerate(ranked) if "score" in each}
    return {
        "ranks": [{**each, "doc": str(at)} for at, each in enumerate(ranked)],
        "ideal": [],
        "missed": [{**each, "doc": f"missed {at}"} for at, each in enumerate(missed)],
        "notes": {doc: words.SCORED.format(score=score) for doc, score in scores.items()},
        "list": "",
        "stage": stage,
        "quiet": False,
        **dict.fromkeys(("dcg", "idcg", "ndcg", "at", "cutoff", "overlay", "chance", "worst", "task", "rest")),
    }


def of_top(explanation: Explanation, most: int, task: JsonObject, marks: Mapping[str, str]) -> JsonObject:
    """Return what the picture shows of the first ranks of a list that is on no board.

    The ``task`` may hold the scales; ``marks`` are words on the rows of some documents. The stacks end in what all
    further ranks earn together.
    """
    qrels = explanation.topic.qrels
    known, top = {*explanation.topic.docs, *qrels}, explanation.top(most)
    scores = dict(zip(explanation.topic.docs, explanation.topic.scores or (), strict=False))

    def named(doc: DocId) -> tuple[str, float | None]:
        return (str(doc) if doc in known else words.NO_DOCUMENT), qrels.get(doc)

    return {
        **lists_by_rank(explanation, top, named),
        "notes": {str(doc): words.SCORED.format(score=score) for doc, score in scores.items()},
        "marks": dict(marks),
        "list": "",
        "stage": "all",
        "quiet": False,
        **dict.fromkeys(("overlay", "chance", "worst")),
        "task": task,
        "rest": _rests(explanation, most),
    }


def of_measure(explanation: Explanation, name: str) -> list[JsonObject]:
    """Return the ranks as another measure sees them, or ``"nDCG"``: what each adds to its value, and what it could add.

    It could add what a document of the highest judged grade would, the others being as they are.
    """
    best = max([0.0, *explanation.topic.qrels.values()])
    if name in OTHER_MEASURES:
        judged, measure = judged_list(explanation.topic, explanation.convention), OTHER_MEASURES[name]
        most = len(judged.grades) if explanation.k is None else explanation.k
        room, terms = measure.room(judged, best, most), measure.terms(judged, most)
    else:
        rows = [row for row in explanation.rows[: explanation.counted] if row.doc is not None]
        whole = explanation.idcg or 1.0
        room = [row.weight * highest_gain(explanation) / whole for row in rows]
        terms = [row.discounted / whole for row in rows]
    grades = [explanation.topic.qrels.get(doc) for doc in explanation.ranked.docs]
    return [
        {"doc": str(rank), "grade": grade, "gain": json_number(most), "earned": json_number(earned)}
        for rank, (grade, most, earned) in enumerate(zip(grades, room, terms, strict=False), 1)
    ]


def _naming(state: BoardState) -> Naming:
    """The titles and grades on the board."""

    def named(doc: DocId) -> tuple[str, float | None]:
        name = str(doc)
        return state.name(name) if name in state.documents else words.NO_DOCUMENT, state.grades.get(name)

    return named


def _rests(explanation: Explanation, most: int) -> JsonObject:
    """What the ranks without a row add to both sums."""
    sums = {"own": (explanation.dcg, explanation.running), "ideal": (explanation.idcg, explanation.ideal_running)}
    return {side: json_number(total - added[:most][-1]) if added else None for side, (total, added) in sums.items()}


def live(state: BoardState) -> JsonObject | None:
    """Return what the browser needs to follow a card in the air, or None where it must wait for the drop."""
    explanation = state.explanation
    parts = moving_sums(explanation, len(state.ranked) + len(state.aside))
    if parts is None or state.refusal or not _fits(parts):
        return None
    ideal_ranks = {str(doc): rank for rank, doc in enumerate(explanation.ideal.docs, 1)}
    return {
        **parts._asdict(),
        "ranked": state.ranked,
        "top": highest_gain(explanation),
        "ideal_ranks": {doc: ideal_ranks[doc] for doc in state.documents if doc in ideal_ranks},
    }


def _fits(parts: MovingSums) -> bool:
    """Whether every sum of these gains is written with four decimals."""
    if parts.divides and not all(parts.factors):
        return False
    heaviest = max((abs(1 / factor if parts.divides else factor) for factor in parts.factors), default=0.0)
    return added_up(map(abs, (*parts.gains.values(), parts.unjudged))) * heaviest * len(parts.factors) < _LARGEST
