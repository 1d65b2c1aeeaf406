"""What the teacher's two pages show: the projector, and the teacher's own tab with notes that no student sees."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from ndcg_core.document import Block, Heading, Table, paragraph
from ndcg_core.document.html import node
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.classroom import Group, Groups, compare_rounds, middle_half
from ndcg_core.teaching.classroom.progress import TRUTH
from ndcg_core.teaching.classroom.questions import Question, parts_of
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks.collected import Collected, Flags, Guesses, Numbers, Options, Orders
from ndcg_core.widget.picture_contents import of_documents
from pages.ui.classroom import drawing, pictures, words
from pages.ui.classroom.codes import is_made_up, spaced
from pages.ui.classroom.room import Given, Room
from pages.ui.classroom.store import DAYS
from pages.ui.components.html import Node, tag
from pages.ui.text import counted

_DAY = 86_400
_MOST_ROWS, _SOME_ROWS, _FEW_ROWS = 11, 8, 6  # of a list on the projector, beside less and less text
_MOST_MISSED, _LONG = 4, 200  # rows of what was never found, and letters that are read before a question
_DOUBTFUL = (0.3, 0.7)  # shares of right answers between which talking helps


def screen(room: Room) -> str:
    """Return what the projector shows, as JSON."""
    progress = room.progress
    return _message(room, [_SCREENS[progress.state](room), _dock(room)])


def notes(room: Room) -> str:
    """Return what the teacher's own tab shows, as JSON."""
    columns = (_question_list(room), _mirror(room), _beside(room))
    texts = [asked.question.text for asked in room.asked]  # what the teacher can reword
    return _message(room, [tag("div", *columns, cls="columns")], texts=texts)


VIEWS: Mapping[str, Callable[[Room], str]] = {"screen": screen, "notes": notes}
"""The pages by the name in their address."""


def _message(room: Room, nodes: Sequence[Node], **more: object) -> str:
    progress = room.progress
    groups = _groups(room) if progress.state == "shown" else None
    named = groups.named if groups and progress.shown >= parts_of(room.controls[progress.question]) else ()
    facts = {
        "title": room.row.title,
        "state": progress.state,
        "seconds": progress.seconds,
        "seen": room.row.moved,
        "question": progress.question,
        "round": progress.round,
        "of": len(room.asked),
        "causes": [group.cause for group in named],
        "joined": len(room.students),
        "nodes": nodes,
        "list": _figure(room),
        **more,
    }
    return json.dumps(facts, separators=(",", ":"))


def _button(act: str, text: str, value: str = "", cls: str = "") -> Node:
    return tag("button", text, type="button", data_act=act, **({"data_value": value} if value else {}), cls=cls)


def _groups(room: Room) -> Groups:
    progress = room.progress
    return room.groups(progress.question, progress.round)


def _asked(room: Room) -> Question:
    return room.asked[room.progress.question].question


# ---- the projector ----


def _section(*parts: Block | Node, cls: str = "", name: str = "section") -> Node:
    """Return a part of a page; what is text is written as the blocks of all documents are."""
    return tag(name, *(part if isinstance(part, (str, list)) else node(part) for part in parts), cls=cls)


def _lobby(room: Room) -> Node:
    there = tag("p", words.JOINED.format(count=len(room.students)), cls="joined", aria_live="polite")
    code = paragraph(spaced(room.row.code), kind="code")
    where = _section(paragraph(words.SCAN), paragraph(kind="address"), code, there, name="div")
    joining = tag("div", tag("div", cls="qr"), where, cls="lobby")
    return _section(Heading(room.row.title, 1), joining, cls="lobby-page")


def _open(room: Room) -> Node:
    """The question while it is open: nobody sees what others answer."""
    given = len(room.given(room.progress.question, room.progress.round))
    counts = (
        paragraph(str(given), kind="count"),
        paragraph(words.SAVED_COUNT, kind="big"),
        paragraph(words.JOINED.format(count=len(room.students))),
        tag("div", cls="small-qr"),
    )
    return _asking(room, tag("div", *_section(*counts)[1:], cls="counts", aria_live="polite"))


def _closed(room: Room) -> Node:
    given = room.given(room.progress.question, room.progress.round)
    closed = words.CLOSED_WITH.format(answers=counted(len(given), "answer"))
    return _asking(room, _section(paragraph(closed, kind="big"), name="div"))


