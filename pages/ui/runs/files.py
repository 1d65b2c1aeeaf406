"""The visitor's files: how they come in, what was read of them, and how they are changed and forgotten."""

from collections.abc import Generator
from functools import partial
from typing import Literal, cast

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.run_files import Reading
from ndcg_core.run_files.reading import Third
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import words, work
from pages.ui.runs.collection import MB, MOST_REPEATING, MOST_RUNS, Collection, File, collection, example, forget
from pages.ui.runs.work import Refused, Step
from pages.ui.state import allowance
from pages.ui.text import counted, plain

_UPLOADS, _BETWEEN, _AND = "runs_uploads", " · ", ", "


def draw() -> Collection:
    """Draw the way in or the files that are there, read what is new, and return the files."""
    allowance.widen()
    _open_linked()
    found = collection()
    found.tidy()
    _take(found)
    if not found.files:
        _draw_start(found)
        return found
    prepare(found)
    _draw_files(found)
    return found


def prepare(found: Collection) -> None:
    """Read what is new, and make it ready to be evaluated."""
    work.do(found, [*_reading(found)], "runs_reading")
    work.do(found, [*_preparing(found)], "runs_preparing")


def _open_linked() -> None:
    """Open the example that the address names, unless there are files already."""
    named = st.query_params.get("example", "")
    if named in words.EXAMPLES and not collection().files and not st.session_state.get("runs_seen"):
        _open(named)
    st.session_state["runs_seen"] = True


def _draw_start(found: Collection) -> None:
    own, ready = st.columns(2, gap="large")
    with own:
        st.markdown(words.OWN_HEAD)
        _upload()
        _draw_notices(found)
    with ready:
        st.markdown(words.EXAMPLE_HEAD)
        for place, (column, (name, label)) in enumerate(zip(st.columns(2), words.EXAMPLES.items(), strict=True)):
            first: Literal["primary", "secondary"] = "secondary" if place else "primary"
            column.button(label, key=f"runs_example_{name}", type=first, on_click=_open, args=(name,))
            column.caption(words.EXAMPLE_TEXTS[name])


def _open(name: str) -> None:
    forget()
    st.session_state["runs_collection"] = example(name)


def _key() -> str:
    """The key of the field for files: a new one empties it."""
    return f"runs_files_{st.session_state.get(_UPLOADS, 0)}"


def _upload() -> None:
    st.file_uploader(
        words.FILES, accept_multiple_files=True, key=_key(), help=words.FILES_HELP, max_upload_size=allowance.MEGABYTES
    )
    st.caption(words.LIMITS.format(files=allowance.MOST_FILES, megabytes=allowance.MEGABYTES))


def _take(found: Collection) -> None:
    """Take over the files that have arrived; the field is then empty again."""
    arrived = st.session_state.get(_key()) or []
    if not arrived:
        return
    if found.example:
        forget()
        found = collection()
    found.notices.clear()
    here = [file for file in arrived if isinstance(file, UploadedFile)]
    for file in here:
        found.add(file.name, file.getvalue(), file.file_id)
    if lost := len(arrived) - len(here):  # with so many at once, the first are gone before they are read
        found.notices.append(words.FILES_LOST.format(count=lost, most=allowance.MOST_FILES))
    st.session_state[_UPLOADS] = st.session_state.get(_UPLOADS, 0) + 1
    st.rerun()


def _reading(found: Collection) -> list[Step]:
    return [
        Step(
            ("read", file.number, file.kind, file.skips, file.third),
            words.READING.format(name=file.name),
            partial(_read, found, file),
        )
        for file in found.files
        if file.waits
    ]


def _read(found: Collection, file: File) -> Generator[float, None, bool]:
    """Read a file into it piece by piece, or why it cannot be read."""
    reading = _opened(file)
    while isinstance(share := work.attempted(partial(next, reading, None)), float):
        yield share
    if isinstance(share, Refused):
        file.refusal = share.sentence
    else:
        file.table = table = reading.result
        file.once = table.without_repeats() if isinstance(table, Run) and len(table.repeated) else None
    found.changed()
    return True


def _opened(file: File) -> Reading[Run] | Reading[Qrels]:
    how: Literal["raise", "skip"] = "skip" if file.skips else "raise"
    most = allowance.MEGABYTES * MB
    if file.kind == "run":
        return Reading(Run, file.data, name=file.name, on_error=how, most_bytes=most, repeats=True, third=file.third)
    return Reading(Qrels, file.data, name=file.name, on_error=how, most_bytes=most, third=file.third)


def _preparing(found: Collection) -> list[Step]:
    qrels = found.qrels
    if qrels is None or not isinstance(qrels.table, Qrels):
        return []
    shared = found.judgments(qrels.table)
    return [
        Step(
            ("prepared", file.number),
            words.PREPARING.format(name=file.name),
            partial(PreparedRun, run, qrels.table, shared),
        )
        for file in found.runs
        if (run := found.run_of(file)) is not None
    ]


def _draw_files(found: Collection) -> None:
    """Draw what cannot be read or is asked; until there is something to evaluate, also what was read and can change."""
    read = (
        []
        if found.ready
        else [tag("p", _BETWEEN.join(_line(file) for file in found.files if not file.refusal), role="status")]
    )
    refused = [words.NOT_READ.format(name=file.name, reason=file.refusal) for file in found.files if file.refusal]
    notes = [tag("p", note, cls="refused") for note in (*refused, *_notes(found))]
    html.draw("runs_notes", *read, *notes)
    for file in found.files:
        if file.refusal and not file.skips and file.has_lines:
            st.button(words.SKIP.format(name=plain(file.name)), key=f"runs_skip_{file.number}", on_click=file.skip)
        if file.asks:
            _draw_third(found, file)
    if found.repeating:
        _draw_duplicates(found)
    _draw_notices(found)
    if not found.ready:
        _draw_change(found)
        st.button(words.FORGET, key="runs_forget", on_click=_forget)


