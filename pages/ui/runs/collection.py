"""A visit's qrels and runs: the files, what is in them, and what was computed. All of it ends with the visit."""

import hashlib
import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from typing import Literal, TypeVar

import streamlit as st

import ndcg_core
from ndcg_core import NdcgError
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.model.choices import Duplicates
from ndcg_core.run_files import recognise
from ndcg_core.run_files.reading import Third
from ndcg_core.run_files.sources import HEAD, opened
from ndcg_core.systems import example_systems
from pages.ui.runs import words
from pages.ui.state import allowance

Kind = Literal["run", "qrels"]
T = TypeVar("T")
MOST_RUNS = 5
MB = 1024 * 1024
MOST_REPEATING = 300_000
"""So many rows are evaluated query by query, as runs need that have a document twice and keep it."""
_DIGITS = 12  # of a fingerprint
_KEY = "runs_collection"
QUERY, FIRST, SECOND, TAB = "runs_query", "runs_first", "runs_second", "runs_tab"
"""The controls that choose a query, two systems, and the part below."""
WANTED = "runs_wanted"
"""The files that the link of this visit names."""
OFFERED, BEFORE = "runs_offered", "runs_pair_before"
"""The two systems that the page offers by itself, and the two that were looked at last."""
_NAMES = (QUERY, FIRST, SECOND, OFFERED, BEFORE, "runs_baseline", "chart_queries", "chart_against")
_NUMBERS = count(1)
_TREC_EVAL = Path(ndcg_core.__file__).parent / "systems" / "data" / "trec_eval"
MOST_COMPUTED = 400  # results; a choice of convention and cutoff has some sixty with five runs
_ENDINGS = re.compile(r"(\.(run|res|results|txt|trec|csv|tsv|jsonl?|parquet))?(\.(gz|zst))?$", re.IGNORECASE)


@dataclass(eq=False)
class File:
    """One file: what it is taken for, and what was read from it.

    Attributes
    ----------
    data : bytes
        Its text; empty for a system of an example that is made here.
    kind : {"run", "qrels"}
        As it was recognised, or as the visitor says.
    form : str
        How it was recognised, in words.
    upload : str
        The id under which the server keeps the upload.
    table : Run, Qrels or None
        What was read; None before that, and for a file that cannot be read.
    once : Run or None
        A run that has documents twice, with the best row of each.
    refusal : str
        Why it cannot be read, in one sentence.
    skips : bool
        Whether wrong lines are left out.
    three : bool
        Whether it has three columns without a header, so that the visitor has to say what the third is.
    third : {"rank", "score", "grade"} or None
        What the visitor says that it is.
    """

    name: str
    data: bytes
    kind: Kind
    form: str = ""
    upload: str = ""
    table: Run | Qrels | None = None
    once: Run | None = None
    refusal: str = ""
    skips: bool = False
    three: bool = False
    third: Third | None = None
    number: int = field(default_factory=lambda: next(_NUMBERS))

    @cached_property
    def fingerprint(self) -> str:
        """The first digits of its SHA-256, by which a link knows it again; empty for one that is made here."""
        return hashlib.sha256(self.data).hexdigest()[:_DIGITS] if self.data else ""

    @property
    def system(self) -> str:
        """What the system of a run is called: the file's name without its usual endings."""
        return system_of(self.name)

    @property
    def waits(self) -> bool:
        """Whether the file is still to be read, and can be."""
        return self.table is None and not self.refusal and not self.asks

    @property
    def asks(self) -> bool:
        """Whether the visitor has to say first what its third column is."""
        return self.three and self.third is None

    @property
    def has_lines(self) -> bool:
        """Whether the file holds more than empty lines."""
        return bool(self.data) and not self.data.isspace()

    def skip(self) -> None:
        """Have the file read without its wrong lines."""
        self.skips, self.table, self.refusal = True, None, ""

    def take_for(self, kind: Kind) -> None:
        """Have the file read as what the visitor says that it is."""
        self.kind, self.form, self.table, self.refusal, self.third = kind, "", None, "", None

    def take_third(self, third: Third) -> None:
        """Have a file of three columns read with this as the third; with grades it is qrels, else a run."""
        self.take_for("qrels" if third == "grade" else "run")
        self.third = third


