"""The public functions and classes, each with the page of its docstring."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import ndcg_core
from ndcg_core.document import Block, Code, Heading, Listing, Prose, Table, paragraph, sentence
from pages.ui.handbook import links, words
from pages.ui.handbook.page import Page
from pages.ui.handbook.published import Published

_FURTHER = ("command",)
"""Rooms that are run, not imported."""


@dataclass(frozen=True)
class Public:
    """Something public: where it is imported from, its name, and the object."""

    room: str
    name: str
    value: Any

    @property
    def path(self) -> str:
        """Where its page lies."""
        return f"reference/{self.room.replace('_', '-')}.{self.name}".replace("ndcg-core.", "")

    @property
    def full(self) -> str:
        """Its full name."""
        return f"{self.room}.{self.name}"


@cache
def public() -> tuple[Public, ...]:
    """Return all public functions and classes, each at the shortest of its names."""
    found: dict[int, Public] = {}
    for room in _rooms():
        module = importlib.import_module(room)
        for name in sorted(getattr(module, "__all__", ())):
            value = getattr(module, name)
            if (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__.startswith("ndcg_core"):
                found.setdefault(id(value), Public(room, name, value))
    return tuple(found.values())


def _rooms() -> list[str]:
    rooms = [
        f"ndcg_core.{found.name}"
        for found in pkgutil.iter_modules(ndcg_core.__path__)
        if found.ispkg and found.name not in _FURTHER
    ]
    return ["ndcg_core", *rooms]


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each."""
    yield _index()
    for each in public():
        yield _page(each)


def _first_sentence(value: object) -> str:
    text = inspect.getdoc(value) or ""
    return " ".join(text.partition("\n\n")[0].split()).replace("``", "`")


def _index() -> Page:
    blocks: list[Block] = [paragraph(*sentence(words.REFERENCE_INTRO, core=Code("ndcg_core")))]
    for room in dict.fromkeys(each.room for each in public()):
        inside = [each for each in public() if each.room == room]
        rows = [
            [paragraph(links.page(each.path, each.name)), paragraph(Prose(_plain_sentence(each.value)))]
            for each in inside
        ]
        blocks += [Heading(room), Table(words.REFERENCE_HEAD, rows)]
    listed = [each.path.removeprefix("reference/") for each in public()]
    about = words.REFERENCE_ABOUT.format(count=len(public()))
    return Page("reference/index", words.REFERENCE, about, blocks, listed)


def _plain_sentence(value: object) -> str:
    """Return the first sentence of a docstring without its markup."""
    text = _first_sentence(value)
    for role in (":class:", ":func:", ":data:", ":mod:", ":meth:", ":attr:"):
        text = text.replace(role, "")
    return text.replace("|", "\\|").replace("<", "\\<").replace("`~", "`")


def _page(each: Public) -> Page:
    kind = "autoclass" if inspect.isclass(each.value) else "autofunction"
    members = "\n   :members:" if kind == "autoclass" else ""
    documented = Listing(f".. {kind}:: {each.full}{members}", "{eval-rst}")
    description = words.REFERENCE_PAGE.format(
        name=each.full, does=_plain_sentence(each.value).replace("`", "").replace("\\", "")
    )
    return Page(each.path, each.full, description, [documented], structured="APIReference")


def source_link(published: Published, domain: str, said: Mapping[str, str]) -> str | None:
    """Return where the repository shows the source of something; None for what has no lines of its own.

    Sphinx asks for everything that a page describes, by its module and by its name there.

    >>> here = Published("https://git.example.org/lab")
    >>> source_link(here, "py", {"module": "ndcg_core", "fullname": "NdcgError.rule"})
    >>> source_link(here, "py", {"module": "ndcg_core", "fullname": "NdcgError"}).partition("#")[0]
    'https://git.example.org/lab/blob/HEAD/ndcg_core/errors.py'
    """
    value: Any = importlib.import_module(said["module"])
    for name in said["fullname"].split("."):
        value = getattr(value, name, None)
    value = inspect.unwrap(getattr(value, "fget", value))
    try:
        path, (_, line) = inspect.getsourcefile(value), inspect.getsourcelines(value)
    except (TypeError, OSError):
        return None
    inside = Path(path or "").relative_to(Path(ndcg_core.__file__).parents[1])
    return f"{published.page(inside.as_posix())}#L{line}"
