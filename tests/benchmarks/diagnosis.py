"""How long a diagnosis takes, and how often the true mistake comes first."""

import random
import time
from collections.abc import Callable
from statistics import median

from ndcg_core import Convention, NdcgError, Topic, diagnose, mistakes, ndcg
from ndcg_core.model.convention import ConventionLike
from ndcg_core.teaching.diagnosis import AnswerKey
from ndcg_core.teaching.exercises import make
from tests.support import wrong_twin
from tests.support.identification import identified, print_rates
from tests.support.one_slip import false_causes, print_false_causes
from tests.teaching.test_mistakes import drawn_lists

CONVENTIONS: tuple[ConventionLike, ...] = (Convention(k=10), Convention(gain="linear"), "sklearn", "trec_eval")


def _taken(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1e3


def _list(dice: random.Random, size: int, scored: bool) -> Topic:
    docs = [f"d{rank}" for rank in range(size)]
    qrels = {doc: dice.randint(0, 4) for doc in [*docs, "m1", "m2", "m3"] if dice.random() < 0.85}
    return Topic({doc: dice.choice((1.0, 2.0, dice.random())) for doc in docs} if scored else docs, qrels)


def _answers() -> None:
    dice = random.Random(1)
    taken: dict[tuple[str, int], list[float]] = {}
    for size in (5, 10, 20):
        for turn in range(20):
            topic = _list(dice, size, scored=turn % 2 == 1)
            for convention in CONVENTIONS:
                try:
                    right = f"{ndcg(topic, convention):.4f}"
                except NdcgError:
                    continue
                for kind, answer in (
                    ("right, 4 decimals", right),
                    ("0.5", "0.5"),
                    ("wrong, without pairs", f"{dice.random():.2f}"),
                    ("wrong, pairs searched", f"{2 + dice.random():.6f}"),
                ):
                    taken.setdefault((kind, size), []).append(
                        _taken(
                            lambda topic=topic, convention=convention, answer=answer: diagnose(
                                topic, convention, answer
                            )
                        )
                    )
    print("One answer, milliseconds (median, slowest)")
    for (kind, size), times in taken.items():
        print(f"{kind:26}{size:4} documents{median(times):9.1f}{max(times):9.1f}")


def _class() -> None:
    dice = random.Random(2)
    tasks = [_list(dice, 8, scored=False) for _ in range(20)]

    def grade() -> None:
        keys = [AnswerKey(topic, Convention(k=5)) for topic in tasks]
        for turn in range(10_000):
            keys[turn % 20].diagnose(f"{dice.random():.3f}")

    print(f"10,000 answers to 20 tasks: {_taken(grade) / 1e3:.2f} s")


def _exercises() -> None:
    shown = [number for number, entry in mistakes.items() if entry.variants]
    for title, chosen in (
        ("5 mistakes", [*shown[:4], "I1"]),
        ("14 mistakes", shown[::5]),
        (f"all {len(shown)}", shown),
    ):
        times = [
            _taken(
                lambda seed=seed, chosen=chosen: make(
                    seed, size=8, grades=range(5), decimals=4, convention=Convention(k=5), mistakes=chosen
                )
            )
            for seed in range(3)
        ]
        print(f"exercise to separate {title:14}{median(times):9.0f} ms")


def _false_causes(lists: int) -> None:
    for sums, title in ((False, "nDCG typed"), (True, "DCG, IDCG and nDCG typed")):
        print(f"One slip in one term, {title}: a false cause that is not called a guess")
        print_false_causes(false_causes(lists, sums=sums))


def run(lists: int = 1000, slips: int = 5000) -> None:
    """Print the timings, the false causes of slips, and how often the true mistake comes first, by mistake."""
    _answers()
    _class()
    _exercises()
    _false_causes(slips)
    print_rates(identified(drawn_lists(20 * lists, seed=7), most=lists, enough=tuple(wrong_twin.WRONG)))
