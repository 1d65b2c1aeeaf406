"""What the teacher's two pages show: the projector, and the teacher's own tab with notes that no student sees."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from ndcg_core.document.html import node
from ndcg_core.teaching.classroom import Group, Groups, compare_rounds, middle_half
from ndcg_core.teaching.classroom.progress import TRUTH
from ndcg_core.teaching.classroom.questions import Question, parts_of
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks.collected import Collected, Flags, Guesses, Numbers, Options, Orders
from pages.ui.classroom import drawing, words
from pages.ui.classroom.codes import is_made_up, spaced
from pages.ui.classroom.room import Given, Room
from pages.ui.classroom.store import DAYS
from pages.ui.components.html import Node, tag
from pages.ui.text import counted

_DAY = 86_400
_MOST_CARDS, _MOST_IN_TWO = 10, 18  # of the projector, in one column and in two
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


def _lobby(room: Room) -> Node:
    code = tag("div", spaced(room.row.code), cls="code")
    there = tag("p", words.JOINED.format(count=len(room.students)), cls="joined", aria_live="polite")
    return tag(
        "section",
        tag("h1", room.row.title),
        tag(
            "div",
            tag("div", cls="qr"),
            tag("div", tag("p", words.SCAN), tag("p", cls="address"), code, there),
            cls="lobby",
        ),
        cls="lobby-page",
    )


def _open(room: Room) -> Node:
    """The question while it is open: nobody sees what others answer."""
    return tag("section", _heading(room), tag("div", _cards(room), _counts(room), cls="open"), cls="asking")


def _closed(room: Room) -> Node:
    given = room.given(room.progress.question, room.progress.round)
    closed = words.CLOSED_WITH.format(answers=counted(len(given), "answer"))
    return tag(
        "section",
        _heading(room),
        tag("div", _cards(room), tag("div", tag("p", closed, cls="big")), cls="open"),
        cls="asking",
    )


def _heading(room: Room, more: str = "") -> Node:
    progress = room.progress
    head = words.HEADING.format(number=progress.question + 1, text=_asked(room).text)
    label = words.ROUND.format(round=room.label(progress.question, progress.round)) if progress.round > 1 else ""
    again = [tag("span", label, cls="round")] if label else []
    return tag("header", tag("h1", head), *again, *([tag("b", more, cls="result")] if more else []))


def _cards(room: Room) -> Node:
    question = _asked(room)
    read = [tag("p", line, cls="before") for line in question.before.splitlines() if line]
    documents, graded = question.shown(), "grades" not in question.hides
    lists = [words.SCRIPT["other_list"].format(**listed) for listed in _listed(documents["lists"])]
    if "options" in documents:
        options = (tag("li", tag("span", str(option), cls="named")) for option in _listed(documents["options"]))
        line = tag("p", " ".join([_in_a_line(documents), *lists]), cls="settings")
        return tag("div", *read, tag("ol", *options, cls="cards asked"), line)
    rows = [_card(str(rank), document, graded) for rank, document in enumerate(_listed(documents["documents"]), 1)]
    rows += [_card("–", document, graded) for document in _listed(documents["aside"])]
    two = len(rows) > _MOST_CARDS  # columns
    left = len(rows) - _MOST_IN_TWO if two else 0
    sentences = [documents["convention"]] if left > 0 or len(rows) == _MOST_CARDS else _listed(documents["settings"])
    settings = [tag("p", " ".join(map(str, [*sentences, *lists])), cls="settings")]
    if left > 0:
        settings.insert(0, tag("p", _left_out(left, len(question.topic.docs)), cls="settings"))
    return tag("div", *read, tag("ol", *rows[:_MOST_IN_TWO], cls="cards two" if two else "cards"), *settings)


def _in_a_line(shown: Mapping[str, object]) -> str:
    """Return the list that a choice is about, by its grades, and what it is computed with."""
    grades = {
        part: ", ".join(
            "?" if document["grade"] is None else f"{document['grade']:g}" for document in _listed(shown[part])
        )
        for part in ("documents", "aside")
    }
    template = words.LIST_AND_MISSED if grades["aside"] else words.LIST
    return " ".join([template.format(**grades), *map(str, _listed(shown["settings"]))])


def _left_out(left: int, retrieved: int) -> str:
    """Return how many documents have no room on the projector, and how many of them were not retrieved."""
    missed = left - max(0, retrieved - _MOST_IN_TWO)
    sentence = words.LEFT_OUT_MISSED if missed else words.LEFT_OUT
    return sentence.format(documents=counted(left, "document"), missed=missed)


def _listed(value: object) -> list[Mapping[str, object]]:
    return value if isinstance(value, list) else []


def _card(rank: str, document: Mapping[str, object], graded: bool) -> Node:
    grade = document["grade"]
    texts = [words.SCORE.format(score=document["score"])] if "score" in document else []
    if graded:
        texts.append(words.NOT_JUDGED if grade is None else words.GRADE.format(grade=grade))
    grades = (tag("span", text, cls="grade") for text in texts)
    return tag("li", tag("b", rank), tag("span", str(document["title"]), cls="named"), *grades)


def _counts(room: Room) -> Node:
    given = len(room.given(room.progress.question, room.progress.round))
    return tag(
        "div",
        tag("div", str(given), cls="count"),
        tag("p", words.SAVED_COUNT, cls="big"),
        tag("p", words.JOINED.format(count=len(room.students))),
        tag("div", cls="small-qr"),
        cls="counts",
        aria_live="polite",
    )


def _shown(room: Room) -> Node:
    question, groups, part = _asked(room), _groups(room), room.progress.shown
    given = [one.value for one in room.given(room.progress.question, room.progress.round).values()]
    counts = part >= TRUTH and question.marked
    template = words.COUNTED.get(question.control, words.RIGHT_OF)
    told = template.format(right=len(groups.right), answered=groups.answered) if counts else ""
    found = question.task.collect(given, told=part >= TRUTH)
    return tag("section", _heading(room, told), *_drawn(found, groups, part, "grades" not in question.hides))


def _drawn(found: Collected, groups: Groups, part: int, graded: bool) -> list[Node]:
    """The answers; the truth from part 2 on, the names of the mistakes from part 3 on."""
    told = part >= TRUTH
    match found:
        case Numbers(key):
            return [drawing.number_line(key, groups, part), drawing.group_rows(groups, part)]
        case Orders():
            common = [drawing.common_orders(found)] if told or graded else []
            return [drawing.order_matrix(found, groups.answered, grades=told or graded, truth=told), *common]
        case Guesses():
            return [drawing.guess_line(found, told=told), _guesses(found, told=told)]
        case Flags():
            return [drawing.flag_lines(found, told=told)]
        case Options():
            return [drawing.option_bars(found, told=told)]
        case blocks:
            return [*map(node, blocks)]


def _guesses(found: Guesses, *, told: bool) -> Node:
    half = middle_half(found.values)
    if half is None or not told:
        return tag("p", "")
    low, high = half
    return tag("p", words.HALF_GUESSED.format(low=f"{low:.2f}", high=f"{high:.2f}", truth=found.written), cls="big")


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
    return tag("section", _heading(room, told), picture, tag("p", " ".join(sentences), cls="small"))


def _end(room: Room) -> Node:
    rows = [row for number in range(len(room.asked)) if (row := _result(room, number)) is not None]
    table = tag("table", tag("thead", tag("tr", *(tag("th", cell) for cell in words.END_HEAD))), tag("tbody", *rows))
    return tag("section", tag("h1", words.END.format(title=room.row.title)), table, tag("p", _deleted(room)))


def _result(room: Room, number: int) -> Node | None:
    """A question in the end: right before and after, and the commonest mistake."""
    asked = room.asked[number]
    rounds = [at for at in range(1, asked.rounds + 1) if room.given(number, at) and room.counts(number, at)]
    if not rounds:
        return None
    shares = [
        words.SHARE.format(right=len(groups.right), answered=groups.answered)
        for groups in (room.groups(number, rounds[0]), room.groups(number, rounds[-1]))
    ]
    last = room.groups(number, rounds[-1])
    commonest = last.named[0].title if last.named else ""
    if not asked.question.marked:
        shares, commonest = ["", ""], words.NEVER_MARKED
    after = shares[1] if len(rounds) > 1 else ""
    return tag(
        "tr", *(tag("td", cell) for cell in (f"{number + 1}  {asked.question.text}", shares[0], after, commonest))
    )


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
    phones = tag("p", words.PHONES.format(joined=len(room.students), present=room.present))
    where = tag("p", tag("b", spaced(room.row.code)), " ", tag("span", cls="address"))
    warning = tag("p", cls="warning", role="alert")
    links = tag("p", *([] if room.row.homework else [_button("screen", words.OPEN_SCREEN, cls="next")]))
    return tag(
        "section", tag("h1", room.row.title), where, links, warning, phones, tag("ol", *rows), _people(room), cls="left"
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
        return tag("section", *_files(room), cls="right")
    if progress.state == "lobby" or not room.asked:
        return tag("section", tag("h2", words.NOTES), tag("p", words.LOBBY_NOTE), *_files(room), cls="right")
    groups = _groups(room)
    told = [tag("p", words.LIVE.format(right=len(groups.right), answered=groups.answered, missing=len(groups.missing)))]
    if not progress.takes_answers and groups.answered and _asked(room).marked:
        told.append(tag("p", _advice(len(groups.right) / groups.answered), cls="advice"))
    late = room.late_in(progress.question, progress.round)
    if late:
        told.append(tag("p", words.LATE.format(count=late)))
    return tag(
        "section",
        tag("h2", words.NOTES),
        *told,
        *map(_note, groups.named),
        *_others(room, groups),
        *_files(room),
        cls="right",
    )


def _advice(share: float) -> str:
    low, high = _DOUBTFUL
    percent = f"{share:.0%}"
    if share < low:
        return words.EXPLAIN_FIRST.format(share=percent)
    return words.ASK_AGAIN_ADVICE.format(share=percent) if share <= high else words.GO_ON.format(share=percent)


def _note(made: Group) -> Node:
    """What a mistake is, and what to ask about it."""
    head = tag("h3", words.NOTE_HEAD.format(letter=made.letter, title=made.title, count=len(made.students)))
    if made.cause not in mistakes:
        return tag("div", head, cls="mistake-note")
    entry = mistakes[made.cause]
    lines = [tag("p", entry.wrong), tag("p", words.ASK_NEXT[entry.stage])]
    if made.also:
        others = ", ".join(mistakes[other].title if other in mistakes else other for other in made.also)
        lines.append(tag("p", words.SAME_NUMBER.format(others=others)))
    return tag("div", head, *lines, cls="mistake-note")


def _others(room: Room, groups: Groups) -> list[Node]:
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
    heads = (words.OTHER_CAUSES, words.POSSIBLE_CAUSES, words.UNEXPLAINED_HEAD, words.OTHER_ANSWERS)
    return [
        node for head in heads if head in under for node in (tag("h3", head), *(tag("p", line) for line in under[head]))
    ]


def _files(room: Room) -> list[Node]:
    made_up = sum(is_made_up(student.name) for student in room.students.values())
    warning = [tag("p", words.MADE_UP.format(count=made_up, all=len(room.students)))] if made_up else []
    buttons = [_button("file", text, name) for name, text in words.FILES.items()]
    late = any(asked.told_in and asked.rounds > asked.told_in for asked in room.asked) and not room.row.homework
    count = _button("uncount", words.UNCOUNT) if room.row.counts_all else _button("count", words.COUNT)
    return [
        tag("h2", words.RESULTS),
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
        tag(
            "tr",
            tag("th", words.HIDDEN_NAME if student.hidden else room.names[number], scope="row"),
            *(tag("td", _cell(room, task, number)) for task in tasks),
        )
        for number, student in room.students.items()
    ]
    columns = tag("tr", tag("td", ""), *(tag("th", str(task + 1), scope="col") for task in tasks))
    came = {_spoken(student.name) for student in room.students.values()}
    lines = filter(None, map(str.strip, room.row.expected.splitlines()))
    missing = [name for name in dict.fromkeys(lines) if _spoken(name) not in came]
    due = datetime.fromtimestamp(room.row.due or 0, UTC)
    key = [tag("p", words.CELLS), *([tag("p", words.NOT_COME.format(names=", ".join(missing)))] if missing else [])]
    return tag(
        "div",
        tag("h2", head),
        tag("p", words.DUE.format(when=f"{due:%Y-%m-%d %H:%M} UTC")),
        tag("table", tag("thead", columns), tag("tbody", *rows), cls="homework"),
        *key,
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
