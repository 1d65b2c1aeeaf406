"""A page for each choice of a definition: what its values mean, and who chooses what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ndcg_core import Convention, conventions
from ndcg_core.model.choices import CHOICES, FIELDS, ONE_LIST
from ndcg_core.model.convention import describe
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import GAINS
from pages.ui.handbook import links, markdown, words
from pages.ui.handbook.markdown import Page
from pages.ui.text import plain


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each."""
    yield _index()
    for name in FIELDS:
        if name != "k":
            yield _page(name)


def _index() -> Page:
    rows = [
        [
            links.choice(name, spoken(name)),
            plain(_stage(name)),
            plain(words.NEEDS.format(need=FIELDS[name].need) if FIELDS[name].need != "nothing" else ""),
        ]
        for name in FIELDS
        if name != "k"
    ]
    parts = [
        words.CHOICES_INTRO,
        markdown.table(words.CHOICES_INDEX_HEAD, rows),
        markdown.listed(links.slug(name) for name in FIELDS if name != "k"),
    ]
    return Page("choices/index", words.CHOICES_TITLE, words.CHOICES_ABOUT.format(count=len(rows)), "\n\n".join(parts))


def spoken(name: str) -> str:
    """Return a field's name as words."""
    return name.replace("_", " ")


def _stage(name: str) -> str:
    return FIELDS[name].stages[0]


def _page(name: str) -> Page:
    chosen: dict[str, list[str]] = defaultdict(list)
    for entry, found in conventions.items():
        chosen[_meaning(name, found.convention.value(name))].append(entry)
    known = {_meaning(name, value): value for value in _values(name)}
    default = _meaning(name, Convention().value(name))
    rows = [
        [
            plain(meaning) + (f" {words.DEFAULT}" if meaning == default else ""),
            markdown.inline(f"{name}={known[meaning]}") if meaning in known else "",
            ", ".join(map(links.definition, chosen.get(meaning, []))) or words.NOBODY,
        ]
        for meaning in {**known, **dict.fromkeys(chosen)}
    ]
    kind = words.OF_ONE_LIST if name in ONE_LIST else words.OF_MANY_QUERIES
    need = FIELDS[name].need
    parts = [
        kind.format(stage=plain(_stage(name))),
        words.SHOWS_ON.format(need=plain(need)) if need != "nothing" else words.SHOWS_ALWAYS,
        markdown.table(words.VALUES_HEAD, rows),
    ]
    values = "; ".join(meaning for meaning in known)
    description = words.CHOICE_ABOUT.format(name=spoken(name), values=values)
    return Page(
        f"choices/{links.slug(name)}", words.CHOICE_TITLE.format(name=spoken(name)), description, "\n\n".join(parts)
    )


def _values(name: str) -> list[FieldValue]:
    if name == "gain":
        return [*GAINS]
    if name == "discount":
        return [*DISCOUNTS]
    return [*CHOICES[name].words] if name in CHOICES else []


def _meaning(name: str, value: FieldValue) -> str:
    if name == "gain" and value in GAINS:
        return f"{GAINS[value].formula}: {GAINS[value].meaning}"
    if name == "discount":
        form = Convention(discount=value).discount_form
        return f"{form.formula}"
    return describe(name, value)