def _heading(room: Room, more: str = "") -> Node:
    progress = room.progress
    head = Heading(words.HEADING.format(number=progress.question + 1, text=_asked(room).text), 1)
    label = words.ROUND.format(round=room.label(progress.question, progress.round)) if progress.round > 1 else ""
    again = [tag("span", label, cls="round")] if label else []
    return _section(head, *again, *([tag("b", more, cls="result")] if more else []), name="header")


def _asking(room: Room, beside: Node) -> Node:
    """The question with its list, whose figure the page draws in the place that is kept for it, and its options."""
    question, asked = _asked(room), _Asked(_asked(room))
    read = [paragraph(line, kind="before") for line in question.before.splitlines() if line]
    place, said = tag("div", cls="list"), paragraph(asked.said, kind="settings")
    if not asked.options:
        parts = [_section(*read, place, said, name="div", cls="about many" if asked.many else "about"), beside]
        return _section(_heading(room), tag("div", *parts, cls="open"), cls="asking")
    options = tag("ol", *(tag("li", option) for option in asked.options), cls="options")
    parts = [_section(*read, options, said, name="div", cls="about"), place, beside]
    return _section(_heading(room), tag("div", *parts, cls="open chosen"), cls="asking")


class _Asked:
    """What a projector shows of a question before its truth: documents for which there is room, options, settings."""

    def __init__(self, question: Question) -> None:
        shown = question.shown()
        ranked, missed = _listed(shown["documents"]), _listed(shown["aside"])
        self.ranked = ranked[:_MOST_ROWS]
        self.missed = missed[: min(_MOST_MISSED, _MOST_ROWS - len(self.ranked))]
        rows = len(self.ranked) + len(self.missed)
        titles, options = [each["title"] for each in ranked], [*map(str, _listed(shown.get("options")))]
        self.options = [] if options == titles else options  # a document is chosen in its row
        self.many = rows > _FEW_ROWS
        self.graded = "grades" not in question.hides
        left = len(ranked) + len(missed) - rows
        unseen = len(missed) - len(self.missed)
        brief = left or rows > _SOME_ROWS or len(question.before) > _LONG
        sentences = [shown["convention"]] if brief else _listed(shown["settings"])
        others = [words.SCRIPT["other_list"].format(**each) for each in _listed(shown["lists"])]
        template = words.LEFT_OUT_MISSED if unseen else words.LEFT_OUT
        said = [template.format(documents=counted(left, "document"), missed=unseen)] if left else []
        self.said = " ".join(map(str, [*said, *others, *sentences]))

    @property
    def picture(self) -> JsonObject:
        """The list as the figure draws it."""
        unseen = {} if self.graded else {"grade": ""}
        ranked, missed = ([{**each, **unseen} for each in part] for part in (self.ranked, self.missed))
        return of_documents(ranked, missed, stage="list" if self.options or not self.graded else "grades")


def _figure(room: Room) -> JsonObject | None:
    """Return the figure of the question's list: what is known of it before the truth, and all of it afterwards."""
    progress = room.progress
    if progress.state in ("open", "closing", "closed"):
        return _Asked(_asked(room)).picture
    if progress.state == "shown" and progress.shows_truth:
        whole: JsonObject = json.loads(pictures.of_answer(room.asked[progress.question].kept, None))
        return whole
    return None


def _listed(value: object) -> list[Mapping[str, object]]:
    return value if isinstance(value, list) else []


def _shown(room: Room) -> Node:
    question, groups, part = _asked(room), _groups(room), room.progress.shown
    given = [one.value for one in room.given(room.progress.question, room.progress.round).values()]
    counts = part >= TRUTH and question.marked
    template = words.COUNTED.get(question.control, words.RIGHT_OF)
    told = template.format(right=len(groups.right), answered=groups.answered) if counts else ""
    found = question.task.collect(given, told=part >= TRUTH)
    return _section(_heading(room, told), *_drawn(found, groups, part, "grades" not in question.hides))


