"""The notebook's part about a checked answer: the answer, the verdict, and both sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ndcg_core.document import Bullets, Heading, Strong, paragraph
from ndcg_core.document.markdown import written
from ndcg_core.exchange.programs.literals import packed
from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import as_source
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis import Finding, diagnose, heading, sums_of_finding
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import WorkedSums, correct_sums


def parts(topic: Topic, convention: Convention, answer: object, quantity: str) -> Iterator[tuple[str, str]]:
    """Yield kinds and sources of the cells; the second has the sums, if the wrong answer has its own."""
    findings = diagnose(topic, convention, answer, quantity=quantity)
    yield "markdown", _verdict(answer, quantity, findings)
    theirs = sums_of_finding(findings[0], topic, convention)
    if theirs is not None:
        yield "code", _sums(correct_sums(topic, convention), theirs, findings[0])


def _verdict(answer: object, quantity: str, findings: Sequence[Finding]) -> str:
    given = answer if isinstance(answer, Mapping) else {quantity: answer}
    typed = ", ".join(f"{QUANTITIES.get(name, name)} = {value}" for name, value in given.items())
    first = paragraph(Strong(heading(findings[0])))
    said = Bullets([finding.sentence for finding in findings])
    return written([Heading("The checked answer"), paragraph(f"The answer was {typed}."), first, said]).rstrip()


def _sums(right: WorkedSums, theirs: WorkedSums, first: Finding) -> str:
    columns = {
        "right_terms": right.terms,
        "their_terms": theirs.terms,
        "right_ideal": right.ideal_terms,
        "their_ideal": theirs.ideal_terms,
    }
    lines = [
        "from itertools import zip_longest",
        "",
        "# The discounted gains of both sums: the right values, and the values that lead to the answer.",
    ]
    for name, terms in columns.items():
        lines += packed(name, [as_source(term) for term in terms])
    lines += [
        "",
        "print(f\"{'rank':>6}{'DCG, right':>14}{'as answered':>14}{'IDCG, right':>14}{'as answered':>14}\")",
        "for rank, terms in enumerate(zip_longest(right_terms, their_terms, right_ideal, their_ideal), 1):",
        "    shown = ['' if term is None else f'{term:.4f}' for term in terms]",
    ]
    mark = (
        f'    print(f"{{rank:6}}", *(f"{{text:>14}}" for text in shown), '
        f'"  <- first difference" if rank == {first.first_rank} else "", sep="")'
    )
    lines.append(mark if first.first_rank else '    print(f"{rank:6}", *(f"{text:>14}" for text in shown), sep="")')
    lines += [
        f"print({f'{name}: right {value!r}, as answered {answered!r}'!r})"
        for name, value, answered in (
            ("DCG", right.dcg, theirs.dcg),
            ("IDCG", right.idcg, theirs.idcg),
            ("nDCG", right.ndcg, theirs.ndcg),
        )
    ]
    return "\n".join(lines)
