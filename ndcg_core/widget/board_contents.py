"""What the drag board shows."""

import math

from ndcg_core.document.formulas import Formula, Symbol
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.measures import moves_up
from ndcg_core.scoring.moving import cut_moves_alone
from ndcg_core.shown.explanation import Explanation, Row
from ndcg_core.shown.json_types import JsonObject, json_number
from ndcg_core.shown.picture_lists import highest_gain
from ndcg_core.shown.products import brief, product
from ndcg_core.teaching.examples import examples
from ndcg_core.widget import picture_contents, words
from ndcg_core.widget.state import controls
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.workspace import Workspace
from ndcg_core.widget.texts import arithmetic, show, signed


def options() -> JsonObject:
    """Return the options of the choices, which of them few need, and the titles of the examples; they never change."""
    titles = [(name, example.title) for name, example in examples.items()]
    return {**controls.standing(), "rare": controls.rare(), "examples": titles}


def contents(
    work: Workspace, *, link: str = "", choices: bool = True, figure: bool = False, grades: bool = False
) -> JsonObject:
    """Return what the board shows: the state, what each card earns, and how far Python has read its operations.

    The ``link`` is what the browser writes into the address bar; empty for a board that has none. On a board that is a
    ``figure``, the rows are the bars of a chart, beside those of the best order; with ``grades``, a bar is as long as
    its document's grade, for who knows no gain yet.
    """
    state, example, explanation = work.state, work.state.example, work.state.explanation
    return {
        "nonce": work.nonce,
        "ack": work.acked,
        "notice": "" if work.refused and choices else work.notice,
        "link": link,
        "state": _state(state),
        "cards": _rows(state, grades=grades) if figure else _cards(state),
        "figure": {**_best(explanation, state), "fixed": grades} if figure else None,
        "cutoff": _cutoff(state),
        "aside_hint": words.IN_IDEAL if facts(state.convention).pool.judged else words.NOWHERE,
        "can_undo": bool(work.past),
        "can_redo": bool(work.future),
        "score": words.SCRIPT["score"].format(at=explanation.at, value=show(explanation.ndcg, 3)),
        "at": explanation.at,
        "live": picture_contents.live(state),
        "choices": _choices(work) if choices else None,
        "examples": {"value": example, "story": examples[example].story if example in examples else ""},
    }


def _state(state: BoardState) -> JsonObject:
    """The state as the browser keeps it, with the same names."""
    return {
        "documents": {doc: {"title": card.title, "snippet": card.snippet} for doc, card in state.documents.items()},
        "ranked": state.ranked,
        "aside": state.aside,
        "grades": state.grades,
        "scale": state.scale,
        "ties": sorted(state.ties),
    }


def _choices(work: Workspace) -> JsonObject:
    last = work.past[-1] if work.past else None
    return controls.contents(work.state, controls.Notes(last, work.refused, work.notice))


def _cards(state: BoardState) -> dict[str, JsonObject]:
    """What each card shows of the computation."""
    explanation = state.explanation
    top = highest_gain(explanation)
    cards: dict[str, JsonObject] = {
        doc: {"discounted": "", "terms": words.SKIPPED[state.grades.get(doc) is None]} for doc in state.ranked
    }
    gains = dict(zip(explanation.topic.docs, moves_up(explanation.topic, explanation.convention), strict=True))
    for row, doc in zip(explanation.rows, explanation.ranked.docs, strict=False):  # an ideal list may be longer
        up = gains[doc]
        cards[str(doc)] = {
            "rank": str(row.rank),
            "discounted": show(row.discounted if row.counts else 0.0),
            "terms": _terms(row, explanation.k),
            "up": "" if up is None else signed(up),
            "bars": [_share(row.gain, top), _share(row.discounted, top) if row.counts else 0.0],
        }
    for row in explanation.rows:
        if isinstance(row.ideal_doc, str) and row.ideal_doc in state.aside:
            cards[row.ideal_doc] = {"discounted": "", "terms": words.SCRIPT["ideal_rank"].format(rank=row.rank)}
    return cards


def _rows(state: BoardState, *, grades: bool) -> dict[str, JsonObject]:
    """What each card says where its bars lie in its row."""
    explanation = state.explanation
    rows = {str(row.doc): row for row in explanation.rows if row.doc is not None}
    top, cards, ideal = highest_gain(explanation), _cards(state), _ideal_ranks(explanation)
    for doc in state.documents:
        if doc in rows:
            cards[doc] = {**cards[doc], **_row(rows[doc], cards[doc], state, top)}
            if grades:
                highest = max((0.0, *state.scale)) or 1.0
                cards[doc] = {**cards[doc], "bars": [_share(state.grades.get(doc, 0.0), highest)] * 2}
        elif doc in state.aside:
            missed = _missed(ideal.get(doc, []))
            cards[doc] = {"discounted": "", "terms": missed, "missed": missed}
    return cards