def _drawn(found: Collected, groups: Groups, part: int, graded: bool) -> Sequence[Block | Node]:
    """The answers; the truth from part 2 on, the names of the mistakes from part 3 on."""
    told = part >= TRUTH
    worked = [tag("div", cls="list")] if told else []
    match found:
        case Numbers(key):
            return [drawing.number_line(key, groups, part), drawing.group_rows(groups, part)]
        case Orders():
            common = [drawing.common_orders(found)] if told or graded else []
            return [drawing.order_matrix(found, groups.answered, grades=told or graded, truth=told), *common]
        case Guesses():
            return [drawing.guess_line(found, told=told), *(_half(found) if told else ()), *worked]
        case Flags():
            return [drawing.flag_lines(found, told=told), *worked]
        case Options():
            return [drawing.option_bars(found, told=told), *worked]
        case blocks:
            return blocks


def _half(found: Guesses) -> list[Block]:
    half = middle_half(found.values)
    if half is None:
        return []
    low, high = half
    said = words.HALF_GUESSED.format(low=f"{low:.2f}", high=f"{high:.2f}", truth=found.written)
    return [paragraph(said, kind="big")]


def _compared(room: Room) -> Node:
    progress = room.progress
    first, second = (room.groups(progress.question, number) for number in (progress.round - 1, progress.round))
    found = compare_rounds(first, second)
    told = words.RIGHT_THEN.format(before=dict(found.before)["right"], after=dict(found.after)["right"])
    sentences = [
        words.BOTH.format(both=found.both, once=found.once),
        *([words.OTHER_MOVES.format(count=found.other_moves)] if found.other_moves else []),
        words.TO_RIGHT.format(gained=found.gained_right, left=found.left_right),
    ]
    picture = drawing.flows(found, drawing.names_of(first, second))
    return _section(_heading(room, told), picture, paragraph(" ".join(sentences)))


def _end(room: Room) -> Node:
    rows = [row for number in range(len(room.asked)) if (row := _result(room, number)) is not None]
    table = Table(words.END_HEAD, rows, texts=range(len(words.END_HEAD)))
    return _section(Heading(words.END.format(title=room.row.title), 1), table, paragraph(_deleted(room)))


def _result(room: Room, number: int) -> list[str] | None:
    """A question in the end: right before and after, and the commonest mistake."""
    asked = room.asked[number]
    rounds = [at for at in range(1, asked.rounds + 1) if room.given(number, at) and room.counts(number, at)]
    if not rounds:
        return None
    first, last = (room.groups(number, rounds[at]) for at in (0, -1))
    text = words.QUESTION_ROW.format(number=number + 1, text=asked.question.text)
    if not asked.question.marked:
        return [text, "", "", words.NEVER_MARKED]
    before, after = (words.SHARE.format(right=len(groups.right), answered=groups.answered) for groups in (first, last))
    return [text, before, after if len(rounds) > 1 else "", last.named[0].title if last.named else ""]


def _deleted(room: Room) -> str:
    day = datetime.fromtimestamp((room.row.due or room.row.made) + DAYS * _DAY, UTC)
    return words.DELETED_ON.format(day=f"{day:%Y-%m-%d}")


_SCREENS: Mapping[str, Callable[[Room], Node]] = {
    "lobby": _lobby,
    "open": _open,
    "closing": _open,
    "closed": _closed,
    "shown": _shown,
    "compared": _compared,
    "end": _end,
}


def next_words(room: Room) -> str:
    """Return what the teacher's next press does."""
    progress = room.progress
    if progress.state == "lobby":
        return words.OPEN_QUESTION.format(number=progress.question + 1)
    if progress.state in ("open", "closing"):
        return words.CLOSE if progress.state == "open" else words.CLOSE_NOW
    if progress.state in ("closed", "shown") and progress.shown < parts_of(room.controls[progress.question]):
        return words.PARTS[room.controls[progress.question]][progress.shown]
    if progress.state == "shown" and progress.round > 1:
        return words.COMPARE
    if progress.state != "end" and progress.question + 1 < len(room.asked):
        return words.OPEN_QUESTION.format(number=progress.question + 2)
    return words.END_CLASS


def _dock(room: Room) -> Node:
    state = room.progress.state
    again = [_button("again", words.AGAIN)] if state in ("closed", "shown", "compared") else []
    more = [_button("more", words.MORE_TIME)] if state in ("open", "closing") else []
    following = [] if state == "end" or room.row.homework else [_button("next", next_words(room), cls="next")]
    code = (
        []
        if state in ("lobby", "end")
        else [tag("span", tag("span", cls="address"), " ", tag("b", spaced(room.row.code)), cls="where")]
    )
    return tag(
        "footer",
        *([] if room.row.homework else [_button("back", words.BACK)]),
        *code,
        tag("span", cls="countdown"),
        *more,
        *again,
        *following,
        cls="dock",
    )