def draw_tab(found: Collection) -> None:
    """Draw what was read of each file, and its fingerprint."""
    rows: list[list[Node]] = [
        [file.name, words.KINDS[file.kind], _line(file), tag("code", file.fingerprint or words.NOTHING)]
        for file in found.files
        if not file.refusal
    ]
    html.draw("runs_files", html.table(words.FILES_HEAD, rows, cards=True), tag("p", tag("small", words.FILES_TEXT)))


def _draw_duplicates(found: Collection) -> None:
    """Say which runs have documents twice, and offer what that can mean."""
    runs = [
        words.REPEATING.format(name=file.name, rows=counted(len(file.table.repeated), words.FURTHER_ROW))
        for file in found.repeating
        if isinstance(file.table, Run)
    ]
    st.markdown(plain(words.DUPLICATES.format(runs=_AND.join(runs))))
    if found.many_rows:
        st.caption(words.DUPLICATES_DROPPED.format(most=MOST_REPEATING))
        return
    key = "runs_duplicates"
    st.segmented_control(
        words.DUPLICATES_LABEL,
        list(words.DUPLICATES_CHOICES),
        default=found.duplicates,
        key=key,
        format_func=words.DUPLICATES_CHOICES.__getitem__,
        required=True,
        label_visibility="collapsed",
        on_change=lambda: found.take_duplicates(st.session_state[key]),
    )
    st.caption(words.DUPLICATES_TEXTS[found.duplicates])


def _draw_third(found: Collection, file: File) -> None:
    """Ask what the third column of a file is."""
    st.markdown(words.THREE.format(name=plain(file.name)))
    with st.container(horizontal=True):
        for third, label in words.THIRDS.items():
            key = f"runs_third_{third}_{file.number}"
            st.button(label, key=key, on_click=_answer, args=(found, file, third))


def _answer(found: Collection, file: File, third: Third) -> None:
    file.take_third(third)
    found.changed()


def draw_buttons(found: Collection) -> None:
    """Draw what can be changed about the files, out of the way, and the button that forgets them."""
    with st.popover(words.CHANGE, key="runs_change"):
        _draw_change(found)
    st.button(words.FORGET, key="runs_forget", on_click=_forget)


def _draw_change(found: Collection) -> None:
    _upload()
    for file in found.files:
        _draw_kind(found, file)


def _line(file: File) -> str:
    if file.table is None:
        return file.name
    rows = counted(file.table.rows, "document" if isinstance(file.table, Run) else "judgment")
    queries = counted(len(file.table), "query")
    read = words.READ[file.kind].format(name=file.name, queries=queries, rows=rows)
    if file.table.skipped.count:
        read = words.WITH_SKIPPED.format(read=read, lines=counted(file.table.skipped.count, "line"))
    return words.WITH_FORM.format(read=read, form=file.form) if file.form else read


def _notes(found: Collection) -> list[str]:
    """What is missing, unless a file that is still to be read may be that, and what is not used."""
    unread = any(file.waits or file.asks for file in found.files)
    others = [file for file in found.files if isinstance(file.table, Qrels) and file is not found.qrels]
    further = [file for file in found.files if isinstance(file.table, Run) and file not in found.runs]
    return [
        *([] if found.qrels or unread else [words.NO_QRELS]),
        *([] if found.runs or unread else [words.NO_RUNS]),
        *(words.SECOND_QRELS.format(first=found.qrels.name, name=file.name) for file in others if found.qrels),
        *(words.TOO_MANY_RUNS.format(name=file.name, most=MOST_RUNS) for file in further),
    ]


def _draw_notices(found: Collection) -> None:
    for notice in found.notices:
        st.warning(plain(notice))


def _draw_kind(found: Collection, file: File) -> None:
    """Draw what the file is, for the visitor to change."""
    key = f"runs_kind_{file.number}"
    name, kind, out = st.columns([3, 3, 2], vertical_alignment="center")
    name.text(file.name)
    kind.segmented_control(
        words.KIND,
        list(words.KINDS),
        default=file.kind,
        key=key,
        format_func=words.KINDS.__getitem__,
        required=True,
        label_visibility="collapsed",
        on_change=_change_kind,
        args=(found, file, key),
        disabled=not file.data,
    )
    out.button(words.REMOVE, key=f"runs_out_{file.number}", on_click=_remove, args=(found, file))


def _change_kind(found: Collection, file: File, key: str) -> None:
    file.take_for(st.session_state[key])
    found.changed()


def _remove(found: Collection, file: File) -> None:
    _free([file])
    found.notices.clear()
    found.remove(file)


def _forget() -> None:
    """Leave nothing of the files in this visit, nor on the server."""
    _free(collection().files)
    forget()


def _free(files: list[File]) -> None:
    """Have the server let go of these uploads."""
    context = get_script_run_ctx()
    for file in files:
        if context is not None and file.upload:
            cast("MemoryUploadedFileManager", context.uploaded_file_mgr).remove_file(context.session_id, file.upload)
