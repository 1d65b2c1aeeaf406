"""The board on any page: its script, the element that opens a list, and the page for frames.

The script computes without Python, as far as ``reach.js`` says. What the core knows travels in it as data: the factors
of the discounts to the last bit, the choices with their defaults, the sentences.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from urllib.parse import quote, urlencode

from ndcg_core.document import Node, tag
from ndcg_core.document.formulas import Symbol
from ndcg_core.document.html import written
from ndcg_core.model import words as model_words
from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention, signature
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.gains import GAINS
from ndcg_core.shown import colours
from ndcg_core.shown import words as shown_words
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.shown.svg import drawing
from ndcg_core.widget import files, words
from ndcg_core.widget.bundle import bundle, needed
from ndcg_core.widget.picture_contents import STAGES
from ndcg_core.widget.state import controls
from ndcg_core.widget.state import words as state_words
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS, BoardState
from ndcg_core.widget.texts import arithmetic

SCRIPT, PAGE = "ndcg-board.js", "embed.html"
"""The names of the two files."""
ENTRY = "embed"
"""The script that needs all the others."""
_FOLDERS = (files.SHARED, files.BOARD, files.FIGURE, files.ALONE, files.EMBED)
_NAMED = re.compile(r"\bwords\.(\w+)")
_PLAIN_NAME = re.compile(r"[^\s=;\[\]{}]+")
_ANY = Symbol("{}")
_HIGH, _FRAME_HIGH, _CARD_HIGH = 420, 60, 56  # pixels: of the picture and the tools; of a frame; of a card


@cache
def script() -> str:
    """Return ``ndcg-board.js``, which defines ``<ndcg-board>``; a classic script, so that it runs from a disk, too."""
    return bundle(ENTRY, scripts(), exports=False)


def scripts(styles: Callable[[str], str] = str) -> dict[str, str]:
    """Return the scripts that :data:`ENTRY` needs, by name; ``styles`` may make the styles shorter."""
    scripts = files.scripts(_FOLDERS)
    values = {
        "colours": colours.SCRIPT,
        "options": _options(),
        "styles": styles(files.styles(_FOLDERS)),
        "core": _core(),
        "words": {},
    }
    scripts |= files.modules(values)
    names = needed(ENTRY, scripts)
    scripts |= files.modules({"words": _words([scripts[name] for name in names])})
    return {name: scripts[name] for name in names}


def _words(used: list[str]) -> Mapping[str, str]:
    """The words of these scripts: all but those that others alone name."""
    here = set(_NAMED.findall("\n".join(used)))
    folders = (files.SHARED, files.BOARD, files.FIGURE, files.PICTURE)
    elsewhere = set(_NAMED.findall("\n".join(files.scripts(folders).values()))) - here
    return {name: sentence for name, sentence in words.SCRIPT.items() if name not in elsewhere}


def _options() -> JsonObject:
    """The options of the controls without what is typed in, which the board cannot compute."""
    typed = (controls.TABLE, controls.OWN)
    shown = controls.standing()
    return {name: [option for option in shown[name] if option[0] not in typed] for name in ("gain", "discount")} | {
        "rare": controls.rare(),
        "examples": [],
    }


def _core() -> JsonObject:
    """What the scripts know of the core."""
    usual = Convention()
    return {
        "defaults": {name: usual.value(name) for name in FIELDS},
        "needs": {
            name: "several_lists" if field.many else field.need.replace(" ", "_") for name, field in FIELDS.items()
        },
        "factors": {
            name: list(named.discount.factors(MOST_DOCUMENTS)[:MOST_DOCUMENTS])
            for name, named in DISCOUNTS.items()
            if named.discount.parameters()  # a logarithm, with its base
        },
        "roots": {f"{part:g}": 2.0**part for part in (0, 0.25, 0.5, 0.75)},
        "stages": STAGES,
        "labels": {name: state_words.LABELS[name] for name in ("gain", "discount", "k")},
        "leads": state_words.LEADS,
        "formulas": {
            "gain": {name: arithmetic(gain.written(_ANY)) for name, gain in GAINS.items()},
            "discount": {name: arithmetic(named.discount.weight_written(_ANY)) for name, named in DISCOUNTS.items()},
        },
        "said": _said(),
    }


def _said() -> JsonObject:
    """The sentences that Python writes elsewhere, with the placeholders of the scripts."""
    why = {
        "best": shown_words.IS_BEST,
        "of_found": shown_words.IS_BEST_OF_FOUND,
        "ideal": shown_words.IS_IDEAL,
        "none": shown_words.NO_BEST,
        "above": shown_words.ABOVE_BEST,
        "short": shown_words.SHORT,
        "because": shown_words.SHORT_BECAUSE,
        "alone": shown_words.SHORT_ALONE,
        "low": shown_words.TOO_LOW,
        "never": shown_words.NEVER_FOUND,
        "elsewhere": shown_words.ELSEWHERE,
    }
    sentences = {
        "cutoff": words.CUTOFF,
        "in_ideal": words.IN_IDEAL,
        "because": words.BECAUSE,
        "missed_at": words.MISSED_AT,
        "missed_at_ranks": words.MISSED_AT_RANKS,
        "missed_nowhere": words.MISSED_NOWHERE,
        "or": words.OR,
        "count": state_words.COUNT,
        "nowhere": words.NOWHERE,
        "all": state_words.ALL,
        "k_help": state_words.HELPS["k"],
        "k_refused": str(model_words.CUTOFF.error(0)).replace("got 0", "got {got}"),
        "too_large": str(state_words.TOO_MANY_DOCUMENTS.error(most=MOST_DOCUMENTS)),
        "failed": state_words.FAILED,
        "undone": state_words.UNDONE,
        "redone": state_words.REDONE,
        "reset": state_words.RESET,
        "moved": state_words.MOVED,
        "rank": state_words.RANK,
        "not_retrieved": state_words.NOT_RETRIEVED,
        "unjudged": state_words.UNJUDGED,
        "graded": state_words.GRADED,
        "added": state_words.ADDED,
        "renamed": state_words.RENAMED,
        "removed": state_words.REMOVED,
        "ordered": state_words.ORDERED,
        "shuffled": state_words.SHUFFLED,
        "ideal_order": state_words.IDEAL_ORDER,
        "worst_order": state_words.WORST_ORDER,
        "chosen": state_words.CHOSEN,
    }
    return {"why": why, **{name: sentence.replace(":g}", "}") for name, sentence in sentences.items()}}


# ---- a list on a page ----


def attributes(state: BoardState) -> dict[str, str]:
    """Return the attributes that open this list: those of a lesson's list.

    Names and titles that these cannot hold are written as JSON.

    >>> from ndcg_core.model.topic import Topic
    >>> from ndcg_core.widget.state.sources import from_topic
    >>> attributes(from_topic(Topic(["d1", "d2"], {"d1": 1, "d3": 2}), Convention(k=5)))
    {'ranking': 'd1 d2', 'grades': 'd1=1 d3=2', 'convention': 'nDCG@5'}
    """
    grades = {doc: state.grades.get(doc) for doc in state.documents if doc in state.grades or doc in state.aside}
    scores = dict(zip(state.topic().docs, state.topic().scores or (), strict=False))
    ranked = {"scores": _numbers(scores)} if scores else {"ranking": _ranking(state.ranked)}
    titles = {"titles": _titles(state.titles)} if state.titles else {}
    return {**ranked, "grades": _numbers(grades), **titles, "convention": signature(state.convention)}


def _ranking(ranked: tuple[str, ...]) -> str:
    plain = all(_PLAIN_NAME.fullmatch(doc) for doc in ranked)
    return " ".join(ranked) if plain else json.dumps(ranked, ensure_ascii=False)


def _numbers(numbers: Mapping[Any, float | None]) -> str:
    """Grades or scores; ``?`` is the grade of a document that was neither retrieved nor judged."""
    given = {str(doc): "?" if number is None else number for doc, number in numbers.items()}
    if all(_PLAIN_NAME.fullmatch(doc) for doc in given):
        return " ".join(f"{doc}={number}" for doc, number in given.items())
    return json.dumps(list(given.items()), ensure_ascii=False)  # pairs, whose order no browser changes


def _titles(titles: Mapping[str, str]) -> str:
    plain = all(_PLAIN_NAME.fullmatch(doc) and ";" not in title for doc, title in titles.items())
    if plain:
        return "; ".join(f"{doc}={title}" for doc, title in titles.items())
    return json.dumps(titles, ensure_ascii=False)


def element(state: BoardState, *, script: str = SCRIPT, app: str = "") -> str:
    """Return the lines that show this list on a page: the script, and the board with a still picture inside.

    Parameters
    ----------
    state : BoardState
        The list.
    script : str
        The address of ``ndcg-board.js``; by default it lies beside the page.
    app : str
        The address of the list in the app, for a link; without it there is none.

    Returns
    -------
    str
        Markup in which foreign text is text. The picture is what readers see where no script runs.

    """
    loaded = tag("script", src=script, defer="")
    return written(loaded, "\n", board(state, drawing(state.explanation).picture, app=app), "\n")


def board(state: BoardState, *still: Node, app: str = "") -> Node:
    """Return the element alone, around what is seen where no script runs."""
    return tag("ndcg-board", "\n", *still, "\n", **attributes(state), app=app or None)


def frame(state: BoardState, *, page: str = PAGE) -> str:
    """Return the line that shows this list in a frame; ``page`` is the address of ``embed.html``."""
    query = urlencode(attributes(state), quote_via=quote)
    high = _HIGH + _FRAME_HIGH + _CARD_HIGH * len(state.documents)
    look = {"title": words.EMBED_TITLE, "width": "100%", "height": high, "loading": "lazy"}
    return written(tag("iframe", src=f"{page}?{query}", **look), "\n")


def page(*, app: str = "") -> str:
    """Return ``embed.html``, which shows the list of its own address; ``app`` is where the app is, for a link."""
    about = [tag("meta", charset="utf-8"), tag("meta", name="color-scheme", content="light dark")]
    about += [tag("meta", name="viewport", content="width=device-width, initial-scale=1")]
    about += [tag("title", words.EMBED_TITLE), tag("script", src=SCRIPT), tag("noscript", words.NO_SCRIPTS)]
    whole = tag("html", *about, tag("ndcg-board", from_address="", app=app or None), lang="en")
    return f"<!DOCTYPE html>\n{written(whole)}\n"
