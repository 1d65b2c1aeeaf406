"""One visitor's work: the sheet, its history, and what the board and the address bar need to keep in step with it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from ndcg_core import Explanation, NdcgError, explain
from ndcg_core.examples import examples
from pages.ui import link
from pages.ui.chosen import chosen
from pages.ui.sheet import Change, Sheet, apply, from_example

_KEY = "desk"
_MOST_STEPS = 300
_DEFAULT = "soup"


@dataclass
class Desk:
    """The one owner of order, grades, texts and choices."""

    sheet: Sheet
    past: list[Change] = field(default_factory=list)
    future: list[tuple[Sheet, Change]] = field(default_factory=list)
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    acked: int = 0
    notice: str = ""
    draft: str | None = None  # text that was typed and not yet used; kept whatever else is opened meanwhile

    def put(self, sheet: Sheet, told: str, choice: str = "") -> None:
        """The next step of the history."""
        if sheet == self.sheet:
            return
        self.past = [*self.past[-_MOST_STEPS:], Change(told, choice, self.sheet)]
        self.future = []
        self.sheet = sheet
        self.notice = ""

    def choose(self, told: str, choice: str, **choices: Any) -> None:
        """Set fields of the convention; what the core refuses becomes the notice."""
        try:
            convention = replace(self.sheet.convention, **choices)
            explain(self.sheet.topic(), replace(convention, no_relevant=0.0, negative="keep"))
        except NdcgError as refusal:
            self.notice = str(refusal)
            return
        self.put(replace(self.sheet, convention=convention), told, choice)

    def undo(self) -> None:
        """One step back."""
        if self.past:
            last = self.past.pop()
            self.future.append((self.sheet, last))
            self.sheet = last.before
            self.notice = f"Undone: {last.told}."

    def redo(self) -> None:
        """One step forward again."""
        if self.future:
            self.sheet, change = self.future.pop()
            self.past.append(change)
            self.notice = f"Done again: {change.told}."

    def reset(self) -> None:
        """Back to the example, or to the list as this visit began."""
        origin = from_example(examples[self.sheet.example]) if self.sheet.example in examples else (
            self.past[0].before if self.past else self.sheet)
        self.put(origin, "reset")

    def receive(self, message: Any) -> None:
        """Apply the board's operations that have not been applied; a message from another session is left alone."""
        if not isinstance(message, Mapping) or message.get("nonce") != self.nonce or not isinstance(message.get("ops"), list):
            return
        for change in message["ops"]:
            seq = change.get("seq") if isinstance(change, Mapping) else None
            if not isinstance(seq, int) or seq <= self.acked:
                continue
            self.acked = seq
            self._apply(change)

    def _apply(self, change: Mapping[str, Any]) -> None:
        steps = {"undo": self.undo, "redo": self.redo, "reset": self.reset}
        if change.get("op") in steps:
            steps[change["op"]]()
            return
        try:
            if change.get("op") == "choose":
                told, field, value = chosen(self.sheet, change)
                self.choose(told, field, **{field: value})
            elif change.get("op") == "open":
                self._open(change.get("example"))
            else:
                self.put(*apply(self.sheet, change))
        except NdcgError as refusal:
            self.notice = str(refusal)

    def _open(self, name: object) -> None:
        if not isinstance(name, str) or name not in examples:
            raise NdcgError("An example is one of the list", got=name)
        self.put(from_example(examples[name]), f"example: {examples[name].title}")

    def explained(self) -> tuple[Explanation, str]:
        """The explanation of the sheet; where the convention refuses the list, of its lenient twin, with the reason."""
        topic, convention = self.sheet.topic(), self.sheet.convention
        try:
            return explain(topic, convention), ""
        except NdcgError as refusal:
            return explain(topic, replace(convention, no_relevant="nan", negative="keep", min_documents=0)), str(refusal)


def desk() -> Desk:
    """This visitor's desk; the first time, from the link in the address bar, else the first example."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = _opened(st.query_params.get("s", ""))
    mine: Desk = st.session_state[_KEY]
    return mine


def _opened(address: str) -> Desk:
    opened = Desk(from_example(examples[_DEFAULT]))
    if address:
        try:
            opened.sheet = link.decode(address)
        except NdcgError as refusal:
            opened.notice = str(refusal)
    return opened
