"""One query: both systems' lists side by side, what each document earns and lost, and the way to the playground."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import isfinite
from typing import NamedTuple

import streamlit as st

from ndcg_core import Explanation, Topic, explain, other_measures
from ndcg_core.model.topic import DocId
from ndcg_core.scoring import OTHER_MEASURES
from ndcg_core.shown.picture_lists import highest_gain
from ndcg_core.widget.picture_contents import of_top
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS
from ndcg_core.widget.state.sources import from_topic
from pages.ui.components import board, html, picture, refusals
from pages.ui.components.html import Node, tag
from pages.ui.runs import words, work
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import QUERY, TAB, Collection, File
from pages.ui.runs.marks import letters, mark
from pages.ui.runs.pairs import Pair, QueryValue
from pages.ui.runs.shown import Shown
from pages.ui.runs.work import Refused
from pages.ui.state.session import Session
from pages.ui.text import counted, plain, show, signed

_FEW, _MANY = 20, 200  # ranks
_RANKED = 100  # documents on the board, if more are relevant than fit beside them
_MARKED = 3  # documents that made the difference
_SEEN = 5e-5  # as far as numbers are shown


def choose(query: str) -> None:
    """Look at this query."""
    st.session_state[QUERY], st.session_state[TAB] = query, "query"


def chosen(queries: Sequence[str]) -> str | None:
    """Return the query that is looked at: the one that was chosen, else the first."""
    wanted = st.session_state.get(QUERY)
    return wanted if wanted in queries else next(iter(queries), None)


def draw(shown: Shown) -> None:
    """Draw the choice of a query, and the lists of it."""
    rows, pair = shown.rows, shown.pair
    if not rows:
        return
    by_name = {row.query: row for row in rows}
    st.session_state[QUERY] = chosen(list(by_name))
    box, more = st.columns([3, 1], vertical_alignment="bottom")
    query = box.selectbox(words.QUERY, list(by_name), key=QUERY, format_func=lambda name: _title(by_name[name], pair))
    many = more.checkbox(words.MORE_RANKS.format(most=_MANY), key="runs_many")
    _draw_lists(shown, query, _MANY if many else _FEW)


def _title(row: QueryValue, pair: Pair) -> str:
    if pair.second is None:
        return words.QUERY_TITLE.format(query=row.query, value=show(row.first))
    return words.QUERY_TITLE.format(query=row.query, value=signed(row.shown))


def _draw_lists(each_of: Shown, query: str, most: int) -> None:
    found, choice, known = each_of.found, each_of.choice, letters(each_of.found)
    files = [file for file in each_of.pair if file is not None]
    explained = {file.system: _explained(found, file, query, choice) for file in files}
    marks = _marks({name: _earned(each) for name, each in explained.items()})
    scales = _scales([each for each in explained.values() if isinstance(each, Explanation)])
    for place, (column, file) in enumerate(zip(st.columns(len(files), gap="medium"), files, strict=True)):
        each, head = explained[file.system], tag("h4", mark(known[file.system]), " ", file.system)
        with column:
            if isinstance(each, Refused):
                html.draw(f"runs_sums_{place}", head, tag("p", each.sentence, cls="refused"))
                continue
            html.draw(f"runs_sums_{place}", head, tag("p", _numbers(each)), tag("p", tag("small", *_others(each))))
            shown = min(most, choice.k or most)
            top = of_top(each, shown, scales, marks.get(file.system, {}))
            picture.show(f"runs_list_{place}", {**top, "name": words.LIST_NAME.format(name=file.system)})
            html.draw(f"runs_rest_{place}", tag("p", tag("small", _counted(each, shown), " ", _missed(each, shown))))
            _draw_open(each_of.session, file, query, each)


def _scales(lists: Sequence[Explanation]) -> dict[str, float]:
    """Return the scales on which the pictures of these lists can be compared."""
    gains = [highest_gain(each) for each in lists]
    sums = [each for explained in lists for each in (explained.dcg, explained.idcg)]
    return {"top": max(filter(isfinite, gains), default=1.0), "most": max(filter(isfinite, sums), default=1.0)}


def _explained(found: Collection, file: File, query: str, choice: Choice) -> Explanation | Refused:
    """Return a query's list with its terms; a run without the query has an empty list."""
    runs, qrels = found.tables()
    return work.attempted(
        lambda: explain(Topic(runs[file.system].rankings().get(query, {}), qrels.get(query, {})), choice.convention)
    )


def _earned(explained: Explanation | Refused) -> dict[str, float]:
    if isinstance(explained, Refused):
        return {}
    return {str(row.doc): row.discounted for row in explained.top(explained.counted) if row.doc is not None}


def _marks(earned: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, str]]:
    """The documents that earn most differently in two lists, each with the difference in words, by system."""
    if len(earned) < 2:
        return {}
    (first, ours), (second, theirs) = earned.items()
    more = {doc: theirs.get(doc, 0.0) - ours.get(doc, 0.0) for doc in {**ours, **theirs}}
    top = sorted((doc for doc in more if abs(more[doc]) > _SEEN), key=lambda doc: -abs(more[doc]))[:_MARKED]
    mark = {True: words.EARNS_MORE, False: words.EARNS_LESS}
    return {
        name: {doc: mark[sign * more[doc] > 0].format(change=signed(sign * more[doc])) for doc in top}
        for name, sign in ((first, -1), (second, 1))
    }


