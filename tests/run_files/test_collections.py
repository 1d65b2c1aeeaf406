"""Test collections by name: ir_datasets through its documented interface, and folders of BEIR."""

import sys
from types import ModuleType
from typing import NamedTuple

import pytest

from ndcg_core import NdcgError
from ndcg_core.command import main
from ndcg_core.run_files import read_qrels, read_run


class TrecQrel(NamedTuple):
    """A judgment as ir_datasets has it."""

    query_id: str
    doc_id: str
    relevance: int
    iteration: str


class GenericScoredDoc(NamedTuple):
    """A row of a run as ir_datasets has it."""

    query_id: str
    doc_id: str
    score: float


QRELS = [TrecQrel("q1", "d1", 2, "0"), TrecQrel("q1", "d2", 0, "0"), TrecQrel("q2", "d1", 1, "0")]
RUN = [GenericScoredDoc("q1", "d2", 1.5), GenericScoredDoc("q1", "d1", 0.5), GenericScoredDoc("q2", "d1", 3.0)]


class Dataset:
    """What ``ir_datasets.load`` returns, as its documentation says."""

    def __init__(self, qrels=QRELS, run=RUN):
        self._qrels, self._run = qrels, run

    def has_qrels(self):
        return self._qrels is not None

    def has_scoreddocs(self):
        return self._run is not None

    def qrels_iter(self):
        return iter(self._qrels)

    def scoreddocs_iter(self):
        return iter(self._run)


@pytest.fixture
def ir_datasets(monkeypatch):
    known = {"toy/test": Dataset(), "toy/docs": Dataset(None, None), "toy/empty": Dataset([], [])}
    module = ModuleType("ir_datasets")
    module.load = known.__getitem__
    monkeypatch.setitem(sys.modules, "ir_datasets", module)


@pytest.mark.usefixtures("ir_datasets")
def test_a_dataset_is_read_by_its_name():
    qrels, run = read_qrels("irds:toy/test"), read_run("irds:toy/test")
    assert dict(qrels) == {"q1": {"d1": 2, "d2": 0}, "q2": {"d1": 1}}
    assert dict(run) == {"q1": {"d2": 1.5, "d1": 0.5}, "q2": {"d1": 3.0}}
    assert qrels.name == "irds:toy/test"
    assert not read_qrels("irds:toy/empty").rows


@pytest.mark.usefixtures("ir_datasets")
@pytest.mark.parametrize(
    ("read", "name", "sentence"),
    [
        (read_qrels, "irds:nothing", "ir_datasets has no dataset 'irds:nothing'"),
        (read_qrels, "irds:toy/docs", "The dataset 'irds:toy/docs' has no judgments"),
        (read_run, "irds:toy/docs", "The dataset 'irds:toy/docs' has no run"),
    ],
)
def test_what_a_dataset_lacks_is_a_sentence(read, name, sentence):
    with pytest.raises(NdcgError, match=sentence):
        read(name)


def test_without_the_package_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ir_datasets", None)
    with pytest.raises(NdcgError, match="pip install ir_datasets"):
        read_qrels("irds:beir/scifact/test")


HEAD = "query-id\tcorpus-id\tscore\n"


def test_a_folder_of_beir_stands_for_its_test_judgments(tmp_path, capsys):
    with pytest.raises(NdcgError, match="is no dataset of BEIR"):
        read_qrels(tmp_path)
    (tmp_path / "qrels").mkdir()
    (tmp_path / "qrels" / "dev.tsv").write_text(f"{HEAD}q1\td9\t1\n")
    assert dict(read_qrels(tmp_path)) == {"q1": {"d9": 1}}
    (tmp_path / "qrels" / "test.tsv").write_text(f"{HEAD}q1\td1\t2\n")
    assert dict(read_qrels(str(tmp_path))) == {"q1": {"d1": 2}}
    run = tmp_path / "my.run"
    run.write_text("q1 Q0 d1 1 3 me\n")
    assert main(["eval", str(tmp_path), str(run)]) == 0
    assert capsys.readouterr().out.split()[-1] == "1.0000"
    assert main(["eval", "irds:beir/scifact/test", str(run)]) == 2
