"""The sentences of run and qrels files: what they hold, and what is wrong with a line."""

from __future__ import annotations

from ndcg_core.errors import Refusal

LINE = "line {line}"
PLACE = "{name}, line {line},"
THE_FILE = "the file"
UNKNOWN = "an unknown form"
REFUSED_BEFORE = "{name} was refused: make a new Reading to read it again"
RUN_FIELDS = "query, Q0, document, rank, score and tag"
QRELS_FIELDS = "query, iteration, document and grade"
FORMS = {
    "run": "a TREC run",
    "qrels": "TREC qrels",
    "csv": "CSV with a header",
    "tsv": "TSV with a header",
    "json_lines": "JSON lines",
    "json": "JSON of documents by query",
    "parquet": "Parquet",
}

NUMBER_OF_FIELDS = Refusal(
    "run_files.fields",
    "A line of {kind} has {width} fields: {fields}",
    where="{place}",
    instead="{count} fields",
    fix="Correct the line, or skip such lines.",
)
SCORE = Refusal("run_files.score", "A score is a number", where="{place}", fix="Correct the line, or skip such lines.")
GRADE = Refusal(
    "run_files.qrels-grade", "A grade is a finite number", where="{place}", fix="Correct the line, or skip such lines."
)
MANY_ROWS = Refusal(
    "run_files.many-rows", "A {kind} has at most {most} rows here", where="{name}", fix="Split the file by query."
)
LONG_LINE = Refusal(
    "run_files.long-line",
    "A line of a run or qrels file has at most {most} bytes",
    where="{place}",
    instead="more",
    fix="Put every row on a line of its own.",
)
BOUNDED_PARQUET = Refusal(
    "run_files.bounded-parquet",
    "Where the size of files is limited, a {kind} is text: a small Parquet file can have any number of rows",
    where="{name}",
    fix="Save it as CSV or in TREC's form.",
)
NO_TEXT = Refusal(
    "run_files.text",
    "A run or qrels file is text in UTF-8",
    where="{place}",
    instead="the byte {byte}",
    fix="Save the file as text in UTF-8.",
)
LONG_ID = Refusal(
    "run_files.long-id", "An id has at most {most} bytes", where="{place}", instead="an id of {size} bytes"
)
EMPTY = Refusal("run_files.empty", "A {kind} has at least one row", where="{name}", fix="Choose another file.")
UNKNOWN_FORM = Refusal(
    "run_files.form",
    "A {kind} is TREC text, CSV or TSV with a header, JSON lines, JSON of documents by query, or Parquet",
    where="{name}",
    fix="Save it in one of these forms.",
)
SOURCE = Refusal("run_files.source", "A file is a path, bytes, or an open file")
SCANNED = Refusal("run_files.scanned", "A run that is read while it is evaluated is a path", fix="Read it by read_run.")
PATH = Refusal("run_files.path", "A path is text that the file system can hold")
LARGE = Refusal(
    "run_files.large", "A file has at most {most} bytes when unpacked", where="{name}", fix="Split the file."
)
PACKED = Refusal(
    "run_files.packed",
    "A packed file can be unpacked to its end",
    where="{name}",
    instead="a damaged part",
    fix="Pack the file again.",
)
NO_ZSTANDARD = Refusal(
    "run_files.zstandard",
    "To read {name}, Python needs a module for Zstandard",
    fix="Install the package zstandard.",
)
NO_PARQUET = Refusal(
    "run_files.parquet", "To read {name}, Python needs a module for Parquet", fix="Install the package pyarrow."
)
COLUMNS = Refusal(
    "run_files.columns",
    "A {kind} has the columns {columns}",
    where="{name}",
    fix="Name them in the first line, in any order.",
)
CELLS = Refusal(
    "run_files.cells",
    "A line has as many cells as the header",
    where="{place}",
    instead="{count} instead of {width}",
    fix="Correct the line, or skip such lines.",
)
EMPTY_ID = Refusal(
    "run_files.empty-id",
    "A query and a document have an id",
    where="{place}",
    instead="an empty cell",
    fix="Correct the line, or skip such lines.",
)
JSON_LINE = Refusal(
    "run_files.json-line",
    'A line is a JSON object such as {{"query": "q1", "doc": "d1", "{column}": 1}}',
    where="{place}",
    fix="Correct the line, or skip such lines.",
)
JSON_FILE = Refusal(
    "run_files.json-file",
    'A JSON file of a {kind} is an object such as {{"q1": {{"d1": 1}}}}',
    where="{name}",
    fix="Write it anew, for example with json.dump.",
)
DAMAGED_PARQUET = Refusal("run_files.damaged-parquet", "A Parquet file is whole", where="{name}", fix="Write it anew.")
SURROGATE = Refusal(
    "run_files.surrogate",
    "An id can be written in UTF-8",
    where="{place}",
    fix="Correct the line, or skip such lines.",
)
BROKEN_CELLS = Refusal(
    "run_files.broken-cells",
    "A cell of a table ends where its quotation marks end",
    where="{place}",
    instead="an open cell",
    fix="Correct the line; what follows it is not read.",
)
