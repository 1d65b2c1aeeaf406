"""Lists and answers as text: what people paste in, tables and notebooks to take away."""

from ndcg_core.formats.answers import Answers, Refused, decoded, read_answers
from ndcg_core.formats.gradebook import to_gradebook, to_spreadsheet
from ndcg_core.formats.notebook import to_notebook
from ndcg_core.formats.paste import Pasted, Problem, read_pasted, write_pasted
from ndcg_core.formats.table import to_csv

__all__ = ["Answers", "Pasted", "Problem", "Refused", "decoded", "read_answers", "read_pasted", "to_csv", "to_gradebook", "to_notebook", "to_spreadsheet", "write_pasted"]
