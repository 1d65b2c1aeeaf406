"""The board as an anywidget; imported only where it is used, because anywidget is optional."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

import anywidget
import traitlets

from ndcg_core.document.html import fragment
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.shown import colours
from ndcg_core.shown.explanation import Explanation, explain
from ndcg_core.widget import board_contents, files, picture_contents, words
from ndcg_core.widget.bundle import bundle
from ndcg_core.widget.state import words as state_words
from ndcg_core.widget.state.board_state import BoardState, text
from ndcg_core.widget.state.sources import from_topic
from ndcg_core.widget.state.workspace import Workspace

_SCALE = range(4)  # the grades that a card offers, besides those in use
_ENTRY = "notebook"


@cache
def script() -> str:
    """Return the app's scripts of the board and its sums, with their words and styles, as one script."""
    folders = (files.SHARED, files.BOARD, files.FIGURE, files.ALONE, files.NOTEBOOK)
    values = {
        "words": words.SCRIPT,
        "colours": colours.SCRIPT,
        "options": board_contents.options(),
        "styles": files.styles(folders),
    }
    return bundle(_ENTRY, files.scripts(folders) | files.modules(values))


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """The playground's board with its picture; see :func:`ndcg_core.widget.board`."""

    _esm = script()
    contents = traitlets.Dict().tag(sync=True)
    ops = traitlets.Dict().tag(sync=True)
    topic = traitlets.TraitType()
    convention = traitlets.TraitType()
    explanation = traitlets.TraitType()

    def __init__(self, topic: Topic, convention: ConventionLike, titles: Mapping[DocId, str]) -> None:
        self._showing = True
        self._titles = {
            text(str(doc), state_words.DOCUMENT_ID): text(title, state_words.TITLE) for doc, title in titles.items()
        }
        self._ids: dict[str, DocId] = {}
        chosen = resolve(convention)
        self._work = Workspace(self._state(topic, chosen))
        super().__init__(topic=topic, convention=chosen, explanation=self._explained(topic))
        self._show(topic)
        self._showing = False

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; and what the list gives as a still picture, where a saved notebook is read without widgets."""
        shown, metadata = super()._repr_mimebundle_(**options)
        still = fragment(*self.explanation.blocks())
        return {**shown, "text/plain": str(self.explanation), "text/html": still}, metadata

    def _ipython_display_(self) -> None:
        """Show the picture and the widget as two outputs; where the widget runs, it takes the picture away.

        A page that is made of a notebook shows one kind of each output, and of these the widget, which then needs
        scripts from another host.
        """
        from IPython.display import display

        still = fragment(*self.explanation.blocks(), still=self._work.nonce)
        picture = {"text/plain": str(self.explanation), "text/html": still}
        widget = {**super()._repr_mimebundle_()[0], "text/plain": ""}
        for shown in (picture, widget):
            display(shown, raw=True)  # type: ignore[no-untyped-call]

    # ---- from Python to the board ----

    @traitlets.validate("topic", "convention", "explanation")  # type: ignore[untyped-decorator]
    def _checked(self, proposal: Mapping[str, Any]) -> object:
        """A value that the board can show; the error of one that it cannot."""
        name, value = proposal["trait"].name, proposal["value"]
        if self._showing:
            return value
        value = resolve(value) if name == "convention" else value
        if not isinstance(value, {"topic": Topic, "convention": Convention, "explanation": Explanation}[name]):
            raise words.KIND.error(value, name=name, kind=words.KINDS[name])
        topic, convention = self._pair(name, value)
        _ = self._state(topic, convention).explanation
        return value

    @traitlets.observe("topic", "convention", "explanation")  # type: ignore[untyped-decorator]
    def _take(self, change: Mapping[str, Any]) -> None:
        """Show what Python has set; it is a step that can be undone."""
        if self._showing:
            return
        topic, convention = self._pair(change["name"], change["new"])
        with self._shown():
            self._work.put(self._state(topic, convention), state_words.SET_IN_PYTHON)
            self._show(topic)

    def _pair(self, name: str, value: Any) -> tuple[Topic, Convention]:
        if name == "explanation":
            return value.topic, value.convention
        return (value, self.convention) if name == "topic" else (self.topic, value)

    def _state(self, topic: Topic, convention: Convention) -> BoardState:
        if not isinstance(topic, Topic):
            raise words.KIND.error(topic, name="topic", kind=words.KINDS["topic"])
        written = {doc: text(str(doc), state_words.DOCUMENT_ID) for doc in (*topic.docs, *topic.missing)}
        if len(set(written.values())) < len(written):
            raise words.SAME_ID.error()
        state = from_topic(_renamed(topic, written), convention, _SCALE)
        self._ids.update({name: doc for doc, name in written.items()})
        named = {doc: replace(card, title=self._titles.get(doc, "")) for doc, card in state.documents.items()}
        return replace(state, documents=named)

    # ---- from the board to Python ----

    @traitlets.observe("ops")  # type: ignore[untyped-decorator]
    def _receive(self, change: Mapping[str, Any]) -> None:
        before = self._work.state
        self._work.receive(change["new"])
        with self._shown():
            now = self._work.state
            same_list = (before.ranked, before.grades, before.ties) == (now.ranked, now.grades, now.ties)
            self._show(self.topic if same_list else self._topic())

    def _topic(self) -> Topic:
        """The board's list under the ids that the documents came with."""
        listed = self._work.state.topic()
        return _renamed(listed, {name: self._ids.get(str(name), name) for name in (*listed.docs, *listed.missing)})

    def _show(self, topic: Topic) -> None:
        state = self._work.state
        self._titles.update(state.titles)
        self.topic, self.convention, self.explanation = topic, state.convention, self._explained(topic)
        self.contents = {
            "board": board_contents.contents(self._work, figure=True),
            "result": picture_contents.result(state, self._work.nonce),
        }

    def _explained(self, topic: Topic) -> Explanation:
        """What the list gives; of a list that the convention refuses, what it would give if it were allowed."""
        try:
            return explain(topic, self._work.state.convention)
        except NdcgError:
            return self._work.state.explanation

    @contextmanager
    def _shown(self) -> Iterator[None]:
        """Set all traits together, as what the board shows and not as a wish from Python."""
        held, self._showing = self._showing, True
        try:
            with self.hold_trait_notifications():
                yield
        finally:
            self._showing = held


def _renamed(topic: Topic, names: Mapping[DocId, DocId]) -> Topic:
    """The same list under other ids."""
    docs = [names[doc] for doc in topic.docs]
    qrels = {names[doc]: grade for doc, grade in topic.qrels.items()}
    return Topic(docs if topic.scores is None else dict(zip(docs, topic.scores, strict=True)), qrels)
