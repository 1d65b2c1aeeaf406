"""Keras RS's NDCG, on whichever backend Keras finds."""

import importlib
import os
import sys
from importlib.util import find_spec

from ndcg_core.libraries.adapters.inputs import LibraryInput, default_columns, matching_columns
from ndcg_core.libraries.adapters.library import TensorEngine
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import Topic

_BACKENDS = ("jax", "torch", "tensorflow")


class KerasRsEngine(TensorEngine):
    """Exponential gain, log2, ideal from the documents given, ties shuffled, negative grades as padding."""

    name = module = "keras_rs"
    title = "Keras RS"
    package = "keras-rs jax"

    def import_library(self) -> None:
        """Import Keras with a backend that is installed."""
        if "keras" not in sys.modules:
            os.environ.setdefault("KERAS_BACKEND", _backend())
        super().import_library()

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return grades and scores for ``NDCG(k=k)``; the seed is fixed, so that a tied list has one answer."""
        return self.as_floats(default_columns(topic, k)._replace(options=("",)))

    def matching_input(self, question: Question) -> LibraryInput:
        """Return gains as labels, which ``gain_fn`` leaves as they are."""
        return self.as_floats(matching_columns(question)._replace(options=("gain_fn=lambda grade: grade, ",)))

    def value(self, given: LibraryInput) -> float:
        """Return ``metric(grades, scores)`` of one list."""
        keras_rs = importlib.import_module("keras_rs")
        gain = {"gain_fn": lambda grade: grade} if given.options[0] else {}
        metric = keras_rs.metrics.NDCG(k=given.k, seed=0, **gain)
        return float(metric([list(given.grades)], [list(given.scores)]))

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        return (
            f"import os\n\nos.environ.setdefault('KERAS_BACKEND', {_backend()!r})\n"
            "import keras_rs\n\n"
            f"grades = {[list(given.grades)]!r}\nscores = {[list(given.scores)]!r}\n"
            f"print(float(keras_rs.metrics.NDCG({given.options[0]}k={given.k!r}, seed=0)(grades, scores)))\n"
        )


def _backend() -> str:
    """The first backend that is installed; Keras itself would insist on tensorflow."""
    return os.environ.get("KERAS_BACKEND") or next((name for name in _BACKENDS if find_spec(name)), _BACKENDS[0])
