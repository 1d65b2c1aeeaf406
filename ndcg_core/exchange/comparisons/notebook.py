"""A comparison of runs as a Jupyter notebook that reads the files and computes everything anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature as parameters_of

from ndcg_core.exchange.comparisons import words
from ndcg_core.exchange.markdown import escaped
from ndcg_core.exchange.notebook.notebook import Cell, as_file
from ndcg_core.model.convention import signature
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
    at = "" if compared.convention.k is None else f"@{compared.convention.k}"
    title = words.TITLE.format(measure=f"nDCG{at}", runs=len(compared.systems))
    drawn = {name: getattr(compared, name) for name in ("baseline", "confidence", "resamples", "seed")}
    tests = tuple(compared.pairs[0].tests)
    deciding, comparing = _unusual(decide, difference=verdict.wanted, **drawn), _unusual(compare, **drawn)
    further = words.WITH_SCIPY if {*tests} & {*NEED_SCIPY} else ""
    named = "".join(f"    {name!r}: {file!r},\n" for name, file in runs.items())
    reading = (
        "from ndcg_core import compare, decide, robustness\n"
        "from ndcg_core.io import read_qrels, read_run\n\n"
        f"files = {{\n{named}}}\n"
        f"qrels = read_qrels({qrels!r})\n"
        "runs = {name: read_run(file) for name, file in files.items()}\n"
        f"convention = {signature(compared.convention)!r}"
    )
    return as_file(
        [
            Cell("opening", "markdown", words.OPENING.format(title=escaped(title), verdict=escaped(verdict.sentence))),
            Cell("files-words", "markdown", words.READ.format(further=further)),
            Cell("files", "code", reading),
            Cell("decide-words", "markdown", words.DECIDED),
            Cell("decide", "code", f"decide(runs, qrels, convention{deciding})"),
            Cell("compare-words", "markdown", words.COMPARED),
            Cell("compare", "code", f"compare(runs, qrels, convention, tests={tests!r}{comparing})"),
            Cell("robustness-words", "markdown", words.ROBUST),
            Cell("robustness", "code", f"robustness(runs, qrels, k={compared.convention.k}, reference=convention)"),
        ]
    )


def _unusual(function: Callable[..., object], **arguments: object) -> str:
    """Return the arguments that are not a function's defaults, as they stand behind others in a call."""
    known = parameters_of(function).parameters
    return "".join(f", {name}={value!r}" for name, value in arguments.items() if value != known[name].default)
