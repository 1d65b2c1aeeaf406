"""The judgments in a request to ``_rank_eval`` of Elasticsearch and OpenSearch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ndcg_core.batch.column_names import Kind
from ndcg_core.errors import shorten
from ndcg_core.run_files import words
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.rows import REST, STRETCH, Row
from ndcg_core.run_files.sources import Progress


def is_request(table: Mapping[str, object]) -> bool:
    """Return whether a JSON object is a request; a query may be called requests, too, and has a mapping."""
    return isinstance(table.get("requests"), list)


def rows(table: Mapping[str, object], kind: Kind, problems: Problems, progress: Progress) -> Iterator[Row | None]:
    """Return the rows of a request; a rating's row has the number of its place as its line.

    Raises
    ------
    NdcgError
        For a run, and for a request without an id or ratings.
    """
    if kind == "run":
        raise words.RANK_EVAL_RUN.error(where=problems.called)
    requests = table["requests"]
    assert isinstance(requests, list)  # noqa: S101 - it is a request
    line = 0
    for place, request in enumerate(requests, 1):
        progress.put((1 + place / len(requests)) / 2)
        if not isinstance(request, dict) or "id" not in request or not isinstance(request.get("ratings"), list):
            raise words.RANK_EVAL.error(request, place=place, where=problems.called)
        indices: dict[str, object] = {}
        for rating in request["ratings"]:
            line += 1
            if line % STRETCH == 0:
                yield REST
            if _fits(rating, indices, line, problems):
                yield Row(line, request["id"], rating["_id"], rating["rating"])


def _fits(rating: object, indices: dict[str, object], line: int, problems: Problems) -> bool:
    """Return whether a rating is one, of a document that no other index has; else count it as a problem."""
    if not isinstance(rating, dict) or "_id" not in rating or "rating" not in rating:
        problems.add(lambda: words.RATING.error(rating, where=problems.place(line)))
        return False
    index = rating.get("_index")
    first = indices.setdefault(str(rating["_id"]), index)
    if first != index:
        problems.add(
            lambda: words.TWO_INDICES.error(
                document=shorten(rating["_id"]), first=shorten(first), second=shorten(index), where=problems.place(line)
            )
        )
        return False
    return True
