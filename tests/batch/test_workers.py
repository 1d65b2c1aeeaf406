"""Work in turn, shared by two threads: the order of its results and of its errors, and what happens without threads."""

import threading
import time

import pytest

from ndcg_core.batch.workers import in_turn


def slow_if_even(item):
    time.sleep(0.002 * (item % 2 == 0))
    return item, threading.current_thread().name


def test_results_come_in_the_order_of_the_items_from_two_threads():
    found = in_turn(slow_if_even, range(40))
    assert [item for item, _ in found] == list(range(40))
    assert len({thread for _, thread in found}) == 2


def test_without_threads_the_caller_does_it_all(monkeypatch):
    def no_thread(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_thread)
    assert {thread for _, thread in in_turn(slow_if_even, range(9))} == {threading.current_thread().name}


@pytest.mark.parametrize("wrong", range(7))
def test_the_error_of_the_first_item_that_has_one_is_raised(wrong):
    fetched = []

    def items():
        for item in range(100):
            fetched.append(item)
            yield item
            if item == wrong + 1:
                raise KeyError("fetched too far")

    def work(item):
        time.sleep(0.01 * (item == wrong))  # later errors are there earlier
        if item >= wrong:
            raise ValueError(item)

    before = threading.active_count()
    with pytest.raises(ValueError, match=f"^{wrong}$"):
        in_turn(work, items())
    assert threading.active_count() == before
    assert len(fetched) <= wrong + 2


def test_an_error_of_fetching_waits_for_the_work_before_it():
    done = []

    def items():
        yield 1
        yield 2
        raise KeyError("no third")

    with pytest.raises(KeyError, match="no third"):
        in_turn(lambda item: (time.sleep(0.01), done.append(item)), items())
    assert sorted(done) == [1, 2]


def test_what_fails_early_is_not_read_to_its_end():
    fetched = []

    def items():
        for item in range(10_000):
            fetched.append(item)
            time.sleep(0.0005)
            yield item

    def work(item):
        if item == 3:
            raise ValueError(item)

    with pytest.raises(ValueError, match="3"):
        in_turn(work, items())
    assert len(fetched) < 10_000
