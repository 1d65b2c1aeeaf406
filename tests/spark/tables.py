"""Runs and qrels for every cluster, and their rows."""

import random

import pandas as pd


def tables(seed):
    """A run and qrels with a query of most rows, ties, unjudged documents, and queries that only one of them has."""
    dice = random.Random(seed)
    sizes = {"big": 3000, "tiny": 1, **{f"q{number}": dice.randrange(1, 60) for number in range(80)}}
    run = {
        query: {f"d{doc}": dice.choice([1.0, 2.0, dice.random()]) for doc in range(size)}
        for query, size in sizes.items()
    }
    qrels = {
        query: {doc: dice.randrange(4) for doc in docs if dice.random() < 0.3} | {f"missed {query}": 2}
        for query, docs in run.items()
        if query != "q7"
    }
    return run, {**qrels, "only judged": {"d1": 1}, "none relevant": {"d1": 0}}


def columns(table, name):
    return pd.DataFrame(
        [(query, doc, float(number)) for query, docs in table.items() for doc, number in docs.items()],
        columns=["query", "doc", name],
    )