def _others(explained: Explanation) -> list[Node]:
    """Return what other measures say of this list, each with what it looks at as its title."""
    values = other_measures(explained.topic, explained.convention)
    at = "" if explained.k is None else words.AT.format(k=explained.k)
    nodes: list[Node] = [words.OTHER_MEASURES]
    for name, value in values.items():
        measure = OTHER_MEASURES[name]
        title = words.LOOKS_AT.format(title=measure.title, looks_at=measure.looks_at)
        nodes += [tag("span", words.MEASURED.format(name=name, at=at, value=show(value)), title=title), " "]
    return nodes


def _numbers(explained: Explanation) -> str:
    return words.LIST_NUMBERS.format(
        at=explained.at, ndcg=show(explained.ndcg), dcg=show(explained.dcg), idcg=show(explained.idcg)
    )


def _counted(explained: Explanation, most: int) -> str:
    shown = sum(row.doc is not None for row in explained.top(most))
    return words.LIST_COUNTED.format(shown=shown, ranked=counted(len(explained.topic.docs), "document"))


def _missed(explained: Explanation, shown: int) -> str:
    """The relevant documents that are not among those shown, best first."""
    seen = {*explained.ranked.docs[:shown]}
    missed = [(doc, grade) for doc, grade in explained.topic.qrels.items() if grade > 0 and doc not in seen]
    if not missed:
        return words.NOTHING_MISSED
    best = sorted(missed, key=lambda pair: -pair[1])[:5]
    named = ", ".join(words.GRADED.format(doc=doc, grade=f"{grade:g}") for doc, grade in best)
    template = words.MISSED if len(missed) == len(best) else words.MISSED_AND_MORE
    return template.format(count=len(missed), docs=named, more=len(missed) - len(best))


def _draw_open(session: Session, file: File, query: str, explained: Explanation) -> None:
    """Draw the way to the playground, and what of the list the board has no room for."""
    if session.locked:
        st.caption(words.LOCKED)
        return
    part = part_of(explained)
    state = refusals.warned(lambda: from_topic(part.topic, explained.convention.changed(default_k=None)))
    if state is not None:
        said = words.OPENED.format(query=query, system=file.system)
        board.way(session, state, words.OPEN, said, f"runs_open_{file.number}")
    if part.sentence:
        st.caption(plain(part.sentence))
    if explained.topic.repeated:
        st.caption(words.BOARD_ONCE)


class Part(NamedTuple):
    """A part of a list, and what was left out, in words."""

    topic: Topic
    sentence: str


def part_of(explained: Explanation) -> Part:
    """Return the top of the ranking, and the best of the relevant documents that are not in it.

    >>> from ndcg_core import explain
    >>> part = part_of(explain(Topic([f"d{rank}" for rank in range(300)], {"d0": 1, "d250": 1, "x": 2})))
    >>> len(part.topic.docs), part.topic.missing
    (198, ('x', 'd250'))
    """
    topic = explained.topic
    ranked = list(dict.fromkeys(doc for doc in explained.ranked.docs if doc is not None))
    relevant = sorted((doc for doc, grade in topic.qrels.items() if grade > 0), key=lambda doc: -topic.qrels[doc])
    top = ranked[: _how_many(ranked, set(relevant), explained.k or 0)]
    inside = set(top)
    others = [doc for doc in relevant if doc not in inside]
    missed = others[: MOST_DOCUMENTS - len(top)]
    qrels = {doc: topic.qrels[doc] for doc in (*top, *missed) if doc in topic.qrels}
    scores: dict[DocId, float] = {}
    for doc, score in zip(topic.docs, topic.scores or (), strict=False):
        scores[doc] = max(score, scores.get(doc, score))
    part = Topic({doc: scores[doc] for doc in top} if scores else top, qrels)
    return Part(part, _sentence(len(top), len(ranked), len(missed), len(others)))


def _how_many(ranked: Sequence[DocId], relevant: AbstractSet[DocId], k: int) -> int:
    """Return how much of a ranking fits beside the relevant documents that are not in it, at least down to rank k."""
    least, outside = min(max(_RANKED, k), MOST_DOCUMENTS), len(relevant)
    for count, doc in enumerate(ranked[:MOST_DOCUMENTS], 1):
        outside -= doc in relevant
        if count > least and count + outside > MOST_DOCUMENTS:
            return count - 1
    return min(len(ranked), MOST_DOCUMENTS)


def _sentence(top: int, ranked: int, missed: int, others: int) -> str:
    """What was left out of the ranking and of the other relevant documents."""
    if top == ranked and missed == others:
        return ""
    return words.BOARD_PART.format(top=top, ranked=ranked, missed=missed, others=others)
