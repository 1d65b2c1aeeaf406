"""ranx's ndcg. The first answer of a process takes ranx half a minute: numba compiles."""

from ndcg_core.libraries import words
from ndcg_core.libraries.adapters.inputs import LibraryInput, default_run, matching_run
from ndcg_core.libraries.adapters.library import LibraryEngine
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import Topic

_HIGHEST_GRADE = 2**31


class RanxEngine(LibraryEngine):
    """Linear gain of grades cut to whole numbers, log2, ideal from all judged documents, ties as they came."""

    name = title = module = package = "ranx"

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return run and qrels as they are; ranx drops the fractions of grades."""
        given = default_run(topic, k)
        if not all(abs(grade) <= _HIGHEST_GRADE for grade in given.grades):
            raise self.refusal(words.LARGE_GRADES, highest=_HIGHEST_GRADE)
        return self._judged(given)

    def matching_input(self, question: Question) -> LibraryInput:
        """Return the order as the run, the gains of the ideal list as the qrels; they must be whole."""
        given = matching_run(question)
        self.check_whole_grades(given, _HIGHEST_GRADE)
        return self._judged(given)

    def _judged(self, given: LibraryInput) -> LibraryInput:
        if not given.judged:
            raise self.refusal(words.NOTHING_JUDGED)
        return given

    def value(self, given: LibraryInput) -> float:
        """Return ``evaluate(Qrels(qrels), Run(run), "ndcg@k")``."""
        from ranx import Qrels, Run, evaluate

        return float(evaluate(Qrels({"q": given.qrels}), Run({"q": given.run}), _metric(given)))

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        return (
            "from ranx import Qrels, Run, evaluate\n\n"
            f"qrels = {{'q': {given.qrels!r}}}\nrun = {{'q': {given.run!r}}}\n"
            f"print(float(evaluate(Qrels(qrels), Run(run), {_metric(given)!r})))\n"
        )


def _metric(given: LibraryInput) -> str:
    return "ndcg" if given.k is None else f"ndcg@{given.k:d}"
