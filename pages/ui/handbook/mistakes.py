"""A page for each mistake: what goes wrong, its formula and code, a list on which it shows, and how to recognise it."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ndcg_core import Convention, NdcgError, Topic, document, mistakes
from ndcg_core.document import Block, Heading, Inline, Link, Strong, paragraph, sentence
from ndcg_core.exchange.programs import programs
from ndcg_core.model.convention import from_signature, signature
from ndcg_core.teaching.mistakes.entry import KINDS, STAGES, Mistake, WorkedSums
from ndcg_core.teaching.mistakes.sums import all_wrong_sums, correct_sums
from ndcg_core.teaching.wild import wild_numbers
from pages.ui.handbook import links, words
from pages.ui.handbook.page import Page
from pages.ui.text import show

_LISTS: tuple[Topic, ...] = (
    Topic(["d1", "d2", "d3", "d4", "d5"], {"d1": 2, "d2": 0, "d3": 3, "d4": 1, "d5": 0, "d6": 2}),
    Topic(
        {"d1": 4.0, "d2": 3.0, "d3": 3.0, "d4": 2.0, "d5": 1.0}, {"d1": 2, "d2": 0, "d3": 3, "d4": 1, "d5": 0, "d6": 2}
    ),
    Topic(["d1", "x", "d3", "d4"], {"d1": 2, "d3": 3, "d4": 1, "d6": 2}),
    Topic(["d1", "d2", "d3"], {"d1": 1, "d2": -1, "d3": 2}),
    Topic(["d1", "d2"], {"d1": 0, "d2": 0}),
    Topic(["d1", "d2", "d1"], {"d1": 2, "d2": 1}),
    Topic(["d1", "d2"], {"d1": 2, "d2": 0, "d3": 3, "d4": 1}),
    Topic(["d1"], {"d1": 2, "d2": 3}),
    Topic({"d2": 3.0, "d1": 1.0, "d3": 2.0}, {"d1": 2, "d2": 0, "d3": 3}),
)
_DEFINITIONS = (
    Convention(k=3),
    Convention(gain="linear", k=3),
    Convention(k=5),
    Convention(gain="linear", k=5),
    Convention(),
    Convention(k=3, no_relevant=0.0, negative="clip"),
    Convention(duplicates="first"),
    Convention(k=2),
    Convention(k=5, ideal_cut="retrieved"),
    Convention(k=3, ties="average"),
    Convention(gain="linear", k=3, ideal_pool="ranked"),
)


@dataclass(frozen=True)
class Shown:
    """A list on which a mistake shows, with the right sums and the wrong ones."""

    topic: Topic
    convention: Convention
    right: WorkedSums
    wrong: WorkedSums

    @property
    def sums(self) -> dict[str, tuple[float, float]]:
        """DCG, IDCG and nDCG, the right one and the wrong one."""
        names = ("DCG", "IDCG", "nDCG")
        return {name: (getattr(self.right, name.lower()), getattr(self.wrong, name.lower())) for name in names}


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each."""
    yield _index()
    for name, entry in mistakes.items():
        yield _page(name, entry)


def titled(entry: Mistake) -> str:
    """Return a title as people would type it."""
    return words.MISTAKE_TITLE.format(title=entry.title, id=entry.id)


def _index() -> Page:
    check = Link(words.CHECK_IT, links.to_app("check"))
    blocks: list[Block] = [paragraph(words.MISTAKES_INTRO.format(count=len(mistakes)), check, ".")]
    for stage in STAGES:
        rows = [
            [paragraph(links.mistake(name)), paragraph(entry.title), paragraph(entry.wrong)]
            for name, entry in mistakes.items()
            if entry.stage == stage
        ]
        blocks += [Heading(words.STAGES[stage]), document.Table(words.MISTAKES_HEAD, rows)]
    about = words.MISTAKES_ABOUT.format(count=len(mistakes))
    return Page("mistakes/index", words.MISTAKES, about, blocks, [*map(links.slug, mistakes)])


def _page(name: str, entry: Mistake) -> Page:
    found = example(name)
    unseen = words.OVER_QUERIES if entry.over_queries else words.NO_EXAMPLE
    source = words.SEEN.format(source=entry.source) if entry.source != "inferred" else words.EXPECTED
    blocks = [
        paragraph(entry.wrong),
        paragraph(Strong(words.INSTEAD), f" {entry.mend}"),
        paragraph(f"{KINDS[entry.kind][0].upper()}{KINDS[entry.kind][1:]}."),
        *(_shown(name, found) if found else [paragraph(unseen)]),
        *_wild(name),
        Heading(words.SOURCE),
        paragraph(source),
    ]
    description = f"{titled(entry)}: {entry.wrong} {entry.mend}"
    return Page(f"mistakes/{links.slug(name)}", titled(entry), description, blocks)


