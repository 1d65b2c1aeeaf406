"""Lists as text: what people paste in, and tables to take away."""

from ndcg_core.formats.paste import Pasted, Problem, read_pasted, write_pasted
from ndcg_core.formats.table import to_csv

__all__ = ["Pasted", "Problem", "read_pasted", "to_csv", "write_pasted"]
