"""A formula as nodes of MathML, which every browser draws by itself and reads aloud."""

from ndcg_core.document import Node, formulas, tag
from ndcg_core.document.formulas import Formula


def formula(tree: Formula, *, marked: bool = False) -> Node:
    """Return a formula on a line of its own; a ``marked`` one knows the document of each term.

    >>> from ndcg_core.document.formulas import Fraction, Number, Term
    >>> formula(Term("a", Fraction(Number("3"), Number("2"))), marked=True)[2][1]
    {'data-doc': 'a'}
    """
    return tag("math", _one(_nodes(tree, marked)), display="block", tabindex="0")


def _one(nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else tag("mrow", *nodes)


def _nodes(tree: Formula, marked: bool) -> list[Node]:  # noqa: PLR0911 - a case for each kind of part
    def one(part: Formula) -> Node:
        return _one(_nodes(part, marked))

    match tree:
        case formulas.Row(parts):
            return [node for part in parts for node in _grouped(part, marked)]
        case formulas.Lines(rows):
            cells = (
                [tag("mtd", *([] if left is None else _nodes(left, marked))), tag("mtd", *_nodes(right, marked))]
                for left, right in rows
            )
            return [tag("mtable", *(tag("mtr", *row) for row in cells), displaystyle="true")]
        case formulas.Term(doc, of):
            return [tag("mrow", *_nodes(of, marked), data_doc=doc)] if marked else _nodes(of, marked)
        case formulas.Fraction(top, under):
            return [tag("mfrac", one(top), one(under), displaystyle="true")]
        case formulas.Power(base, above):
            return [tag("msup", one(base), one(above))]
        case formulas.Logarithm(base, of):
            name = [tag("msub", tag("mi", "log"), tag("mn", base))] if base else [tag("mi", "ln"), _gap("0.17em")]
            return [*name, *_grouped(of, marked)]
        case formulas.Called(name, of):
            return _called(name, [_nodes(part, marked) for part in of])
        case formulas.Indicator(of):
            return [tag("mo", "["), *_nodes(of, marked), tag("mo", "]")]
    return [_leaf(tree)]


def _leaf(tree: Formula) -> Node:
    match tree:
        case formulas.Total(last):
            first = tag("mrow", tag("mi", "i"), tag("mo", "="), tag("mn", "1"))
            end = tag("mn" if last.isdigit() else "mi", last)
            return tag("munderover", tag("mo", "∑", largeop="true"), first, end)
        case formulas.Symbol(text, index):
            return tag("msub", tag("mi", text), tag("mi", index)) if index else tag("mi", text)
        case formulas.Name(text):
            return tag("mi", text, mathvariant="normal")
        case formulas.Words(text):  # a space at either end is dropped, unless it is a non-breaking space
            return tag("mtext", text.replace(" ", "\u00a0"), mathvariant="normal")
        case formulas.Number(text) | formulas.Sign(text):
            return tag("mn" if isinstance(tree, formulas.Number) else "mo", text.replace("-", "−"))
    return _gap("1em")


def _gap(width: str) -> Node:
    return tag("mspace", width=width)


def _called(name: str, of: list[list[Node]]) -> list[Node]:
    if name == "sqrt":
        return [tag("msqrt", *map(_one, of))]
    inside = [node for nodes in of for node in (tag("mo", ","), *nodes)]
    return [tag("mi", name), tag("mo", "("), *inside[1:], tag("mo", ")")]


def _grouped(tree: Formula, marked: bool) -> list[Node]:
    nodes = _nodes(tree, marked)
    return [tag("mo", "("), *nodes, tag("mo", ")")] if formulas.is_sum(tree) else nodes