def _row(row: Row, card: JsonObject, state: BoardState, top: float) -> JsonObject:
    printed = product(row.gain, row.weight, row.discounted)
    term = words.SCRIPT["row_term" if row.judged or row.gain else "row_unjudged"].format(**printed._asdict())
    return {
        "full": f"{card['terms']} = {card['discounted']}" if row.counts and row.judged else card["terms"],
        "terms": term if row.counts else words.SCRIPT["row_below"],
        "discounted": printed.earned if row.counts else "",
        "bars": [_share(row.gain, top), _share(row.discounted, top)],
        **_because(row, state),
        "unjudged": not row.judged,
    }


def _because(row: Row, state: BoardState) -> JsonObject:
    """Where a row's two numbers come from: both formulas with its grade and its rank, and the worth's alone."""
    convention = state.explanation.convention
    worth, weight = brief(row.gain), show(row.weight).rstrip("0").rstrip(".")
    if row.grade is None:
        return {}
    if brief(convention.gain_form(row.grade)) == worth:
        worth = _worked(convention.gain_form.written(Symbol(f"{row.grade:g}")), worth)
    weight = _worked(convention.discount_form.weight_written(Symbol(str(row.rank))), weight)
    return {"worth": worth * ("=" in worth), "because": words.BECAUSE.format(worth=worth, weight=weight)}


def _worked(tree: Formula, result: str) -> str:
    """Return a formula and what it gives; the result alone for what is no arithmetic."""
    written = arithmetic(tree)
    return f"{written} = {result}" if written not in ("", result) else result


def _ideal_ranks(explanation: Explanation) -> dict[str, list[int]]:
    """At which ranks of the best order each of its documents may stand: those of the same gain."""
    by_gain: dict[float, list[int]] = {}
    for rank, gain in enumerate(explanation.ideal.gains, 1):
        by_gain.setdefault(gain, []).append(rank)
    return {str(doc): by_gain[gain] for doc, gain in zip(explanation.ideal.docs, explanation.ideal.gains, strict=True)}


def _missed(ranks: list[int]) -> str:
    """Return where in the best order a document stands that was never found."""
    if not ranks:
        return words.MISSED_NOWHERE
    if len(ranks) > 2:
        return words.MISSED_AT_RANKS.format(first=ranks[0], last=ranks[-1])
    return words.MISSED_AT.format(ranks=words.OR.join(map(str, ranks)))


def _best(explanation: Explanation, state: BoardState) -> JsonObject:
    """What the best order earns at each rank, beside the bars of the list, and whether a cutoff changes that alone."""
    top = highest_gain(explanation)
    return {
        "cuts": cut_moves_alone(explanation),
        "best": [
            {
                "title": state.name(name) if (name := str(row.ideal_doc)) in state.documents else name,
                "printed": product(row.ideal_gain, row.weight, row.ideal_discounted).earned,
                "earned": json_number(row.ideal_discounted),
                "counts": row.ideal_counts,
                "bars": [_share(row.ideal_gain, top), _share(row.ideal_discounted, top)],
            }
            for row in explanation.rows
            if row.ideal_doc is not None
        ],
    }


def _share(value: float, top: float) -> float:
    """How long a bar is, from 0 to 1; a value that cannot be drawn has none."""
    share = value / top
    return share if math.isfinite(share) else 0.0


def _terms(row: Row, k: int | None) -> str:
    if not row.counts:
        return words.SCRIPT["below_k"].format(k=k)
    if not row.judged and not row.gain:
        return words.SCRIPT["not_judged_term"]
    return words.SCRIPT["term"].format(gain=show(row.gain), weight=show(row.weight))


def _cutoff(state: BoardState) -> JsonObject | None:
    """After how many cards of the ranking the cutoff falls; None where every card counts."""
    explanation = state.explanation
    if explanation.k is None or explanation.k >= len(explanation.ranked.docs):
        return None
    counted = {row.doc for row in explanation.rows if row.counts}
    ranks = [rank for rank, doc in enumerate(state.ranked, 1) if doc in counted]
    return {"after": ranks[-1] if ranks else 0, "k": explanation.k, "label": words.CUTOFF.format(k=explanation.k)}
