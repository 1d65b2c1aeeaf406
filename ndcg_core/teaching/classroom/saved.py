"""A class's questions as a file to save, to share and to open again."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, get_args

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.data_files import read_array, read_record, read_table, types_of
from ndcg_core.model.convention import from_signature, signature
from ndcg_core.teaching.classroom import old_questions, words
from ndcg_core.teaching.classroom.questions import Question
from ndcg_core.teaching.tasks import records
from ndcg_core.teaching.tasks.kinds import KINDS
from ndcg_core.teaching.tasks.scene import Scene
from ndcg_core.teaching.tasks.system_figures import OF_SYSTEMS
from ndcg_core.teaching.tasks.task import Task

MOST_QUESTIONS = 100
MOST_LETTERS = 2_000_000
_FORMAT, _OLD_FORMAT = "ndcg-lab questions 2", "ndcg-lab questions 1"
_OF_LESSONS = ("question", "hint", "because")  # what a class is not asked with
_MOST_PARTS, _LONGEST, _MOST_SYSTEMS = 200, 500, 12  # of a task's fields


def save(questions: Iterable[Question]) -> str:
    """Return the questions as a text.

    >>> from ndcg_core import Topic
    >>> from ndcg_core.teaching.classroom import ask_number
    >>> question = ask_number(Topic(["d1", "d2"], {"d1": 1, "d2": 3}), text="What is nDCG?")
    >>> [opened.text for opened in open_questions(save([question]))]
    ['What is nDCG?']
    """
    written = {"format": _FORMAT, "questions": [_as_record(question) for question in questions]}
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def open_questions(text: str) -> list[Question]:
    """Return the questions of a text that :func:`save` wrote, in this version or an older one.

    Raises
    ------
    NdcgError
        For a text that is none, too long, or has a question that cannot be asked, whose number it says.

    """
    if len(text) > MOST_LETTERS:
        raise words.FILE.error(f"{len(text)} letters")
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        raise words.FILE.error(text[:40]) from None
    readers = {_FORMAT: _read, _OLD_FORMAT: old_questions.read}
    reader = readers.get(str(read.get("format"))) if isinstance(read, dict) else None
    if reader is None or not isinstance(read.get("questions"), list):
        raise words.FILE.error(text[:40])
    if len(read["questions"]) > MOST_QUESTIONS:
        raise words.MOST_QUESTIONS.error(len(read["questions"]), most=MOST_QUESTIONS)
    questions = []
    for number, each in enumerate(read["questions"], 1):
        if not isinstance(each, Mapping):
            raise words.FIELD.error(each, number=number)
        try:
            questions.append(reader(each))
        except NdcgError as refusal:
            raise refusal.within(f"question {number}") from None
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
            raise words.FIELD.error(sorted(map(str, each)), number=number) from None
    return questions


def _as_record(question: Question) -> dict[str, object]:
    task = question.task
    names = [name for name in records.own_fields(type(task)) if name not in _OF_LESSONS]
    values = {name: getattr(task, name) for name in names}
    return {
        "kind": task.kind,
        "text": question.text,
        "before": question.before,
        "hides": list(question.hides),
        "list": _written_list(task.own),
        "lists": {name: _written_list(scene) for name, scene in task.named.items()},
        "task": {name: _written_field(value) for name, value in values.items() if value is not None},
    }


def _written_field(value: object) -> object:
    return _written_list(value) if isinstance(value, Scene) else records.written_value(value)


class _Listed(NamedTuple):
    """A list as a file has it; the scores are there if they decide the order."""

    ranking: tuple[str, ...]
    qrels: dict[str, float]
    titles: dict[str, str]
    convention: str
    scores: dict[str, float] = {}  # noqa: RUF012 - a default of a NamedTuple, which nobody changes


def _written_list(scene: Scene) -> dict[str, object]:
    scores, titles = dict(scene.scores or {}), dict(scene.titles)
    listed = _Listed(scene.ranking, dict(scene.grades), titles, signature(scene.convention), scores)
    return {name: records.written_value(value) for name, value in listed._asdict().items()}


def read_list(given: object) -> Scene:
    """Return a list of a file."""
    listed = read_record(_Listed, given)
    if listed.scores and sorted(listed.scores) != sorted(listed.ranking):
        raise words.SCORES.error(sorted(listed.scores))
    convention = from_signature(listed.convention)
    scores = {doc: listed.scores[doc] for doc in listed.ranking} if listed.scores else None
    return Scene(listed.ranking, listed.qrels, convention, scores, listed.titles)


def _read(read: Mapping[str, object]) -> Question:
    kind = KINDS.get(str(read.get("kind")))
    if kind is None:
        raise words.KIND.unknown(read.get("kind"), KINDS)
    lists = {name: read_list(each) for name, each in read_table(read["lists"]).items()}
    return Question(
        task=_read_task(kind, read["task"], own=read_list(read["list"]), named=lists),
        text=str(read["text"]),
        before=str(read["before"]),
        hides=tuple(map(str, read_array(read["hides"]))),
    )


def _read_task(kind: type[Task], given: object, own: Scene, named: Mapping[str, Scene]) -> Task:
    hints, table = types_of(kind), read_table(given)
    known = {name for name in records.own_fields(kind) if name not in _OF_LESSONS}
    if not {*records.needed_fields(kind)} - {*_OF_LESSONS} <= {*table} <= known:
        raise words.TASK.error(sorted(table), names=", ".join(sorted(known)))
    parts = [*_parts([value for name, value in table.items() if Scene not in (hints[name], *get_args(hints[name]))])]
    texts = [part for part in parts if isinstance(part, str)]
    systems = sum(text.partition(" ")[0] in OF_SYSTEMS for text in texts)  # which take long to compute
    if len(parts) > _MOST_PARTS or max(map(len, texts), default=0) > _LONGEST or systems > _MOST_SYSTEMS:
        raise words.TASK_SIZE.error(most=_MOST_PARTS, longest=_LONGEST, systems=_MOST_SYSTEMS)
    values = {name: records.read_value(hints[name], value, read_list) for name, value in table.items()}
    make: Callable[..., Task] = kind
    return make(own=own, named=named, question="", plain=True, **values)


def _parts(value: object) -> Iterator[object]:
    """Yield the texts and numbers that a value consists of."""
    if isinstance(value, dict | list):
        inside = [*value, *value.values()] if isinstance(value, dict) else value
        yield from (part for each in inside for part in _parts(each))
    else:
        yield value
