"""Numbers that somebody posted in public, each with its list and what it was."""

from collections.abc import Iterator

from ndcg_core import mistakes
from ndcg_core.document import Block, Heading, Inline, Strong, paragraph, sentence
from ndcg_core.teaching.wild import WildNumber, wild_numbers
from pages.ui.handbook import links, words
from pages.ui.handbook.page import Page


def pages() -> Iterator[Page]:
    """Yield the one page."""
    blocks: list[Block] = [paragraph(words.WILD_INTRO.format(count=len(wild_numbers)))]
    for case in wild_numbers.values():
        blocks += _case(case)
    yield Page("wild/index", words.WILD_TITLE, words.WILD_ABOUT.format(count=len(wild_numbers)), blocks)


def _case(case: WildNumber) -> list[Block]:
    cause: list[Inline] = [" ", links.mistake(case.cause, words.THE_MISTAKE)] if case.cause in mistakes else []
    named: list[Inline] = [" ", links.definition(case.definition)] if case.definition else []
    source = links.source(case.source)
    posted: dict[str, Inline] = {"posted": Strong(case.posted), "quantity": case.quantity, "source": source}
    return [
        Heading(case.title),
        paragraph(*sentence(words.POSTED_AS, **posted)),
        paragraph(case.was, *cause, *named),
        case.topic.table(),
        *links.on_board(case.topic, case.convention),
    ]
