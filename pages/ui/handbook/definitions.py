"""A page for each definition of the catalogue: what it computes, with which choices, and from whom it differs."""

import ast
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ndcg_core import Convention, NdcgError, Topic, conventions, document, explain
from ndcg_core.document import Block, Heading, Inline, Link, paragraph, sentence
from ndcg_core.exchange.programs import programs
from ndcg_core.identification.hypotheses import commonest, of_one_list
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.libraries.catalogue.origins import Origin
from ndcg_core.libraries.smallest_difference import Difference, smallest_difference
from ndcg_core.model.choices import CHOICES, FIELDS, ONE_LIST
from ndcg_core.model.convention import describe, signature
from ndcg_core.model.gains import GAINS
from ndcg_core.shown.symbols import symbols
from ndcg_core.teaching.examples import examples
from pages.ui.handbook import choices, links, words, worked
from pages.ui.handbook.page import Page
from pages.ui.text import show

_K = 5
_COMPARED = 4
_SOUP = examples["soup"]
_TITLES = {document.id: document.title for document in _SOUP.documents}
_BINARY = Topic(["a", "b", "c", "d", "e"], {"a": 0, "b": 1, "c": 1, "d": 0, "e": 1})
_MAIN = ONE_LIST[: 1 + ONE_LIST.index("no_relevant")]
"""The choices that every page names."""


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each."""
    yield _index()
    for name, entry in conventions.items():
        yield _page(name, entry)


def titled(entry: Entry) -> str:
    """Return a title as people search for it: the library, what they call, its gain.

    >>> titled(conventions["sklearn"])
    'scikit-learn ndcg_score: linear gain (sklearn)'
    """
    called = _called(entry.call)
    name = entry.library if called in entry.library else f"{entry.library} {called}"
    return words.DEFINITION_TITLE.format(library=name, gain=gain_name(entry.convention), name=entry.name)


def _called(call: str) -> str:
    """Return the name of what a call calls in the end; empty for what is no call in Python.

    >>> _called("NDCG(k=k).calc(reco, interactions)"), _called("eval_metric([1] * len(x))"), _called("topk: k")
    ('calc', 'eval_metric', '')
    """
    try:
        node = ast.parse(call, mode="eval").body
    except SyntaxError:
        return ""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    if not isinstance(node, ast.Call):
        return ""
    while isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else ast.unparse(node)


def gain_name(convention: Convention) -> str:
    """Return what a gain is called."""
    return GAINS[convention.gain].title if convention.gain in GAINS else words.TABULATED


def _index() -> Page:
    by_family: dict[str, list[Entry]] = defaultdict(list)
    for entry in conventions.values():
        by_family[entry.family].append(entry)
    blocks: list[Block] = [paragraph(words.DEFINITIONS_INTRO.format(count=len(conventions)))]
    for family, entries in by_family.items():
        rows = [
            [
                paragraph(links.definition(each.name)),
                each.library,
                gain_name(each.convention),
                each.convention.discount_form.formula,
                describe("ideal_pool", each.convention.ideal_pool),
            ]
            for each in entries
        ]
        blocks += [Heading(family[0].upper() + family[1:]), document.Table(words.DEFINITIONS_HEAD, rows)]
    description = words.DEFINITIONS_ABOUT.format(count=len(conventions))
    return Page("definitions/index", words.DEFINITIONS, description, blocks, [*map(links.slug, conventions)])


def _page(name: str, entry: Entry) -> Page:
    convention = entry.convention
    topic, at = _worked_list(convention)
    found = explain(topic, at)
    surprises: list[Block] = [Heading(words.SURPRISES), document.Bullets(entry.surprises)] if entry.surprises else []
    blocks: list[Block] = [
        paragraph(summary(entry)),
        *([document.Listing(entry.call, _language(entry.call))] if entry.call else []),
        Heading(words.FORMULA),
        *map(document.Equation, symbols(at).values()),
        paragraph(*sentence(words.SYMBOLS, **{name: document.Emphasis(name) for name in "ighnr"})),
        Heading(words.CHOICES),
        _choices(convention),
        paragraph(*sentence(words.SIGNATURE, signature=document.Code(signature(convention)))),
        *surprises,
        Heading(words.WORKED),
        topic.table(_TITLES),
        worked.board(found, _TITLES),
        *map(document.Equation, found.formulas().values()),
        *links.on_board(topic, at),
        Heading(words.RUN_IT),
        # the plain program: it needs nothing installed
        document.Folded(words.PROGRAM, [document.Listing(programs(topic, at)[0].source)]),
        Heading(words.AGREES),
        _kin(name),
        Heading(words.DIFFERS),
        *_differences(name),
        Heading(words.SOURCE),
        document.Bullets([paragraph(*line) for line in _source(entry)]),
    ]
    return Page(f"definitions/{links.slug(name)}", titled(entry), f"{titled(entry)}. {summary(entry)}", blocks)


def summary(entry: Entry) -> str:
    """Return what a definition computes, in a sentence or two."""
    chosen = entry.convention
    return words.SUMMARY.format(
        library=entry.library,
        version=entry.version,
        gain=chosen.gain_form.formula if chosen.gain not in GAINS else GAINS[chosen.gain].formula,
        discount=chosen.discount_form.formula,
        pool=describe("ideal_pool", chosen.ideal_pool),
        empty=describe("no_relevant", chosen.no_relevant),
    )


def _language(call: str) -> str:
    return "python" if "(" in call and "{" not in call[:1] and ": " not in call[:12] else "text"


def _worked_list(convention: Convention) -> tuple[Topic, Convention]:
    """Return a list that a definition takes, with the definition at a cutoff that it takes."""
    for topic in (_SOUP.topic, _BINARY):
        for k in (_K, len(topic.docs), None):
            try:
                at = convention.with_k(k)
                if not math.isnan(explain(topic, at).ndcg):
                    return topic, at
            except NdcgError:
                continue
    raise words.NO_LIST.error(signature(convention))


def _choices(convention: Convention) -> document.Table:
    chosen = {name: convention.value(name) for name in FIELDS if name in CHOICES or name in _MAIN}
    usual = Convention()
    rows = [
        [paragraph(links.choice(name)), paragraph(choices.meaning(name, value))]
        for name, value in chosen.items()
        if name != "k" and (name in _MAIN or value != usual.value(name))
    ]
    return document.Table(words.CHOICES_HEAD, rows)


def _kin(name: str) -> document.Paragraph:
    own = of_one_list(conventions[name].convention)
    same = [each for each, entry in conventions.items() if each != name and of_one_list(entry.convention) == own]
    return paragraph(words.KIN, *document.joined(map(links.definition, same)), ".") if same else paragraph(words.ALONE)


def _differences(name: str) -> Iterator[Block]:
    own = of_one_list(conventions[name].convention)
    others = [each for each in commonest() if of_one_list(conventions[each].convention) != own]
    for other in others[:_COMPARED]:
        found = smallest_difference(name, other)
        if isinstance(found, Difference):
            yield from _difference(name, other, found)
        else:
            yield paragraph(*sentence(words.NO_DIFFERENCE, other=links.definition(other)))


def _difference(name: str, other: str, found: Difference) -> Iterator[Block]:
    chosen = (links.choice(each) if each in CHOICES else each for each in found.differs_by)
    first, second = (side.refusal or show(side.value) for side in (found.first, found.second))
    gives = words.GIVES.format(name=name, first=first, second=second)
    board = Link(words.COMPARE, links.to_app("libraries", a=name, b=other))
    yield paragraph(links.definition(other), words.DIFFERS_BY, *document.joined(chosen), gives, board)
    yield found.topic.table()


def _source(entry: Entry) -> Iterator[Sequence[Inline]]:
    yield [words.WRITTEN_IN.format(source=entry.source)]
    yield [words.COMPARED.format(version=entry.version, read=entry.read)]
    yield from _origin(entry.origin)
    yield [words.RECORDED if entry.verified else words.NOT_RECORDED]
    yield [words.PRECISION.format(precision=entry.precision)]


def _origin(origin: Origin) -> Iterator[Sequence[Inline]]:
    if origin.permalink:
        yield sentence(words.PERMALINK, link=Link(origin.path, origin.permalink))
    if origin.install:
        yield sentence(words.INSTALL, install=document.Code(origin.install))
    if origin.aliases:
        yield [words.ALIASES, *document.joined(map(document.Code, origin.aliases))]
