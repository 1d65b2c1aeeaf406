"""LightGBM's ndcg metric, evaluated by a booster without trees.

Labels that LightGBM would refuse are never handed over: it writes its refusals to the terminal whatever the verbosity.
"""

from ndcg_core.libraries.adapters.inputs import LibraryInput, default_columns, matching_columns
from ndcg_core.libraries.adapters.library import LibraryEngine, Support
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import Topic

_HIGHEST_GRADE = 30  # the end of LightGBM's own table of gains


class LightgbmEngine(LibraryEngine):
    """Exponential gain, log2, ideal from the documents given, ties as they came, 1 without a relevant document."""

    name = module = package = "lightgbm"
    title = "LightGBM"
    support = Support(no_relevant=(1.0,), most_documents=10_000, score_bits=64)

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return grades and scores; LightGBM always cuts, so that the whole list is the cutoff at its end."""
        given = default_columns(topic, k)
        self.check_whole_grades(given, _HIGHEST_GRADE)
        return given

    def matching_input(self, question: Question) -> LibraryInput:
        """Return the gains as LightGBM's own table, ``label_gain``, and each gain's place in it as the label."""
        given = matching_columns(question)
        table = sorted({0.0, *map(float, given.grades)})
        return given._replace(grades=tuple(table.index(gain) for gain in given.grades), options=tuple(table))

    def value(self, given: LibraryInput) -> float:
        """Return ``booster.eval_train()`` before any training."""
        import lightgbm
        import numpy as np

        quiet = {"verbosity": -1, "num_threads": 1}
        size = len(given.grades)
        options: dict[str, object] = {"objective": "lambdarank", "metric": "ndcg", "eval_at": [_cutoff(given)], **quiet}
        if given.options:
            options["label_gain"] = list(given.options)
        data = lightgbm.Dataset(
            np.zeros((size, 1)), list(given.grades), group=[size], init_score=list(given.scores), params=quiet
        )
        return float(lightgbm.Booster(options, data).eval_train()[0][2])

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        table = f', "label_gain": {list(given.options)!r}' if given.options else ""
        return (
            "import lightgbm\nimport numpy\n\n"
            f"grades = {list(given.grades)!r}\nscores = {list(given.scores)!r}\n"
            'quiet = {"verbosity": -1, "num_threads": 1}\n'
            "data = lightgbm.Dataset(\n"
            "    numpy.zeros((len(grades), 1)), grades, group=[len(grades)], init_score=scores, params=quiet\n)\n"
            f'options = {{"objective": "lambdarank", "metric": "ndcg", "eval_at": [{_cutoff(given)}]{table}'
            ", **quiet}\n"
            "print(float(lightgbm.Booster(options, data).eval_train()[0][2]))\n"
        )


def _cutoff(given: LibraryInput) -> int:
    return len(given.grades) if given.k is None else given.k
