"""A file in blocks of whole lines of any size: nothing is lost or comes twice, lines keep their numbers."""

import gzip
import io
import os
import pathlib
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError
from ndcg_core.batch.runs import Run
from ndcg_core.batch.runs.ids import LONGEST
from ndcg_core.run_files import Reading, read_qrels, read_run, reading, sources
from ndcg_core.run_files.collected import _sorted
from ndcg_core.run_files.fields import FILL
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.sources import Blocks, Progress, name_of, opened
from tests.support.examples import many

lines = st.lists(st.text(st.sampled_from("abé ☃"), max_size=40), max_size=30)
BOM = "\ufeff".encode()


def blocks_of(content, size, most=None, name="x.run"):
    return Blocks(io.BufferedReader(io.BytesIO(content)), Problems(name, "raise"), most, size=size)


def texts(blocks):
    """The blocks, each with the number of its first line and whether it was the last."""
    while (block := blocks.read()) is not None:
        assert block[len(block) - FILL :].tolist() == [0] * FILL
        yield block[: len(block) - FILL].tobytes(), blocks.line, blocks.ended


@given(text=lines, size=st.integers(8, 90), end=st.booleans(), bom=st.booleans())
@many(300, 80)
def test_blocks_are_the_file_in_order_each_of_whole_lines_with_its_first_line_s_number(text, size, end, bom):
    content = "\n".join(text).encode() + b"\n" * end
    seen = b""
    for block, line, ended in texts(blocks_of(BOM * bom + content, size)):
        assert block.endswith(b"\n")
        assert line == 1 + seen.count(b"\n")
        seen += block
        if ended:
            break
    assert seen == content + b"\n" * (content != b"" and not content.endswith(b"\n"))


@given(text=lines, size=st.integers(8, 90), data=st.data())
@many(300, 80)
def test_lines_that_are_given_back_come_again_and_keep_their_numbers(text, size, data):
    content = "".join(f"{line}\n" for line in text).encode()
    blocks, seen = blocks_of(content, size), b""
    while (block := blocks.read()) is not None:
        held = block[: len(block) - FILL].tobytes()
        assert blocks.line == 1 + seen.count(b"\n")
        begins = [0, *(found.end() for found in re.finditer(b"\n", held))]
        start = len(held) if blocks.ended else data.draw(st.sampled_from(begins))
        if start < len(held):
            blocks.give_back(block, start, held.count(b"\n", start))
        seen += held[:start]
    assert seen == content


def test_what_is_given_back_as_a_whole_comes_again_in_a_larger_block():
    blocks = blocks_of(b"12345\n" * 50, 12)
    first = blocks.read()
    blocks.give_back(first, 0, 2)
    second = blocks.read()
    assert second[: len(first) - FILL].tolist() == first[: len(first) - FILL].tolist()
    assert len(second) > len(first)


@pytest.mark.parametrize("bom", [b"", BOM])
@pytest.mark.parametrize("size", [8, 100])
def test_a_file_may_have_as_many_bytes_as_its_limit_and_no_more(bom, size):
    content = b"123 567\n" * 5
    assert b"".join(block for block, *_ in texts(blocks_of(bom + content, size, len(content)))) == content
    with pytest.raises(NdcgError, match="more than 39 bytes"):
        list(texts(blocks_of(bom + content, size, len(content) - 1)))


@pytest.mark.parametrize(("length", "refused"), [(999, False), (1000, False), (1001, True)])
def test_a_line_may_be_as_long_as_the_limit(length, refused, monkeypatch):
    """A block doubles until a line is in it, so that a line of 1,000 is looked for in 1,000 bytes."""
    monkeypatch.setattr(sources, "_LONGEST_LINE", 1000)
    found = texts(blocks_of(b"a\n" + b"x" * length + b"\nb\n", 125 * 2))
    if not refused:
        assert b"".join(block for block, *_ in found).count(b"\n") == 3
    else:
        with pytest.raises(NdcgError, match=r"1,000 bytes.*x\.run, line 2"):
            list(texts(blocks_of(b"a\n" + b"x" * 4 * length, 250)))


@given(text=lines, place=st.integers(0, 29), size=st.integers(8, 90))
@many(200, 60)
def test_a_byte_that_is_no_text_is_named_with_its_line(text, place, size):
    rows = [line.encode() for line in text] or [b""]
    place %= len(rows)
    rows[place] += b"\xff"
    with pytest.raises(NdcgError, match=rf"byte 255.*x\.run, line {place + 1}\b"):
        list(texts(blocks_of(b"\n".join(rows), size)))


