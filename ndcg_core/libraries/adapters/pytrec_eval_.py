"""pytrec_eval, trec_eval from Python.

A measure's name that it does not know ends the whole process, its time grows with the square of the highest grade, and
negative grades make it write where it should not, so that a later, innocent call hangs or ends the process (seen with
0.5.11). So nothing but a cutoff is ever put into a name, and only grades from 0 to 1000 are handed over.
"""

from ndcg_core.libraries import words
from ndcg_core.libraries.adapters.inputs import LibraryInput, default_run, matching_run
from ndcg_core.libraries.adapters.library import LibraryEngine, Support
from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import Topic

_HIGHEST_GRADE = 1000
_MOST_DOCUMENTS = 2**24  # ranks as float32 scores are all different up to here


class TrecLike(LibraryEngine):
    """A library that reads a run and qrels as trec_eval does: whole grades, judged documents in the ideal."""

    support = Support(least_documents=0, most_documents=_MOST_DOCUMENTS)

    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return run and qrels as they are."""
        return self._checked(default_run(topic, k))

    def matching_input(self, question: Question) -> LibraryInput:
        """Return the order as the run, the gains of the ideal list as the qrels."""
        return self._checked(matching_run(question))

    def _checked(self, given: LibraryInput) -> LibraryInput:
        if not given.judged:
            raise self.refusal(words.UNJUDGED_QUERY)
        self.check_whole_grades(given, _HIGHEST_GRADE)
        return given


class PytrecEvalEngine(TrecLike):
    """Linear gain, log2, ideal from all judged documents, ties by document id, last id first."""

    name = title = module = "pytrec_eval"
    package = "pytrec-eval-terrier"

    def value(self, given: LibraryInput) -> float:
        """Return ``RelevanceEvaluator(qrels, {measure}).evaluate(run)``."""
        import pytrec_eval

        measure, column = _names(given)
        evaluator = pytrec_eval.RelevanceEvaluator({"q": given.qrels}, {measure})
        return float(evaluator.evaluate({"q": given.run})["q"][column])

    def program(self, given: LibraryInput) -> str:
        """Return the same as a user would write it."""
        measure, column = _names(given)
        return (
            "import pytrec_eval\n\n"
            f"qrels = {{'q': {given.qrels!r}}}\nrun = {{'q': {given.run!r}}}\n"
            f"print(pytrec_eval.RelevanceEvaluator(qrels, {{{measure!r}}}).evaluate(run)['q'][{column!r}])\n"
        )


def _names(given: LibraryInput) -> tuple[str, str]:
    """The measure's name in the call, and in the answer."""
    return ("ndcg", "ndcg") if given.k is None else (f"ndcg_cut.{given.k:d}", f"ndcg_cut_{given.k:d}")