# ---- the teacher's own tab ----


def _question_list(room: Room) -> Node:
    progress = room.progress
    rows = []
    for number, asked in enumerate(room.asked):
        here = number == progress.question and progress.state not in ("lobby", "end")
        text = words.QUESTION_ROW.format(number=number + 1, text=asked.question.text)
        asks = (
            []
            if progress.takes_answers or room.row.homework
            else [_button("ask", words.ASK_AGAIN if asked.rounds else words.ASK, str(number))]
        )
        reword = _button("reword", words.REWORD, str(number))
        rows.append(tag("li", tag("span", text), *asks, reword, cls="here" if here else ""))
    return _section(
        Heading(room.row.title, 1),
        tag("p", tag("b", spaced(room.row.code)), " ", tag("span", cls="address")),
        *([] if room.row.homework else [tag("p", _button("screen", words.OPEN_SCREEN, cls="next"))]),
        tag("p", cls="warning", role="alert"),
        paragraph(words.PHONES.format(joined=len(room.students), present=room.present)),
        tag("ol", *rows),
        _people(room),
        cls="left",
    )


def _people(room: Room) -> Node:
    rows = [
        tag(
            "li",
            tag("span", words.PERSON.format(number=row, name=words.HIDDEN_NAME if student.hidden else student.name)),
            _button("show" if student.hidden else "hide", words.SHOW if student.hidden else words.HIDE, str(number)),
            _button("out", words.PUT_OUT, str(number)),
        )
        for row, (number, student) in enumerate(room.students.items(), 1)
    ]
    door = _button("unlock", words.UNLOCK) if room.row.locked else _button("lock", words.LOCK)
    silent = _button("out", words.PUT_OUT_SILENT, "silent")
    head = tag("summary", words.PEOPLE.format(count=len(rows)))
    return tag("details", head, tag("p", door, silent), tag("ul", *rows, cls="people"))


def _mirror(room: Room) -> Node:
    if room.row.homework:
        return tag("section", _homework(room), cls="middle")
    return tag("section", tag("div", _SCREENS[room.progress.state](room), cls="mirror"), _dock(room), cls="middle")


def _beside(room: Room) -> Node:
    progress = room.progress
    if room.row.homework or progress.state == "end":
        return _section(*_files(room), cls="beside")
    if progress.state == "lobby" or not room.asked:
        return _section(Heading(words.NOTES), paragraph(words.LOBBY_NOTE), *_files(room), cls="beside")
    groups = _groups(room)
    live = words.LIVE.format(right=len(groups.right), answered=groups.answered, missing=len(groups.missing))
    told = [paragraph(live)]
    if not progress.takes_answers and groups.answered and _asked(room).marked:
        told.append(paragraph(_advice(len(groups.right) / groups.answered), kind="advice"))
    late = room.late_in(progress.question, progress.round)
    if late:
        told.append(paragraph(words.LATE.format(count=late)))
    notes = [block for group in groups.named for block in _note(group)]
    return _section(Heading(words.NOTES), *told, *notes, *_others(room, groups), *_files(room), cls="beside")


def _advice(share: float) -> str:
    low, high = _DOUBTFUL
    percent = f"{share:.0%}"
    if share < low:
        return words.EXPLAIN_FIRST.format(share=percent)
    return words.ASK_AGAIN_ADVICE.format(share=percent) if share <= high else words.GO_ON.format(share=percent)


def _note(made: Group) -> list[Block]:
    """What a mistake is, and what to ask about it."""
    blocks: list[Block] = [
        Heading(words.NOTE_HEAD.format(letter=made.letter, title=made.title, count=len(made.students)), 3)
    ]
    if made.cause in mistakes:
        entry = mistakes[made.cause]
        blocks += [paragraph(entry.wrong), paragraph(words.ASK_NEXT[entry.stage])]
        if made.also:
            others = ", ".join(mistakes[other].title if other in mistakes else other for other in made.also)
            blocks.append(paragraph(words.SAME_NUMBER.format(others=others)))
    return blocks


