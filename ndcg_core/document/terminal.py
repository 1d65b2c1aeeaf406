"""Plain text, as a terminal shows it: formulas as they are typed, and columns that line up."""

import re
from collections.abc import Collection, Iterable, Sequence

from ndcg_core import document
from ndcg_core.document import Block, Inline, formulas, line_of, lines_of, on_one_line, parts_in, parts_of
from ndcg_core.document.formulas import Formula


def written(blocks: Iterable[Block]) -> str:
    r"""Return blocks as lines of printable text, with an empty line around tables, and never two.

    >>> print(written([document.Heading("A\nB"), document.Bullets(["one"]), document.Table(["n"], [["2"]])]))
    A B
    - one
    <BLANKLINE>
    n
    2
    """
    return re.sub(r"\n{3,}", "\n\n", "\n".join(map(_block, blocks))).strip("\n")


def _block(block: Block) -> str:  # noqa: PLR0911 - a case for each kind of block
    match block:
        case document.Heading(text):
            return f"\n{on_one_line(text)}"
        case document.Drawing(_, text):
            return on_one_line(text)
        case document.Paragraph(parts):
            return _line(parts)
        case document.Bullets(items):
            return "\n".join(f"- {_line(parts_in(item))}" for item in items)
        case document.Table(heads, rows, texts, _, caption):
            cells = [[_line([cell] if isinstance(cell, str) else parts_of(cell)) for cell in row] for row in rows]
            return f"\n{on_one_line(caption)}\n{in_columns([*map(on_one_line, heads)], cells, texts)}\n"
        case document.Equation(tree):
            return formula(tree)
        case document.Listing(text):
            return lines_of(text)
        case document.Folded(summary, inside):
            return f"{on_one_line(summary)}\n{written(inside)}"
    return f"{written(block.blocks)}\n"


def _line(parts: Iterable[Inline]) -> str:
    return "".join(map(line_of, parts)).strip()


def in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Collection[int] | None = None) -> str:
    """Return aligned columns, numbers on the right; ``texts`` are the columns of words, where the cells do not tell.

    >>> print(in_columns(["name", "n"], [["a", "10"], ["bb", "2"]]))
    name   n
    a     10
    bb     2
    """
    table = [heads, *rows]
    columns = range(len(heads))
    widths = [max(len(row[at]) for row in table) for at in columns]
    left = {at for at in columns if not all(_is_number(row[at]) for row in rows)} if texts is None else texts
    return "\n".join(
        "  ".join(row[at].ljust(widths[at]) if at in left else row[at].rjust(widths[at]) for at in columns).rstrip()
        for row in table
    )


def _is_number(cell: str) -> bool:
    return cell in ("", "-", "nan") or cell.lstrip("+-−≤< ").replace(".", "", 1).isdigit()


def formula(tree: Formula) -> str:  # noqa: PLR0911 - a case for each kind of part
    """Return a formula as it is typed.

    >>> from ndcg_core.document.formulas import Called, Fraction, Number, Symbol
    >>> formula(Fraction(Number("1"), Called("sqrt", (Symbol("rank"),))))
    '1 / sqrt(rank)'
    """
    match tree:
        case formulas.Row(parts):
            return " ".join(map(_grouped, parts))
        case formulas.Lines(rows):
            return "\n".join(" ".join(formula(side) for side in row if side) for row in rows)
        case formulas.Term(_, of):
            return formula(of)
        case formulas.Fraction(top, under):
            return f"{_grouped(top)} / {_grouped(under)}"
        case formulas.Power(base, above):
            return f"{_grouped(base)}^{_grouped(above)}"
        case formulas.Logarithm(base, of):
            return f"{f'log{base}' if base else 'ln'}({formula(of)})"
        case formulas.Called(name, of):
            return f"{name}({', '.join(map(formula, of))})"
        case formulas.Indicator(of):
            return f"1 if {formula(of)} else 0"
    return _leaf(tree)


def _leaf(tree: Formula) -> str:
    match tree:
        case formulas.Total(last):
            return f"Σ(i = 1 to {last})"
        case formulas.Symbol(text, index):
            return f"{text}_{index}" if index else text
        case formulas.Name(text) | formulas.Words(text) | formulas.Number(text) | formulas.Sign(text):
            return text.replace("·", "*")
    return ""


def _grouped(tree: Formula) -> str:
    return f"({formula(tree)})" if formulas.is_sum(tree) else formula(tree)
