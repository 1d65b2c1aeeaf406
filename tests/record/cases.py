"""The cases that are asked, and what a library that takes documents is given of them."""

import json
from pathlib import Path

from tests.record.library import NotAsked

DATA = Path(__file__).parents[1] / "support" / "data"
RECORDED = DATA / "recorded.json"
_LEFT_OUT = ("A2_multi_weights", "A2b_multi_weights_lt1", "A4_mask", "A5_item_weights")  # nothing here takes weights


def cases():
    """All cases by name: those of golden.json without weights and masks, and those of recorded.json."""
    golden = json.loads((DATA / "golden.json").read_text())["cases"]
    own = json.loads(RECORDED.read_text())["cases"]
    return {name: case for name, case in golden.items() if name not in _LEFT_OUT} | own


def ranked(query):
    """The documents of a query, best score first; equal scores keep their order."""
    return [doc for doc, _ in sorted(query["run"], key=lambda row: -row[1])]


def relevant(query):
    """The documents with a grade above 0."""
    return [doc for doc, grade in query["qrels"].items() if grade > 0]


def cutoff(case):
    """The cutoff of a case; a library that needs one is not asked without."""
    if case["k"] is None:
        raise NotAsked
    return case["k"]


def alone(case):
    """The query of a case that has one."""
    if len(case["queries"]) > 1:
        raise NotAsked
    return case["queries"][0]


def once(case):
    """Leave out a case in which a document stands twice."""
    for query in case["queries"]:
        if len({doc for doc, _ in query["run"]}) < len(query["run"]):
            raise NotAsked


def numbered(query):
    """The documents of a query as whole numbers: of the ranking, and of the judgments."""
    known = {}
    shown = [known.setdefault(doc, len(known)) for doc in ranked(query)]
    return shown, {known.setdefault(doc, len(known)): grade for doc, grade in query["qrels"].items()}
