"""Answers that are given on a board, as phones send them: an order, and grades and choices where they may change."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from ndcg_core.model.fields import FieldValue
from ndcg_core.model.numbers import real
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.scene import Scene

_USUAL_SCALE = (0.0, 1.0, 2.0, 3.0)


class BoardOffer(NamedTuple):
    """What a board lets somebody change.

    Attributes
    ----------
    own : Scene
        The list at the start.
    documents : tuple of str
        What can be ranked: the list, and behind it what can be brought in.
    scale : tuple of float
        The grades that can be given; none where the grades stay.
    choices : mapping of str to tuple
        The choices that can be switched, each with its values.

    """

    own: Scene
    documents: tuple[str, ...]
    scale: tuple[float, ...] = ()
    choices: Mapping[str, tuple[FieldValue, ...]] = {}

    def read(self, given: object) -> Scene:
        """Return the list that an answer leaves; raise :class:`NdcgError` for anything that is none.

        An order is an array of the documents' places, from 0, each once; those that can be brought in may be left out.
        Where more may change, there are three arrays: the order, the documents' grades, with none for one that is not
        judged, and a pair for each choice.

        >>> offer = BoardOffer(Scene(("a", "b"), {"a": 1, "b": 2}), ("a", "b"), scale=(0, 1, 2))
        >>> offer.read([1, 0]).ranking, offer.read([[1, 0], [2, 2], []]).grades
        (('b', 'a'), {'a': 2.0, 'b': 2.0})
        """
        parts = _array(given)
        if not parts or not isinstance(parts[0], list | tuple):
            return self._ordered(parts)
        if len(parts) != 3 or not (self.scale or self.choices):
            raise words.ON_BOARD.error(given)
        order, grades, choices = parts
        scene = replace(self._ordered(_array(order)), grades=self._graded(_array(grades)))
        return replace(scene, convention=scene.convention.changed(**self._chosen(_array(choices))))

    def _ordered(self, places: list[object]) -> Scene:
        size, most = len(self.own.ranking), len(self.documents)
        order = [at for at in places if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < most]
        if not order or len({*order}) != len(places) or not {*range(size)} <= {*order}:
            raise words.ORDER.error(places, size=size)
        return replace(self.own, ranking=tuple(self.documents[at] for at in order), scores=None)

    def _graded(self, given: list[object]) -> Mapping[str, float]:
        if not self.scale and not given:
            return self.own.grades
        grades = {doc: real(grade) for doc, grade in zip(self.documents, given, strict=False) if grade is not None}
        judged = {doc for doc in self.documents if doc in self.own.grades}
        if len(given) != len(self.documents) or {*grades} != judged or not {*grades.values()} <= {*self.scale}:
            raise words.GRADES.error(given, names=", ".join(f"{grade:g}" for grade in self.scale))
        return {**self.own.grades, **{doc: float(grade or 0) for doc, grade in grades.items()}}

    def _chosen(self, given: list[object]) -> dict[str, FieldValue]:
        pairs = [_array(pair) for pair in given]
        names = [str(pair[0]) for pair in pairs if pair]
        if len({*names}) != len(pairs) or not all(
            len(pair) == 2 and pair[1] in self.choices.get(name, ()) for name, pair in zip(names, pairs, strict=True)
        ):
            raise words.CHOICES.error(given, names=", ".join(self.choices))
        return {name: pair[1] for name, pair in zip(names, pairs, strict=True)}

    def controls(self) -> JsonObject:
        """Return what a browser needs: the grades that can be given, and each choice with its values in words."""
        return {
            "scale": list(self.scale),
            "choices": [
                {
                    "name": name,
                    "label": choice_name(name),
                    "value": self.own.convention.value(name),
                    "options": [{"value": value, "label": choice_words(name, value)} for value in values],
                }
                for name, values in self.choices.items()
            ],
        }


def grade_scale(*scenes: Scene) -> tuple[float, ...]:
    """Return the grades that can be given to the documents of these lists."""
    return tuple(sorted({*_USUAL_SCALE, *(grade for scene in scenes for grade in scene.grades.values())}))


def choice_name(name: str) -> str:
    """Return what a choice is called."""
    return words.CHOICE_NAMES.get(name, name.replace("_", " "))


def choice_words(name: str, value: FieldValue) -> str:
    """Return a choice's value in words.

    >>> choice_words("ideal_pool", "ranked"), choice_words("k", 3)
    ('retrieved documents', '3')
    """
    return words.SWITCHES.get(name, {}).get(str(value), words.WHOLE_LIST if value is None else str(value))


def _array(given: object) -> list[object]:
    if not isinstance(given, list | tuple):
        raise words.ON_BOARD.error(given)
    return [*given]