@dataclass(eq=False)
class Collection:
    """The files of a visit.

    Attributes
    ----------
    example : str
        The name of the example that is open; empty for the visitor's own files.
    duplicates : str
        What a document means that a run has twice, as the visitor says: a value of the choice of that name.
    computed : dict
        Everything that was computed from the files, by what it is.
    working : dict
        Work that is not done, by the part of the page that waits for it.
    """

    files: list[File] = field(default_factory=list)
    example: str = ""
    duplicates: Duplicates = "drop"
    notices: list[str] = field(default_factory=list)
    computed: dict[Hashable, object] = field(default_factory=dict)
    working: dict[str, object] = field(default_factory=dict)

    @property
    def qrels(self) -> File | None:
        """The first file of judgments that was read."""
        return next((file for file in self.files if isinstance(file.table, Qrels)), None)

    @property
    def runs(self) -> list[File]:
        """The runs that were read, as many as are evaluated."""
        return [file for file in self.files if isinstance(file.table, Run)][:MOST_RUNS]

    @property
    def repeating(self) -> list[File]:
        """The runs that have a document twice."""
        return [file for file in self.runs if file.once is not None]

    @property
    def many_rows(self) -> bool:
        """Whether the runs that have a document twice have too many rows to be evaluated query by query."""
        return sum(file.table.rows for file in self.repeating if file.table is not None) > MOST_REPEATING

    @property
    def meaning(self) -> Duplicates:
        """What a document means that a run has twice, as it is computed."""
        return "drop" if self.many_rows else self.duplicates

    def run_of(self, file: File) -> Run | None:
        """Return a run as it is evaluated: without its further rows of a document if these are dropped."""
        run = file.once if file.once is not None and self.meaning == "drop" else file.table
        return run if isinstance(run, Run) else None

    def take_duplicates(self, word: Duplicates) -> None:
        """Let documents that a run has twice mean this."""
        self.duplicates = word
        self.changed()

    @property
    def ready(self) -> bool:
        """Whether there is something to evaluate."""
        return bool(self.qrels and self.runs)

    @property
    def size(self) -> int:
        """The bytes of all files together."""
        return sum(len(file.data) for file in self.files)

    def add(self, name: str, data: bytes, upload: str = "") -> None:
        """Add a file; one for which there is no room becomes a notice."""
        if len(self.files) >= allowance.MOST_FILES:
            self.notices.append(words.TOO_MANY_FILES.format(name=name, most=allowance.MOST_FILES, runs=MOST_RUNS))
        elif self.size + len(data) > allowance.MEGABYTES * MB:
            self.notices.append(words.TOO_MUCH.format(name=name, most=allowance.MEGABYTES))
        else:
            kind, form, three = _recognised(name, data)
            self.files.append(File(self._free(name), data, kind, form, upload, three=three))
            self.changed()

    def _free(self, name: str) -> str:
        """A name by which no other system is called."""
        taken, own = {file.system for file in self.files}, system_of(name)
        ending = name.removeprefix(own)
        names = (words.NUMBERED.format(name=own, number=number) + ending for number in count(2))
        return next(free for free in chain([name], names) if system_of(free) not in taken)

    def remove(self, file: File) -> None:
        """Leave a file out."""
        self.files = [other for other in self.files if other is not file]
        self.changed()

    def tidy(self) -> None:
        """Forget results of earlier choices once there are many; called before anything of this run is computed."""
        if len(self.computed) > MOST_COMPUTED:
            kept = ("read", "prepared", "judgments")
            self.computed = {key: value for key, value in self.computed.items() if _part(key) in kept}

    def changed(self) -> None:
        """Forget everything that was computed from the files as they were."""
        self.computed.clear()

    def found(self, key: Hashable, kind: type[T]) -> T | None:
        """Return what was computed under a key, or None if that was not computed or was refused."""
        value = self.computed.get(key)
        return value if isinstance(value, kind) else None

    def judgments(self, qrels: Qrels) -> Judgments:
        """Return the judgments as all runs share them."""
        found = self.computed.get("judgments")
        if not isinstance(found, Judgments):
            found = self.computed["judgments"] = Judgments(qrels)
        return found

    def prepared(self, file: File) -> PreparedRun | None:
        """Return a run with its judgments."""
        return self.found(("prepared", file.number), PreparedRun)

    def tables(self) -> tuple[dict[str, Run], Qrels]:
        """Return the runs by their systems, and the judgments, of files that are ready."""
        qrels = self.qrels.table if self.qrels else None
        assert isinstance(qrels, Qrels)  # noqa: S101 - there is something to evaluate
        return {file.system: run for file in self.runs if (run := self.run_of(file)) is not None}, qrels


def example(name: str) -> Collection:
    """Return the files of an example: trec_eval's own test data, or systems that are drawn from a seed."""
    found = Collection(example=name)
    if name == "systems":
        runs, qrels = example_systems()
        found.files = [
            File(words.MADE_UP_QRELS, b"", "qrels", table=qrels),
            *(File(system, b"", "run", table=run) for system, run in runs.items()),
        ]
        return found
    for path in (_TREC_EVAL / "qrels.test", _TREC_EVAL / "results.test"):
        found.add(path.name, path.read_bytes())
    return found


def _part(key: Hashable) -> Hashable:
    """What a key is about."""
    return key[0] if isinstance(key, tuple) else key


def system_of(name: str) -> str:
    """Return what the system of a file is called.

    >>> system_of("bm25.run.gz"), system_of(".run"), system_of("results.test")
    ('bm25', '.run', 'results.test')
    """
    return _ENDINGS.sub("", name) or name


def _recognised(name: str, data: bytes) -> tuple[Kind, str, bool]:
    """Return what a file is by its first lines or its name, its form if it is not TREC's, and whether it asks."""
    by_name: Kind = "qrels" if "qrel" in name.lower() else "run"
    try:
        with opened(data, name) as reader:
            found = recognise(reader.peek(HEAD)[:HEAD], name)
    except NdcgError:
        return by_name, "", False  # reading it says what is wrong
    return found.kind or by_name, "" if found.form == "trec" else found.words, found.form == "three"


def collection() -> Collection:
    """Return this visit's files."""
    found: Collection = st.session_state.setdefault(_KEY, Collection())
    return found


def forget() -> None:
    """Leave nothing of the files in this visit: neither them nor a name that was chosen from them."""
    for key in (_KEY, *_NAMES):
        st.session_state.pop(key, None)
    st.session_state[WANTED] = []  # or they would be read from the address again
