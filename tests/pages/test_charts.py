"""Data of the charts: every field of a chart is a column of its data, and every value is valid JSON."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ndcg_core import Convention
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example
from pages.ui.components import chart
from pages.ui.components.chart import run_specs
from pages.ui.components.chart.specs import specs


def fields(spec: object) -> Iterator[str]:
    """The columns that a Vega-Lite specification names."""
    if isinstance(spec, dict):
        if isinstance(spec.get("field"), str):
            yield spec["field"]
        for part in spec.values():
            yield from fields(part)
    elif isinstance(spec, list):
        for part in spec:
            yield from fields(part)


@pytest.fixture
def drawn(monkeypatch):
    """The data of each drawn chart, by the chart's name."""
    columns_by_name: dict[str, dict] = {}

    def component(*_made: object):
        def mount(*, key: str, data: dict) -> None:
            assert key == f"chart_{data['name']}"
            columns_by_name[data["name"]] = data["columns"]

        return mount

    monkeypatch.setattr(chart.assets, "component", component)
    return columns_by_name


def draw_all(state: BoardState) -> None:
    chart.draw_running(state)
    chart.draw_curve(state)
    chart.draw_weights(state)
    chart.draw_mistakes([("The sum starts at rank 2", "The sum starts at rank 2", 4)])


@pytest.fixture(scope="module")
def of_lists():
    """The specification of each chart but those of runs, by the chart's name."""
    of_runs = run_specs.specs()
    return {kind: spec for kind, spec in specs().items() if kind not in of_runs}


@pytest.mark.full
@pytest.mark.parametrize("name", examples)
def test_every_field_of_a_chart_is_a_column_of_its_data(drawn, of_lists, name):
    state = from_example(examples[name])
    draw_all(state)
    assert set(drawn) == set(of_lists)
    for kind, spec in of_lists.items():
        assert set(fields(spec)) <= set(drawn[kind]), kind
        assert len({len(column) for column in drawn[kind].values()}) == 1
        assert drawn[kind][min(drawn[kind])]


def test_an_undefined_value_is_not_drawn(drawn):
    state = from_example(examples["soup"])
    none = replace(state, grades={}, convention=Convention(no_relevant="nan"))
    assert none.explanation.curve  # every value of it is nan
    draw_all(none)
    assert set(drawn["curve"]["ndcg"]) == {None}
    for columns in drawn.values():
        json.dumps(columns, allow_nan=False)
