"""A page for each choice of a definition: what its values mean, and who chooses what."""

from collections import defaultdict
from collections.abc import Iterator

from ndcg_core import Convention, conventions
from ndcg_core.document import Block, Code, Emphasis, Table, joined, paragraph, sentence
from ndcg_core.model.choices import CHOICES, FIELDS, ONE_LIST
from ndcg_core.model.convention import describe
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import GAINS
from pages.ui.handbook import links, words
from pages.ui.handbook.page import Page


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each."""
    yield _index()
    for name in FIELDS:
        if name != "k":
            yield _page(name)


def _index() -> Page:
    rows = [
        [
            paragraph(links.choice(name)),
            FIELDS[name].stages[0],
            words.NEEDS.format(need=FIELDS[name].need) if FIELDS[name].need != "nothing" else "",
        ]
        for name in FIELDS
        if name != "k"
    ]
    blocks: list[Block] = [paragraph(words.CHOICES_INTRO), Table(words.CHOICES_INDEX_HEAD, rows)]
    inside = [links.slug(name) for name in FIELDS if name != "k"]
    return Page("choices/index", words.CHOICES_TITLE, words.CHOICES_ABOUT.format(count=len(rows)), blocks, inside)


def _page(name: str) -> Page:
    chosen: dict[str, list[str]] = defaultdict(list)
    for entry, found in conventions.items():
        chosen[meaning(name, found.convention.value(name))].append(entry)
    known = {meaning(name, value): value for value in _values(name)}
    default = meaning(name, Convention().value(name))
    rows = [
        [
            paragraph(said, f" {words.DEFAULT}" if said == default else ""),
            paragraph(Code(f"{name}={known[said]}" if said in known else "")),
            paragraph(*(joined(map(links.definition, chosen[said])) if said in chosen else [words.NOBODY])),
        ]
        for said in {**known, **dict.fromkeys(chosen)}
    ]
    kind = words.OF_ONE_LIST if name in ONE_LIST else words.OF_MANY_QUERIES
    need = FIELDS[name].need
    blocks: list[Block] = [
        paragraph(*sentence(kind, stage=Emphasis(FIELDS[name].stages[0]))),
        paragraph(words.SHOWS_ON.format(need=need) if need != "nothing" else words.SHOWS_ALWAYS),
        Table(words.VALUES_HEAD, rows),
    ]
    values = "; ".join(known)
    description = words.CHOICE_ABOUT.format(name=links.spoken(name), values=values)
    return Page(f"choices/{links.slug(name)}", words.CHOICE_TITLE.format(name=links.spoken(name)), description, blocks)


def _values(name: str) -> list[FieldValue]:
    if name == "gain":
        return [*GAINS]
    if name == "discount":
        return [*DISCOUNTS]
    return [*CHOICES[name].words] if name in CHOICES else []


def meaning(name: str, value: FieldValue) -> str:
    """Return what a choice's value does, in words."""
    if name == "gain" and value in GAINS:
        return f"{GAINS[value].formula}: {GAINS[value].meaning}"
    if name == "discount":
        return Convention(discount=value).discount_form.formula
    return describe(name, value)
