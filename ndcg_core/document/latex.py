"""LaTeX for a paper, with tables as the package booktabs draws them."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.document import Inline, Raised, Strong, Table, line_of, on_one_line, parts_of

_SIGNS = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "≤": r"$\leq$",
    "†": r"$\dagger$",
    "‡": r"$\ddagger$",
    "–": "--",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}
_NEEDS = r"% needs \usepackage{booktabs}"


def escaped(text: str) -> str:
    r"""Return a text so that LaTeX sets it unchanged, on one line.

    >>> print(escaped("run_1 {5%}"))
    run\_1 \{5\%\}
    """
    return _escaped(on_one_line(text))


def _escaped(line: str) -> str:
    return "".join(_SIGNS.get(sign, sign) for sign in line)


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