def test_letters_beyond_ascii_from_the_first_on_are_read():
    """The byte 127 is the last of ASCII, and 128 begins no letter."""
    assert dict(read_run(b"q Q0 \x7f 1 2 x\n")) == {"q": {"\x7f": 2.0}}
    with pytest.raises(NdcgError, match="byte 128"):
        read_run(b"q Q0 \x80 1 2 x\n")


rows = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 60)), min_size=2, max_size=40, unique_by=lambda row: row)


@given(rows=rows, size=st.integers(20, 200), data=st.data())
@many(200, 60)
def test_a_document_twice_is_named_with_both_lines_wherever_the_blocks_end(rows, size, data):
    first, second = sorted(data.draw(st.lists(st.integers(0, len(rows)), min_size=2, max_size=2, unique=True)))
    rows.insert(second, rows[first])
    content = "".join(f"q{query} Q0 d{doc} 1 2 x\n" for query, doc in rows).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "BLOCK", size)
        with pytest.raises(NdcgError, match=rf"lines? {first + 1} and {second + 1}\b"):
            read_run(content)
        run = read_run(content, repeats=True)
        skipping = read_run(content, on_error="skip")
    assert run.rows == len(rows)
    assert skipping.skipped.count == 1
    assert {query: set(docs) for query, docs in skipping.items()} == {
        f"q{query}": {f"d{doc}" for other, doc in rows if other == query} for query, _ in rows
    }


@pytest.mark.parametrize("block", [60, 10_000])
def test_a_limited_file_may_have_a_row_for_every_forty_bytes(block, monkeypatch):
    """Rows of 13 bytes: of a limit of 400 bytes, ten rows may be there, and an eleventh may not."""
    monkeypatch.setattr(reading, "BLOCK", block)
    made = [f"q Q0 {doc} 1 2 x\n".encode() for doc in "abcdefghijk"]
    assert len(read_run(b"".join(made[:10]), most_bytes=400)["q"]) == 10
    with pytest.raises(NdcgError, match="more than 10 rows"):
        read_run(b"".join(made), most_bytes=400)


@given(size=st.integers(1, 70_000), at=st.integers(0, 3))
@many(60, 20)
def test_where_the_last_line_ends_is_found_however_far_it_is_from_the_end(size, at):
    """The end is looked for in steps backwards; what lies behind it holds none."""
    memory = b"a\n" * at + b"x" * size
    block = np.frombuffer(memory, dtype=np.uint8)
    assert sources._last_line_end(block, len(memory)) == memory.rfind(b"\n") + 1
    assert sources._last_line_end(block, 2 * at) == 2 * at


def test_progress_follows_the_place_in_a_file_or_is_what_was_set():
    progress, file = Progress(), io.BytesIO(b"x" * 8)
    assert progress.share == 0
    progress.follow(file, 8)
    shares = []
    for _ in range(4):
        shares.append(progress.share)
        file.read(2)
    assert shares == [0, 0.25, 0.5, 0.75]
    assert progress.share == 1
    progress.follow(file, 4)  # a file that has grown
    assert progress.share == 1
    progress.put(0.25)
    assert progress.share == 0.25
    progress.follow(io.BytesIO(), 0)
    assert progress.share == 0


def test_a_path_and_bytes_show_how_much_is_read_and_a_pipe_does_not(tmp_path):
    path = tmp_path / "x.run"
    path.write_bytes(b"1234567890" * 40_000)
    for file in (path, str(path), path.read_bytes(), bytearray(path.read_bytes()), memoryview(path.read_bytes())):
        progress = Progress()
        with opened(file, "x", progress) as reader:
            reader.read(200_000)
            half = progress.share
            reader.read()
            assert (0.5 <= half < 0.9, progress.share) == (True, 1), type(file)
        assert progress.share == 1
    with path.open("rb") as file:
        progress = Progress()
        with opened(file, "x", progress) as reader:
            reader.read(10)
        assert progress.share == 0
        assert not file.closed


def test_a_packed_file_is_unpacked_a_little_at_a_time():
    content = b"".join(f"q Q0 d{os.urandom(9).hex()} 1 2 x\n".encode() for _ in range(20_000))
    progress = Progress()
    with opened(gzip.compress(content), "x", progress) as reader:
        reader.read(1000)
        assert 0 < progress.share < 0.4
        assert len(reader.read()) == len(content) - 1000


