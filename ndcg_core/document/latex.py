"""LaTeX for a paper: formulas, and tables as the package booktabs draws them."""

from collections.abc import Iterable
from itertools import zip_longest

from ndcg_core.document import Inline, Raised, Strong, Table, formulas, line_of, on_one_line, parts_of
from ndcg_core.document.formulas import Formula

_SIGNS = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "`": r"\textasciigrave{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "≤": r"$\leq$",
    "†": r"$\dagger$",
    "‡": r"$\ddagger$",
    "–": "--",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}
_MATHEMATICAL = {"·": r"\cdot"}
_FUNCTIONS = {"max": r"\max"}
_NEEDS = r"% needs \usepackage{booktabs}"


def escaped(text: str) -> str:
    r"""Return a text so that LaTeX sets it unchanged, on one line.

    >>> print(escaped("run_1 {5%}"))
    run\_1 \{5\%\}
    """
    return _escaped(on_one_line(text))


def _escaped(line: str) -> str:
    """Return a line without the signs of LaTeX, and two of these in a row apart: they would be set as one."""
    pairs = zip_longest(line, line[1:])
    return "".join(_SIGNS.get(sign, sign) + "{}" * (sign == after and sign in "-',") for sign, after in pairs)


def written(tables: Iterable[Table]) -> str:
    """Return tables as a part of a paper."""
    return "\n".join(map(_table, tables))


def _table(table: Table) -> str:
    rows = (_row("".join(map(_inline, parts_of(cell))) for cell in row) for row in table.rows)
    lines = [_NEEDS, r"\begin{table}", *([rf"\caption{{{escaped(table.caption)}}}"] if table.caption else [])]
    lines += [rf"\begin{{tabular}}{{{'l' * len(table.heads)}}}", r"\toprule"]
    lines += [_row(map(escaped, table.heads)), r"\midrule", *rows, r"\bottomrule"]
    return "\n".join([*lines, r"\end{tabular}", r"\end{table}"]) + "\n"


def _row(cells: Iterable[str]) -> str:
    line = " & ".join(cells)
    return ("{}" if line.startswith(("[", "*")) else "") + line + r" \\"  # these would belong to the line before


def _inline(part: Inline) -> str:
    text = _escaped(line_of(part))
    match part:
        case Strong():
            return rf"\textbf{{{text}}}"
        case Raised():
            return rf"\textsuperscript{{{text}}}"
    return text


def formula(tree: Formula) -> str:
    r"""Return a formula as LaTeX sets it; its outermost signs have room beside them.

    >>> from ndcg_core.document.formulas import Called, Number, Sign, Symbol, row
    >>> formula(row(Symbol("x"), Sign("="), Called("sqrt", (Number("2"),))))
    'x = \\sqrt{2}'
    """
    return _formula(tree, " ")


def _formula(tree: Formula, room: str = "") -> str:  # noqa: PLR0911 - a case for each kind of part
    match tree:
        case formulas.Row(parts):
            apart = room or " " * (formulas.Sign("·") in parts)
            return apart.join(_grouped(part, room) for part in parts)
        case formulas.Lines(rows):
            lines = [("" if left is None else _formula(left), _formula(right, " ")) for left, right in rows]
            aligned = r" \\".join(f"{left} &{right}" for left, right in lines)
            return rf"\begin{{aligned}} {aligned.strip()} \end{{aligned}}"
        case formulas.Term(_, of):
            return _formula(of, room)
        case formulas.Fraction(top, under):
            return rf"\frac{{{_formula(top)}}}{{{_formula(under)}}}"
        case formulas.Power(base, above):
            return f"{_formula(base)}^{{{_formula(above)}}}"
        case formulas.Logarithm(base, of):
            return (rf"\log_{{{base}}}" if base else r"\ln ") + _grouped(of)
        case formulas.Called(name, of):
            inside = ",".join(map(_formula, of))
            return rf"\sqrt{{{inside}}}" if name == "sqrt" else f"{_FUNCTIONS.get(name) or _words(name)}({inside})"
        case formulas.Indicator(of):
            return f"[{_formula(of)}]"
    return _leaf(tree)


def _leaf(tree: Formula) -> str:
    match tree:
        case formulas.Total(last):
            return rf"\sum_{{i=1}}^{{{last}}}"
        case formulas.Symbol(text, index):
            return f"{text}_{{{index}}}" if index else text
        case formulas.Name(text):
            return rf"\mathrm{{{_escaped(text)}}}"
        case formulas.Words(text):
            return _words(text)
        case formulas.Number(text) | formulas.Sign(text):
            return _MATHEMATICAL.get(text, text)
    return r"\quad"


def _grouped(tree: Formula, room: str = "") -> str:
    return f"({_formula(tree)})" if formulas.is_sum(tree) else _formula(tree, room)


def _words(text: str) -> str:
    return rf"\text{{{_escaped(text)}}}"
