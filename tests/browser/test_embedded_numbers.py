"""The board for any page computes without Python: whatever it shows is what Python shows, to the last bit."""

import json
import random

import pytest
from playwright.sync_api import Browser

from ndcg_core import Convention, conventions
from ndcg_core.model.choices import IDEAL_CUTS, IDEAL_ORDERS, IDEAL_POOLS
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.gains import GAINS
from ndcg_core.teaching.examples import Document
from ndcg_core.widget import board_contents, embedded, picture_contents
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.workspace import Workspace
from tests.support.embedding import served
from tests.support.examples import of

SHOWN = """async (lists) => {
  const [{ listOf }, { beyond }, { makeWorkspace }, { boardOf, resultOf }] = await Promise.all(
    ["attributes", "reach", "workspace", "contents"].map((name) => import(`./modules/${name}.js`)));
  return lists.map(({ attributes, ops }) => {
    const { state, problem } = listOf((name) => attributes[name] ?? null);
    const reason = problem || beyond(state);
    if (reason) return JSON.stringify({ reason });
    const work = makeWorkspace(state);
    work.receive({ ops: ops.map((operation, at) => ({ ...operation, seq: at + 1 })) });
    const parts = { board: boardOf(work), result: resultOf(work.state) };
    return JSON.stringify(parts);
  });
}"""
NO_PART = ("nonce", "choices", "examples", "hides", "list")


@pytest.fixture(scope="module")
def shown(browser: Browser):
    """What the scripts show of lists with operations, each as JSON reads it: by attributes, or by a list's own."""
    with served({"page.html": "<title>numbers</title>"}) as address:
        page = browser.new_page()
        page.goto(f"{address}/page.html")

        def found(*lists, operations=()):
            given = [each if isinstance(each, dict) else embedded.attributes(each) for each in lists]
            asked = [{"attributes": each, "ops": []} for each in given]
            for each, steps in zip(asked, operations, strict=False):
                each["ops"] = steps
            return [json.loads(text) for text in page.evaluate(SHOWN, asked)]

        yield found
        page.close()


def drawn_convention(draw: random.Random) -> Convention:
    pool = draw.choice([name for name in IDEAL_POOLS if name != "ones"])
    return Convention(
        gain=draw.choice(list(GAINS)),
        discount=draw.choice(list(DISCOUNTS)),
        k=draw.choice([None, 1, 2, 3, 5, 10, 100]),
        ideal_pool=pool,
        ideal_cut=draw.choice(list(IDEAL_CUTS)),
        ideal_order=draw.choice([name for name in IDEAL_ORDERS if name != "given" or pool == "judged"]),
        unjudged=draw.choice(["zero", "nothing"]),
        no_relevant=draw.choice([0.0, 1.0, "skip", "nan"]),
    )


def drawn_state(draw: random.Random, convention: Convention) -> BoardState:
    size = draw.choice([draw.randint(1, 12)] * 19 + [draw.randint(13, 200)])
    ids = [f"d{number}" for number in range(1, size + 1)] if draw.random() < 0.5 else [str(n) for n in range(size)]
    order = draw.sample(ids, size)
    ranked = tuple(order[: draw.randint(0, size)])
    scale = draw.choice([(0, 1), (0, 1, 2, 3), (0, 0.25, 0.5, 1.75, 4), range(11)])
    grades = {doc: draw.choice(scale) for doc in draw.sample(ids, draw.randint(0, size))}
    listed = [*grades, *(doc for doc in ids if doc not in grades)]  # as the attributes name them
    documents = {doc: Document(doc, draw.choice(["", f"Title {doc}"]), "") for doc in listed}
    steps = {0, 1, 2, 3, *range(int(max([3, *grades.values()])) + 1), *grades.values()}
    aside = tuple(doc for doc in listed if doc not in ranked)
    return BoardState(documents, ranked, aside, grades, tuple(sorted(steps)), convention)


def drawn_operations(draw: random.Random, state: BoardState) -> list[dict[str, object]]:
    doc = draw.choice(list(state.documents))
    known = [
        {"op": "move", "doc": doc, "to": draw.choice(["ranked", "aside"]), "index": draw.randint(0, 3)},
        {"op": "grade", "doc": doc, "grade": draw.choice([0, 1, 3, None])},
        {"op": "choose", "field": "gain", "value": draw.choice(["exp2", "linear", "binary"])},
        {"op": "choose", "field": "discount", "value": draw.choice(list(DISCOUNTS))},
        {"op": "choose", "field": "k", "value": draw.choice([None, 1, 4, 0, 2.5])},
        {"op": "rename", "doc": doc, "title": "A title that is longer than a description has room for"},
        {"op": "remove", "doc": doc},
        {"op": "add", "title": "New"},
        *({"op": name} for name in ("ideal", "worst", "undo", "redo", "reset")),
    ]
    # a card that is gone takes no further step
    return sorted(draw.sample(known, draw.choice([0, 1, 4])), key=lambda step: step["op"] == "remove")