def _others(room: Room, groups: Groups) -> list[Block]:
    """The answers without a letter, by what they come from or may come from, without names."""
    progress, question = room.progress, _asked(room)
    given = room.given(progress.question, progress.round)
    if question.control not in ("number", "options"):  # of which each answer may be another
        return []
    under: dict[str, list[str]] = {}
    for (title, possible), students in groups.others_by_cause.items():
        answers = Counter(question.task.written(given[int(student)].value) for student in students)
        written = ", ".join(words.TIMES.format(count=count, answer=answer) for answer, count in answers.most_common())
        if title or possible:
            head = words.OTHER_CAUSES if title else words.POSSIBLE_CAUSES
            written = words.CAUSE_OF.format(cause=title or possible, answers=written)
        else:
            key = question.task.number_key
            head = words.UNEXPLAINED_HEAD if key is not None and key.diagnosed else words.OTHER_ANSWERS
        under.setdefault(head, []).append(written)
    blocks: list[Block] = []
    for head in (words.OTHER_CAUSES, words.POSSIBLE_CAUSES, words.UNEXPLAINED_HEAD, words.OTHER_ANSWERS):
        if head in under:
            blocks += [Heading(head, 3), *map(paragraph, under[head])]
    return blocks


def _files(room: Room) -> list[Block | Node]:
    made_up = sum(is_made_up(student.name) for student in room.students.values())
    warning = [paragraph(words.MADE_UP.format(count=made_up, all=len(room.students)))] if made_up else []
    buttons = [_button("file", text, name) for name, text in words.FILES.items()]
    late = any(asked.told_in and asked.rounds > asked.told_in for asked in room.asked) and not room.row.homework
    count = _button("uncount", words.UNCOUNT) if room.row.counts_all else _button("count", words.COUNT)
    return [
        Heading(words.RESULTS),
        *warning,
        *([tag("p", count, cls="files")] if late else []),
        tag("p", *buttons, _button("end", words.END_CLASS), cls="files"),
        tag("p", _button("delete", words.DELETE, cls="danger"), cls="files"),
    ]


def _homework(room: Room) -> Node:
    """Who has done what: a cell for each task in a row for each student."""
    tasks = range(len(room.asked))
    done = sum(all(_is_done(room, task, student) for task in tasks) for student in room.students)
    begun = sum(any(room.tries(task, student) for task in tasks) for student in room.students)
    head = words.HOMEWORK_DONE.format(
        done=done, all=len(room.students), begun=begun - done, untouched=len(room.students) - begun
    )
    rows = [
        [words.HIDDEN_NAME if student.hidden else room.names[number], *(_cell(room, task, number) for task in tasks)]
        for number, student in room.students.items()
    ]
    came = {_spoken(student.name) for student in room.students.values()}
    lines = filter(None, map(str.strip, room.row.expected.splitlines()))
    missing = [name for name in dict.fromkeys(lines) if _spoken(name) not in came]
    due = datetime.fromtimestamp(room.row.due or 0, UTC)
    return _section(
        Heading(head),
        paragraph(words.DUE.format(when=f"{due:%Y-%m-%d %H:%M} UTC")),
        Table([words.RESULT_HEAD[0], *(str(task + 1) for task in tasks)], rows, texts=(0,)),
        paragraph(words.CELLS),
        *([paragraph(words.NOT_COME.format(names=", ".join(missing)))] if missing else []),
        name="div",
        cls="homework",
    )


def _spoken(name: str) -> str:
    """Return a name as two people would call it the same."""
    return " ".join(name.casefold().split())


def _is_done(room: Room, task: int, student: int) -> bool:
    tries = room.tries(task, student)
    return bool(tries) and (
        not room.asked[task].question.marked or any(one.right for one in tries) or len(tries) == room.row.tries
    )


def _cell(room: Room, task: int, student: int) -> str:
    """The first try and the last one, which tell what a student learned; one alone as it is; a dot for nothing yet."""
    tries = room.tries(task, student)
    if not tries:
        return words.CELL_NONE
    first, last = _mark(room, task, student, tries[0]), _mark(room, task, student, tries[-1])
    if not _is_done(room, task, student):
        last = f"{last} {words.CELL_TRYING}"
    return last if len(tries) == 1 else words.TRIES.format(first=first, last=last)


def _mark(room: Room, task: int, student: int, given: Given) -> str:
    """A diamond for right, the mistake in words, a tick for a guess."""
    if given.right:
        return words.RIGHT_MARK
    if not room.asked[task].question.marked:
        return words.CELL_DONE
    said = room.said(task, student, given)
    return said.title or "?"
