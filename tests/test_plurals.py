"""A number of one has its word in the singular."""

import pytest

from ndcg_core import Topic, compare, explain, ndcg_score
from ndcg_core.errors import NdcgError
from ndcg_core.run_files import read_qrels
from ndcg_core.teaching.diagnosis.one_term import TermSlip
from ndcg_core.teaching.diagnosis.words import clause


@pytest.mark.parametrize(
    ("grades", "scores", "words", "sentence"),
    [
        ([[1]], [[1], [2]], {}, "y_true has 1 row but y_score has 2."),
        ([[1], [2]], [[1]], {}, "y_true has 2 rows but y_score has 1."),
        ([[1], [2, 3]], [[1], [2]], {}, "Row 2 has 2 grades but 1 score."),
        ([[1], [2]], [[1], [2, 3]], {}, "Row 2 has 1 grade but 2 scores."),
        ([[1], [2]], [[1], [2]], {"sample_weight": [1]}, "sample_weight has 1 number for 2 queries."),
        ([[1]], [[1]], {"sample_weight": [1, 2]}, "sample_weight has 2 numbers for 1 query."),
    ],
)
def test_refused_tables_are_counted(grades, scores, words, sentence):
    with pytest.raises(NdcgError) as caught:
        ndcg_score(grades, scores, **words)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(("line", "said"), [("q1", "1 cell"), ("q1,d1", "2 cells")])
def test_the_cells_of_a_line_are_counted(tmp_path, line, said):
    path = tmp_path / "qrels.csv"
    path.write_text(f"query,doc,grade\n{line}\n")
    with pytest.raises(NdcgError) as caught:
        read_qrels(path)
    assert str(caught.value).startswith(f"The line has {said} but the header has 3 ")


def test_a_single_query_and_a_single_document_are_counted():
    compared = compare({"a": {"q1": ["d1"]}, "b": {"q1": ["d2"]}}, {"q1": {"d1": 1}})
    assert "of 2 systems on 1 query." in str(compared)
    assert any(note.startswith("Only 1 query: ") for note in compared.notes)
    assert repr(explain(Topic(["d1"], {"d1": 1}))).endswith(", 1 document ranked>")


@pytest.mark.parametrize(("number", "said"), [(1, "1 decimal."), (2, "2 decimals.")])
def test_the_decimals_of_a_slip_are_counted(number, said):
    assert clause(TermSlip("rounded divisor", "dcg", 2, 0.1, number=number)).endswith(said)