def by_python(state: BoardState, operations: list[dict[str, object]] = ()) -> dict[str, dict[str, object]]:
    work = Workspace(state)
    work.receive({"nonce": work.nonce, "ops": [{**step, "seq": at} for at, step in enumerate(operations, 1)]})
    result = picture_contents.result(work.state)
    board = board_contents.contents(work, figure=True)
    return json.loads(json.dumps({"board": board, "result": result}))


def without(record: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in record.items() if name not in NO_PART}


@pytest.mark.many
def test_lists_are_shown_as_python_shows_them(shown):
    draw = random.Random(20)
    states = [drawn_state(draw, drawn_convention(draw)) for _ in range(of(8_000, 2_000))]
    steps = [drawn_operations(draw, state) for state in states]
    answers = shown(*states, operations=steps)
    assert [answer["reason"] for answer in answers if "reason" in answer] == []
    for state, done, answer in zip(states, steps, answers, strict=True):
        expected = by_python(state, done)
        for part in ("board", "result"):
            assert without(answer[part]) == without(expected[part]), (part, embedded.attributes(state), done)


@pytest.mark.full
def test_a_definition_of_the_catalogue_is_computed_as_the_core_does_or_refused_in_a_sentence(shown):
    draw = random.Random(4)
    asked = [drawn_state(draw, known.convention) for known in conventions.values() for _ in range(20)]
    computed = set()
    for state, answer in zip(asked, shown(*asked), strict=True):
        if "reason" in answer:
            assert answer["reason"].endswith("so it shows no number.")
            continue
        assert state.refusal == "" or state.convention.no_relevant == "error", state.convention
        assert without(answer["result"]) == without(by_python(state)["result"]), state
        computed.add(state.convention)
    assert len(computed) > len({known.convention for known in conventions.values()}) / 2


REFUSED = [
    ({"scores": "a=1 b=1", "grades": "a=1", "convention": "nDCG ties=average"}, "ties=average"),
    ({"ranking": "? 1", "convention": "nDCG unjudged=skip"}, "unjudged=skip"),
    ({"ranking": "1 2", "convention": "nDCG gain={0:0,1:3,2:9}"}, "gain={0:0,1:3,2:9}"),
    ({"ranking": "1 2", "convention": "nDCG discount=[1,0.5]"}, "discount=[1,0.5]"),
    ({"ranking": "1 2", "convention": "nDCG discount=log(base=e)"}, "discount=log(base=e)"),
    ({"ranking": "1 -2"}, "-2"),
    ({"ranking": "1 1.3"}, "1.3"),
    ({"ranking": ""}, "ranking"),
    ({"ranking": "1 two"}, "two"),
    ({"ranking": "a a", "grades": "a=1"}, "ranking"),
    ({"ranking": "a", "grades": "a"}, "grades"),
    ({"ranking": "['a'", "grades": ""}, "ranking"),
    ({"ranking": "1", "titles": "Soup"}, "titles"),
    ({"ranking": "1", "convention": "sklearn"}, "convention"),
    ({"ranking": "1", "convention": "nDCG gian=linear"}, "gian=linear"),
    ({"ranking": "1", "k": "0"}, "k"),
    ({"ranking": "1 " * 201}, "200"),
]
"""Attributes, and what the sentence names."""


def test_what_it_cannot_compute_or_read_it_says_in_a_sentence(shown):
    said = [answer["reason"] for answer in shown(*(attributes for attributes, _ in REFUSED))]
    assert [text for (_, named), text in zip(REFUSED, said, strict=True) if named not in text] == []
    assert [text for text in said if text.count(". ") > 1] == []


@pytest.mark.full
def test_the_short_form_is_a_lesson_list_with_names_by_rank(shown):
    named = {"ranking": "d1 d2 d3", "grades": "d1=2 d2=0 d4=3", "convention": "nDCG@2"}
    short, long = shown({"ranking": "2 0 ?", "missed": "3", "k": "2"}, named)
    assert short["result"] == long["result"]
    assert short["board"]["cards"] == long["board"]["cards"]


@pytest.mark.full
def test_names_and_titles_of_any_letters_and_like_those_of_the_language_are_only_names(shown):
    ids = ["a b", "x=y", "{z}", "[", "1", '"', "<b>", "ü;", "__proto__", "toString"]
    documents = {doc: Document(doc, f"; {doc} = <i>", "") for doc in ids}
    grades = {doc: place % 4 for place, doc in enumerate(ids)}
    state = BoardState(documents, tuple(ids[:5]), tuple(ids[5:]), grades, (0, 1, 2, 3), Convention())
    given = {"ranking": "toString __proto__ constructor", "grades": "__proto__=2 toString=1", "titles": "valueOf=x"}
    any_letters, of_the_language = shown(state, given, operations=[[], [{"op": "shuffle"}, {"op": "ideal"}]])
    assert without(any_letters["board"]) == without(by_python(state)["board"])
    assert of_the_language["board"]["state"]["ranked"] == ["__proto__", "toString", "constructor"]
    assert of_the_language["board"]["cards"]["__proto__"]["terms"] == "3 × 1.00 ="
