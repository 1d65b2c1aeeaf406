"""Numbers that somebody posted in public, each with its list and what it was."""

from __future__ import annotations

from collections.abc import Iterator

from ndcg_core import mistakes
from ndcg_core.teaching.wild import WildNumber, wild_numbers
from pages.ui.handbook import links, words, worked
from pages.ui.handbook.markdown import Page
from pages.ui.text import plain


def pages() -> Iterator[Page]:
    """Yield the one page."""
    parts = [words.WILD_INTRO.format(count=len(wild_numbers))]
    for case in wild_numbers.values():
        parts += _case(case)
    yield Page("wild/index", words.WILD_TITLE, words.WILD_ABOUT.format(count=len(wild_numbers)), "\n\n".join(parts))


def _case(case: WildNumber) -> list[str]:
    cause = links.mistake(case.cause, words.THE_MISTAKE) if case.cause in mistakes else ""
    named = links.definition(case.definition) if case.definition else ""
    return [
        f"## {plain(case.title)}",
        words.POSTED_AS.format(
            posted=plain(case.posted), quantity=plain(case.quantity), source=links.source(case.source)
        ),
        plain(case.was) + (f" {cause}" if cause else "") + (f" {named}" if named else ""),
        worked.ranking(case.topic),
        *links.on_board(case.topic, case.convention),
    ]