def test_the_name_that_messages_use_is_the_given_one_or_the_last_part_of_the_path():
    with_name = io.BytesIO(b"")
    with_name.name = "/tmp/other.run"
    cases = (("/a/b.run", "b.run"), (pathlib.Path("/a/c.run"), "c.run"), (b"", ""), (with_name, "other.run"))
    for file, name in cases:
        assert name_of(file, "") == name
        assert name_of(file, "given") == "given"
    with_name.name = 3  # the number of a descriptor
    assert name_of(with_name, "") == ""


@pytest.mark.parametrize("text", ["q Q0 d 1 2 x\n", "q Q0 d 1 2 x", "q Q0 é 1 2 x"])
def test_an_open_text_is_read_as_its_bytes(text):
    assert dict(read_run(io.StringIO(text))) == dict(read_run(text.encode()))


def test_a_reading_that_was_refused_is_not_taken_up_again():
    refused = Reading(Run, b"q Q0 d 1 oops x\n", name="x.run")
    with pytest.raises(NdcgError, match=r"x\.run, line 1"):
        refused.whole()
    with pytest.raises(RuntimeError, match="refused"):
        refused.whole()


def test_a_table_has_a_tenth_of_the_bytes_that_a_limit_allows():
    table = b"query,doc,grade\nq,a,1\nq,b,2\n"
    assert dict(read_qrels(table, most_bytes=10 * len(table))) == {"q": {"a": 1, "b": 2}}
    with pytest.raises(NdcgError, match=f"more than {len(table) - 1} bytes"):
        read_qrels(table, most_bytes=10 * len(table) - 1)


@pytest.mark.parametrize("form", ["q Q0 {} 1 2 x\n", "query,doc,score\nq,{},2\n", '{{"q": {{"{}": 2}}}}', "q,{},2\n"])
@pytest.mark.parametrize("letter", ["a", "é", "☃"])
def test_an_id_has_as_many_bytes_as_the_limit_in_every_form(form, letter):
    size = len(letter.encode())
    fits = letter * (LONGEST // size) + "a" * (LONGEST % size)
    if form.startswith("q,"):
        form = "query,doc,score,note\n" + form.replace("\n", ",x\n")
    assert dict(read_run(form.format(fits).encode())) == {"q": {fits: 2.0}}
    with pytest.raises(NdcgError, match=f"at most {LONGEST:,} bytes; this one has {LONGEST + 1:,}"):
        read_run(form.format(fits + "a").encode())


@pytest.mark.parametrize("number", ["inf", "-inf", "1e999", "nan"])
def test_a_score_may_be_infinite_and_a_grade_may_not(number):
    """A score only orders; a grade is computed with."""
    run, qrels = f"q Q0 d 1 {number} x\n".encode(), f"q 0 d {number}\n".encode()
    with pytest.raises(NdcgError, match="grade must be a finite number"):
        read_qrels(qrels)
    if number == "nan":
        with pytest.raises(NdcgError, match="score must be a number"):
            read_run(run)
    else:
        assert read_run(run)["q"] == {"d": float(number)}
    with pytest.raises(NdcgError, match="finite number"):
        read_qrels(f"q d {number}\n".encode(), third="grade")


@pytest.mark.parametrize("query", ["q", "seventy", "eightfold", "a query of many letters"])
def test_queries_that_begin_alike_are_told_apart_however_long_they_are(query):
    names = [f"{query}{end}".replace(" ", "-") for end in "abca"]
    run = read_run("".join(f"{name} Q0 d{at} 1 2 x\n" for at, name in enumerate(names)).encode())
    assert {name: [*docs] for name, docs in run.items()} == {names[0]: ["d0", "d3"], names[1]: ["d1"], names[2]: ["d2"]}


@given(st.lists(st.integers(0, 40) | st.integers(2**63, 2**64 - 1), min_size=1, max_size=60), st.booleans())
@many(200, 60)
def test_hashes_are_sorted_also_where_they_differ_in_their_lowest_bits_alone(numbers, falling):
    hashes = np.array(sorted(numbers, reverse=True) if falling else numbers, dtype=np.uint64)
    order, rising = _sorted(hashes)
    assert sorted(order.tolist()) == [*range(len(hashes))]
    assert rising.tolist() == hashes[order].tolist() == sorted(hashes.tolist())