@cache
def example(name: str) -> Shown | None:
    """Return the first list on which a mistake changes nDCG, in its likeliest form; None if no single list shows it."""
    for topic in _LISTS:
        for convention in _DEFINITIONS:
            try:
                right = correct_sums(topic, convention)
                wrong = next(
                    (each for each in all_wrong_sums(topic, convention, mistakes[name]) if each.ndcg != right.ndcg),
                    None,
                )
            except NdcgError:
                continue
            if wrong is not None and wrong.ndcg == wrong.ndcg and right.ndcg == right.ndcg:
                return Shown(topic, convention, right, wrong)
    return None


def _shown(name: str, found: Shown) -> Sequence[Block]:
    at = found.right.ranked.at
    rows = [[f"{name}{at}", show(right), show(wrong)] for name, (right, wrong) in found.sums.items()]
    formulas = found.wrong.ranked.formulas()["dcg"], found.wrong.ideal.formulas()["idcg"]
    return [
        Heading(words.EXAMPLE),
        paragraph(words.BY_DEFINITION.format(definition=signature(found.convention))),
        found.topic.table(),
        document.Table(words.NUMBERS_HEAD, rows),
        *links.on_board(found.topic, found.convention),
        Heading(words.WRONG_FORMULA),
        *map(document.Equation, formulas),
        paragraph(*sentence(words.WRONG_QUOTIENT, value=Strong(show(found.wrong.ndcg)))),
        *_code(name, found),
        Heading(words.RECOGNISE),
        paragraph(*_recognised(found)),
    ]


def _code(name: str, found: Shown) -> list[Block]:
    """Return code that makes the mistake, where a definition or a line of its own says it; nothing otherwise."""
    written = program(name, found)
    if not written:
        return []
    return [Heading(words.WRONG_CODE), document.Folded(words.PROGRAM, [document.Listing(written)])]


def program(name: str, found: Shown) -> str:
    """Return a program that prints the wrong number; empty where neither a definition nor an expression says it."""
    first, second = found.wrong.ranked, found.wrong.ideal
    if mistakes[name].code:
        return words.REPORTED_CODE.format(
            **_parts(found.topic, found.convention, found.convention),
            parts=_named(mistakes[name].code, found.right.k),
            code=mistakes[name].code,
        )
    if (found.wrong.dcg, found.wrong.idcg) != (first.dcg, second.idcg):  # the sums were changed after they were made
        return ""
    if first.topic != second.topic or (first.convention == second.convention == found.convention):
        return ""
    try:
        if first.convention == second.convention:
            return programs(first.topic, first.convention)[0].source
        return words.TWO_DEFINITIONS_CODE.format(**_parts(first.topic, first.convention, second.convention))
    except NdcgError:  # a gain or a discount that has no written form
        return ""


def _named(code: str, k: int) -> str:
    """Return the lines of a program that make what an expression names."""
    named = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    needed = named.union(*(words.CODE_NEEDS.get(name, ()) for name in named))
    return "\n".join(line.format(k=k) for name, line in words.CODE_PARTS.items() if name in needed)


def _parts(topic: Topic, first: Convention, second: Convention) -> dict[str, str]:
    for convention in (first, second):
        if from_signature(signature(convention)) != convention:
            raise words.NO_SIGNATURE.error(convention)
    ranking = dict(zip(topic.docs, topic.scores, strict=True)) if topic.scores is not None else list(topic.docs)
    return {
        "topic": words.TOPIC_CODE.format(ranking=ranking, qrels=dict(topic.qrels)),
        "first": signature(first),
        "second": signature(second),
    }


def _recognised(found: Shown) -> list[Inline]:
    """Return what a wrong number has that a right one has not."""
    said = []
    if found.wrong.ndcg > 1:
        said.append(words.ABOVE_ONE)
    if found.wrong.ndcg < 0:
        said.append(words.BELOW_ZERO)
    changed = [name for name, (right, wrong) in found.sums.items() if right != wrong and name != "nDCG"]
    said.append(words.CHANGED[len(changed)].format(sums=words.AND.join(changed)))
    check = sentence(words.CHECK, lab=Link(words.THE_LAB, links.to_app("check")))
    return [" ".join([*said, ""]), *check]


def _wild(name: str) -> list[Block]:
    cases = [case for case in wild_numbers.values() if case.cause == name]
    if not cases:
        return []
    lines = [paragraph(f"{case.title}: {case.posted} (", links.source(case.source), ")") for case in cases]
    return [Heading(words.WILD), document.Bullets(lines)]
