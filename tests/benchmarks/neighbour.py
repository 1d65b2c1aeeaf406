"""How long a visitor waits for a move while another visitor on the same process runs the heaviest work."""

import asyncio
import random
import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median, quantiles

from ndcg_core import conventions
from ndcg_core.teaching.examples import Document, examples
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS, BoardState
from ndcg_core.widget.state.sources import from_example
from ndcg_core.widget.state.workspace import MOST_OPERATIONS
from pages.ui.state import link
from tests.benchmarks.crowds import SOCKETS
from tests.benchmarks.server import serving
from tests.benchmarks.visitor import Visitor

PAUSE = 0.25
LEAST = 8.0
Work = Callable[[Visitor, random.Random], Awaitable[None]]


def _long_list() -> str:
    """A link to the longest list that the board takes."""
    soup = from_example(examples["soup"])
    ids = [f"d{number}" for number in range(1, MOST_DOCUMENTS + 1)]
    sheet = BoardState(
        documents={doc: Document(doc, f"Document {doc}", "") for doc in ids},
        ranked=tuple(ids),
        aside=(),
        grades={doc: number % 4 for number, doc in enumerate(ids)},
        scale=(0, 1, 2, 3),
        convention=soup.convention,
        ties=frozenset(range(2, MOST_DOCUMENTS + 1, 3)),
    )
    return link.encode(sheet)


async def _nothing(_visitor: Visitor, _dice: random.Random) -> None:
    await asyncio.sleep(1)


async def _shuffles(visitor: Visitor, _dice: random.Random) -> None:
    await visitor.open(s=_long_list())
    for _ in range(30):
        await visitor.operate({"op": "shuffle"})


async def _heaviest(visitor: Visitor, _dice: random.Random) -> None:
    await visitor.open(s=_long_list())
    for _ in range(5):
        await visitor.operate(*({"op": "worst" if place % 2 else "ideal"} for place in range(MOST_OPERATIONS)))


async def _libraries(visitor: Visitor, dice: random.Random) -> None:
    await visitor.open("libraries")
    for _ in range(10):
        await visitor.turn("libraries", s=link.encode(_any_list(dice)))


def _any_list(dice: random.Random) -> BoardState:
    """A new list, for which no answer is cached."""
    ids = [f"d{number}" for number in range(1, 13)]
    dice.shuffle(ids)
    return BoardState(
        documents={doc: Document(doc, "", "") for doc in ids},
        ranked=tuple(ids[:10]),
        aside=tuple(ids[10:]),
        grades={doc: dice.randrange(4) for doc in ids},
        scale=(0, 1, 2, 3),
        convention=from_example(examples["soup"]).convention,
    )


async def _pairs(visitor: Visitor, dice: random.Random) -> None:
    first, second = dice.sample(list(conventions), 2)
    await visitor.open("libraries", a=first, b=second)


async def _exercise(visitor: Visitor, dice: random.Random) -> None:
    await visitor.open("check")
    await visitor.use("teachers", bool_value=True)
    await visitor.use("make_size", double_value=20.0)
    await visitor.use("make_seed", double_value=float(dice.randrange(1000)))
    showable = [f"{name}: {entry.title}" for name, entry in mistakes.items() if entry.variants]
    await visitor.use("make_mistakes", string_array_value=showable)
    await visitor.use("make", trigger_value=True)


async def _grading(visitor: Visitor, dice: random.Random) -> None:
    await visitor.open("grade")
    tasks = "\n".join(f"T{number} {link.encode(_any_list(dice))}" for number in range(20))
    await visitor.use("class_tasks", string_value=tasks)
    rows = "\n".join(f"student {number};T{number % 20};{dice.random():.4f}" for number in range(10_000))
    await visitor.use("class_text", string_value=f"student;task;answer\n{rows}")
    await visitor.use("class_grade", trigger_value=True)


async def _storm(visitor: Visitor, _dice: random.Random) -> None:
    await _beside_us("storm", visitor.base)


async def _crowd(visitor: Visitor, _dice: random.Random) -> None:
    await _beside_us("crowd", visitor.base)


async def _beside_us(name: str, address: str) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.benchmarks.crowds", name, address)
    await process.wait()


WORK: dict[str, Work] = {
    "nothing": _nothing,
    "30 shuffles of 200 documents": _shuffles,
    "ten loads of Libraries": _libraries,
    "the search for a pair": _pairs,
    "an exercise from all mistakes": _exercise,
    "grading 10,000 answers": _grading,
    "five of the heaviest messages": _heaviest,
    "ten visitors, 200 whole runs each": _storm,
    "1,200 pages opened and left": _crowd,
}


async def _moves(visitor: Visitor, done: asyncio.Event) -> list[float]:
    """Move a document every quarter of a second until the neighbour is done."""
    taken = []
    turn = 0
    while not done.is_set():
        ranked = visitor.board["state"]["ranked"]
        turn += 1
        taken.append(await visitor.drag(ranked[1 + turn % (len(ranked) - 1)], 0))
        await asyncio.sleep(PAUSE)
    return taken


async def _beside(address: str, work: Work) -> tuple[list[float], list[float]]:
    """The seconds of every move while the neighbour works, and the seconds of each piece of work."""
    mover, dice = Visitor(address), random.Random(1)
    await mover.open()
    await mover.drag(mover.board["state"]["ranked"][1], 0)
    done = asyncio.Event()
    moving = asyncio.create_task(_moves(mover, done))
    seconds: list[float] = []
    while sum(seconds) < LEAST:
        neighbour = Visitor(address)
        began = time.perf_counter()
        await work(neighbour, dice)
        seconds.append(time.perf_counter() - began)
        if neighbour.socket is not None:
            await neighbour.close()
    done.set()
    taken = await moving
    await mover.close()
    return taken, seconds


def run(*names: str) -> None:
    """Print the table; each row has a fresh server, so that no cached answer helps."""
    print("A visitor's moves while a neighbour on the same process is busy, milliseconds")
    print(f"{'the neighbour does':34}{'p50':>8}{'p95':>8}{'max':>8}{'moves':>8}{'work s':>9}")
    for name, work in WORK.items() if not names else [(name, WORK[name]) for name in names]:
        with serving(for_a_class=True, NDCG_LAB_VISITORS=str(SOCKETS + 10)) as address:
            taken, seconds = asyncio.run(_beside(address, work))
        cuts = quantiles(taken, n=100)
        print(
            f"{name:34}{cuts[49] * 1e3:8.1f}{cuts[94] * 1e3:8.1f}{max(taken) * 1e3:8.1f}"
            f"{len(taken):8}{median(seconds):9.2f}",
            flush=True,
        )
