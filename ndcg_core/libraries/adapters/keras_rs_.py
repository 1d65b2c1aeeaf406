"""Keras RS's NDCG, on whichever backend Keras finds."""

from __future__ import annotations

import importlib
import os
import sys
from importlib.util import find_spec
from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.libraries.adapters.library import LibraryEngine, LibraryInput, default_input, in_floats, matching_input
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic

_BACKENDS = ("jax", "torch", "tensorflow")


class KerasRsEngine(LibraryEngine):
    """Exponential gain, log2, ideal from the documents given, ties shuffled, negative grades as padding."""

    name = "keras_rs"
    title = "Keras RS"
    module: ClassVar[str] = "keras_rs"
    package: ClassVar[str] = "keras-rs jax"

    def load(self) -> None:
        """Import Keras with a backend that is there, and the metric."""
        _choose_backend()
        super().load()

    def given(self, topic: Topic, k: int | None) -> LibraryInput | str:
        """``NDCG(k=k)``; the seed is ours, so that a tied list has the same answer twice."""
        return in_floats(default_input(topic, k)._replace(options=("",)), self.title)

    def asked(self, topic: Topic, convention: Convention) -> LibraryInput | str:
        """Gains as labels, which ``gain_fn`` leaves as they are."""
        return in_floats(
            matching_input(topic, convention)._replace(options=("gain_fn=lambda grade: grade, ",)), self.title
        )

    def value(self, question: LibraryInput) -> float:
        """``metric(grades, scores)`` of one list."""
        return _value(question)

    def program(self, question: LibraryInput) -> str:
        """The same as a user would write it."""
        return (
            f"import os\n\nos.environ.setdefault('KERAS_BACKEND', {_backend()!r})\n"
            "import keras_rs\n\n"
            f"grades = {[list(question.grades)]!r}\nscores = {[list(question.scores)]!r}\n"
            f"print(float(keras_rs.metrics.NDCG({question.options[0]}k={question.k!r}, seed=0)(grades, scores)))\n"
        )


def _backend() -> str:
    """The first backend that is installed; Keras itself would insist on tensorflow."""
    return os.environ.get("KERAS_BACKEND") or next((name for name in _BACKENDS if find_spec(name)), _BACKENDS[0])


def _choose_backend() -> None:
    if "keras" not in sys.modules:
        os.environ.setdefault("KERAS_BACKEND", _backend())


@sized_cache(MOST_REMEMBERED, lambda question: len(question.grades) + len(question.scores))
def _value(question: LibraryInput) -> float:
    _choose_backend()
    keras_rs = importlib.import_module("keras_rs")
    gain = {"gain_fn": _as_it_is} if question.options[0] else {}
    metric = keras_rs.metrics.NDCG(k=question.k, seed=0, **gain)
    return float(metric([list(question.grades)], [list(question.scores)]))


def _as_it_is(grade: object) -> object:
    return grade
