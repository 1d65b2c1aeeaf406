"""A page for each definition of the catalogue: what it computes, with which choices, and from whom it differs."""

from __future__ import annotations

import ast
import math
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from ndcg_core import Convention, NdcgError, Topic, conventions, explain
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
from pages.ui.handbook import links, markdown, words, worked
from pages.ui.handbook.markdown import Page
from pages.ui.text import plain, show

_K = 5
_COMPARED = 4
_BINARY = Topic(["d1", "d2", "d3", "d4", "d5"], {"d1": 0, "d2": 1, "d3": 1, "d4": 0, "d5": 1})
_OWN = frozenset({"gain", "discount", "k"})


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
    parts = [words.DEFINITIONS_INTRO.format(count=len(conventions))]
    for family, entries in by_family.items():
        rows = [
            [
                links.definition(each.name),
                plain(each.library),
                plain(gain_name(each.convention)),
                plain(each.convention.discount_form.formula),
                plain(describe("ideal_pool", each.convention.ideal_pool)),
            ]
            for each in entries
        ]
        parts += [f"## {plain(family[0].upper() + family[1:])}", markdown.table(words.DEFINITIONS_HEAD, rows)]
    parts.append(markdown.listed(links.slug(name) for name in conventions))
    description = words.DEFINITIONS_ABOUT.format(count=len(conventions))
    return Page("definitions/index", words.DEFINITIONS, description, "\n\n".join(parts))


def _page(name: str, entry: Entry) -> Page:
    convention = entry.convention
    topic, at = _worked_list(convention)
    found = explain(topic, at)
    parts = [
        plain(summary(entry)),
        *([markdown.code(entry.call, _language(entry.call))] if entry.call else []),
        f"## {words.FORMULA}",
        worked.formulas(symbols(at)),
        words.SYMBOLS,
        f"## {words.CHOICES}",
        _choices(convention),
        words.SIGNATURE.format(signature=markdown.inline(signature(convention))),
        *_surprises(entry),
        f"## {words.WORKED}",
        worked.ranking(topic, _titles(topic)),
        worked.board(found, _titles(topic)),
        worked.formulas(found.formulas()),
        *links.on_board(topic, at),
        f"## {words.RUN_IT}",
        markdown.folded(words.PROGRAM, markdown.code(_snippet(topic, at))),
        f"## {words.AGREES}",
        _kin(name),
        f"## {words.DIFFERS}",
        *_differences(name),
        f"## {words.SOURCE}",
        _source(entry),
    ]
    return Page(
        f"definitions/{links.slug(name)}", titled(entry), f"{titled(entry)}. {summary(entry)}", "\n\n".join(parts)
    )


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


@cache
def _first() -> Topic:
    soup = examples["soup"]
    return Topic(list(soup.ranking), dict(soup.qrels))


def _worked_list(convention: Convention) -> tuple[Topic, Convention]:
    """Return a list that a definition takes, with the definition at a cutoff that it takes."""
    for topic in (_first(), _BINARY):
        for k in (_K, len(topic.docs), None):
            try:
                at = convention.with_k(k)
                if not math.isnan(explain(topic, at).ndcg):
                    return topic, at
            except NdcgError:
                continue
    raise words.NO_LIST.error(signature(convention))


def _titles(topic: Topic) -> dict[str, str]:
    if topic is not _first():
        return {}
    return {document.id: document.title for document in examples["soup"].documents}


def _choices(convention: Convention) -> str:
    rows = [[words.GAIN, plain(_gain_words(convention))], [words.DISCOUNT, plain(convention.discount_form.formula)]]
    plain_one = Convention()
    for name in FIELDS:
        if name in _OWN or name not in CHOICES:
            continue
        value = convention.value(name)
        if name in ONE_LIST[:_MAIN] or value != plain_one.value(name):
            rows.append([links.choice(name, name.replace("_", " ")), plain(describe(name, value))])
    return markdown.table(words.CHOICES_HEAD, rows)


_MAIN = 1 + ONE_LIST.index("no_relevant")


def _gain_words(convention: Convention) -> str:
    if convention.gain in GAINS:
        return f"{GAINS[convention.gain].formula}: {GAINS[convention.gain].meaning}"
    return convention.gain_form.formula


def _surprises(entry: Entry) -> list[str]:
    return [f"## {words.SURPRISES}", markdown.bullets(map(plain, entry.surprises))] if entry.surprises else []


def _snippet(topic: Topic, at: Convention) -> str:
    """Return the plain program of the list: it needs nothing installed."""
    return programs(topic, at)[0].source


def _kin(name: str) -> str:
    own = of_one_list(conventions[name].convention)
    same = [each for each, entry in conventions.items() if each != name and of_one_list(entry.convention) == own]
    return words.KIN.format(names=", ".join(map(links.definition, same))) if same else words.ALONE


def _differences(name: str) -> Iterator[str]:
    own = of_one_list(conventions[name].convention)
    others = [each for each in commonest() if of_one_list(conventions[each].convention) != own]
    for other in others[:_COMPARED]:
        found = smallest_difference(name, other)
        if isinstance(found, Difference):
            yield _difference(name, other, found)
        else:
            yield words.NO_DIFFERENCE.format(other=links.definition(other))


def _difference(name: str, other: str, found: Difference) -> str:
    said = ", ".join(
        links.choice(each, each.replace("_", " ")) if each in CHOICES else each for each in found.differs_by
    )
    first, second = (side.refusal or show(side.value) for side in (found.first, found.second))
    told = words.DIFFERENCE.format(
        other=links.definition(other), choices=said, name=plain(name), first=plain(first), second=plain(second)
    )
    board = links.to_app("libraries", a=name, b=other)
    return f"{told} {links.out(words.COMPARE, board)}\n\n{worked.ranking(found.topic)}"


def _source(entry: Entry) -> str:
    lines = [
        words.WRITTEN_IN.format(source=plain(entry.source)),
        words.COMPARED.format(version=plain(entry.version), read=entry.read),
        *_origin(entry.origin),
        words.RECORDED if entry.verified else words.NOT_RECORDED,
        words.PRECISION.format(precision=plain(entry.precision)),
    ]
    return markdown.bullets(lines)


def _origin(origin: Origin) -> Iterator[str]:
    if origin.permalink:
        yield words.PERMALINK.format(link=links.out(origin.path, origin.permalink))
    if origin.install:
        yield words.INSTALL.format(install=markdown.inline(origin.install))
    if origin.aliases:
        yield words.ALIASES.format(names=", ".join(map(markdown.inline, origin.aliases)))
