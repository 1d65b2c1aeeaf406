"""Evaluated runs as a Jupyter notebook that reads the files and computes everything anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature as parameters_of

from ndcg_core.batch import Result
from ndcg_core.document.markdown import escaped
from ndcg_core.exchange.comparisons import words
from ndcg_core.exchange.notebook.notebook import Cell, as_file
from ndcg_core.model.convention import Convention, signature
from ndcg_core.scoring.choices import facts
from ndcg_core.systems import Comparison, Verdict, compare, decide
from ndcg_core.systems.significance import NEED_SCIPY


def to_run_notebook(verdict: Verdict, compared: Comparison, qrels: str, runs: Mapping[str, str]) -> str:
    """Return a notebook, as the text of an ``.ipynb`` file.

    Parameters
    ----------
    verdict, compared
        What was found.
    qrels : str
        The name of the qrels file.
    runs : mapping of str to str
        The name of each system's file, by the system.

    Examples
    --------
    >>> import json
    >>> from ndcg_core.systems import compare, conclude
    >>> compared = compare({"old": {"q": ["x", "a"]}, "new": {"q": ["a"]}}, {"q": {"a": 1}}, tests=())
    >>> files = {"old": "old.run", "new": "new.run"}
    >>> book = json.loads(to_run_notebook(conclude(compared), compared, "my.qrels", files))
    >>> [cell["cell_type"] for cell in book["cells"]][:3]
    ['markdown', 'markdown', 'code']
    """
    title = words.TITLE.format(measure=compared.title, runs=len(compared.systems))
    drawn = {name: getattr(compared, name) for name in ("baseline", "confidence", "resamples", "seed")}
    tests = tuple(compared.pairs[0].tests)
    deciding, comparing = _unusual(decide, difference=verdict.wanted, **drawn), _unusual(compare, **drawn)
    further = words.WITH_SCIPY if {*tests} & {*NEED_SCIPY} else ""
    named = "".join(f"    {name!r}: {file!r},\n" for name, file in runs.items())
    reading = f"files = {{\n{named}}}\nruns = {{name: read_run(file) for name, file in files.items()}}\n"
    return as_file(
        [
            *_opening(title, verdict.sentence, further),
            _reading("compare, decide, robustness", reading, qrels, compared.convention),
            Cell("decide-words", "markdown", words.DECIDED),
            Cell("decide", "code", f"decide(runs, qrels, convention{deciding})"),
            Cell("compare-words", "markdown", words.COMPARED),
            Cell("compare", "code", f"compare(runs, qrels, convention, tests={tests!r}{comparing})"),
            Cell("robustness-words", "markdown", words.ROBUST),
            Cell("robustness", "code", f"robustness(runs, qrels, k={compared.convention.k}, reference=convention)"),
        ]
    )


def to_notebook_of_run(result: Result, name: str, sentence: str, qrels: str, file: str) -> str:
    """Return the notebook of a run that is compared with none, as the text of an ``.ipynb`` file.

    Parameters
    ----------
    result : Result
        As :func:`ndcg_core.evaluate` returns it.
    name, sentence : str
        What the run is called, and what was said of it.
    qrels, file : str
        The names of the files of the qrels and of the run.

    Examples
    --------
    >>> import json
    >>> from ndcg_core import evaluate
    >>> result = evaluate({"q": ["x", "a"]}, {"q": {"a": 1}}, k=10)
    >>> book = json.loads(to_notebook_of_run(result, "old", "nDCG@10 of old is 0.6309.", "my.qrels", "old.run"))
    >>> [cell["cell_type"] for cell in book["cells"]][:3]
    ['markdown', 'markdown', 'code']
    """
    title = words.TITLE_OF_RUN.format(measure=f"nDCG{result.convention.at}", run=name)
    repeats = "" if facts(result.convention).duplicates.refuses else ", repeats=True"
    return as_file(
        [
            *_opening(title, sentence),
            _reading("evaluate", f"run = read_run({file!r}{repeats})\n", qrels, result.convention),
            Cell("mean-words", "markdown", words.MEAN),
            Cell("mean", "code", "result = evaluate(run, qrels, convention)\nresult"),
            Cell("interval-words", "markdown", words.SURE),
            Cell("interval", "code", "result.interval()"),
        ]
    )


def _opening(title: str, said: str, further: str = "") -> list[Cell]:
    return [
        Cell("opening", "markdown", words.OPENING.format(title=escaped(title), verdict=escaped(said))),
        Cell("files-words", "markdown", words.READ.format(further=further)),
    ]


def _reading(functions: str, runs: str, qrels: str, convention: Convention) -> Cell:
    imported = f"from ndcg_core import {functions}\nfrom ndcg_core.io import read_qrels, read_run\n\n"
    return Cell(
        "files", "code", f"{imported}{runs}qrels = read_qrels({qrels!r})\nconvention = {signature(convention)!r}"
    )


def _unusual(function: Callable[..., object], **arguments: object) -> str:
    """Return the arguments that are not a function's defaults, as they stand behind others in a call."""
    known = parameters_of(function).parameters
    return "".join(f", {name}={value!r}" for name, value in arguments.items() if value != known[name].default)
