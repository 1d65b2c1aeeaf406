"""The sentences of run and qrels files: what they hold, and what is wrong with a line."""

from ndcg_core.errors import Refusal

LINE = "line {line}"
PLACE = "{name}, line {line}"
THE_FILE = "the file"
UNKNOWN = "an unknown form"
REFUSED_BEFORE = "{name} was refused: make a new Reading to read it again"
RUN_FIELDS = "query, Q0, document, rank, score and tag"
QRELS_FIELDS = "query, iteration, document and grade"
THREE_FIELDS = "query, document and a number"
FORMS = {
    "run": "a TREC run",
    "qrels": "TREC qrels",
    "csv": "CSV with a header",
    "tsv": "TSV with a header",
    "json_lines": "JSON lines",
    "json": "JSON of documents by query",
    "parquet": "Parquet",
    "three": "a file of three columns",
    "rank_eval": "a _rank_eval request",
}
OTHER_KINDS = {
    "run": {"kind": "qrels", "wanted": "a run", "numbers": "scores", "column": "score"},
    "qrels": {"kind": "a run", "wanted": "qrels", "numbers": "grades", "column": "grade"},
}

_LINE_FIX = "Correct the line, or skip such lines."
NUMBER_OF_FIELDS = Refusal("run_files.fields", "A line of {kind} must have {width} fields: {fields}", fix=_LINE_FIX)
OTHER_FIELDS = Refusal(
    "run_files.other-fields",
    "A line of {kind} must have {width} fields: {fields}",
    fix="A line of {other} has that many. Give the file as that, or correct the line.",
)
SCORE = Refusal("run_files.score", "A score must be a number", fix=_LINE_FIX)
GRADE = Refusal("run_files.qrels-grade", "A grade must be a finite number", fix=_LINE_FIX)
RANK = Refusal("run_files.rank", "A rank must be a whole number, not below 0", fix=_LINE_FIX)
THREE = Refusal(
    "run_files.three",
    "The file has three columns without known names, and the third may be a rank as in the runs of MS MARCO, a score "
    "or a grade",
    fix="Say which it is: {choices}.",
)
THIRDS = {
    "run": "third='rank' or 'score' (in the command: --third rank, --third score)",
    "qrels": "third='grade' (in the command: --third grade)",
}
REPEATS = Refusal("run_files.repeats", "repeats must be True or False")
THIRD = Refusal("run_files.third", "The third column of the {kind} can be {names}")
BEIR = Refusal(
    "run_files.beir",
    "The columns query-id, corpus-id and score are those of BEIR's and MTEB's qrels, where score is the grade, and not "
    "of a run",
    fix="Give it as qrels; if it is a run, call its column corpus-id doc.",
)
OTHER_KIND = Refusal(
    "run_files.other-kind",
    "The columns are those of {kind}, not of {wanted}",
    fix="Give it as {kind}; if it is {wanted}, call its column of {numbers} {column}.",
)
RANK_EVAL_RUN = Refusal(
    "run_files.rank-eval-run",
    "A _rank_eval request of Elasticsearch or OpenSearch holds qrels, its ratings, and no run",
    fix="Give it as qrels.",
)
RANK_EVAL = Refusal(
    "run_files.rank-eval",
    'Request {place} of a _rank_eval request must have an id and ratings, such as {{"id": "q1", "ratings": []}}',
    fix="Correct the request.",
)
RATING = Refusal(
    "run_files.rating",
    'A rating must be an object such as {{"_index": "shop", "_id": "d1", "rating": 2}}',
    fix=_LINE_FIX,
)
TWO_INDICES = Refusal(
    "run_files.two-indices",
    "Document {document} is rated in two indices, {first} and {second}, and the ids of a run name no index",
    fix="Keep the ratings of one index.",
)
MANY_ROWS = Refusal("run_files.many-rows", "The {kind} has more than {most} rows", fix="Split the file by query.")
LONG_LINE = Refusal(
    "run_files.long-line", "A line has more than {most} bytes", fix="Put every row on a line of its own."
)
BOUNDED_PARQUET = Refusal(
    "run_files.bounded-parquet",
    "Without pyarrow, Parquet is not read where the size of files is limited: a small file can have any number of rows",
    fix="Save the {kind} as CSV or in TREC's form.",
)
NO_TEXT = Refusal(
    "run_files.text",
    "A run or qrels file must be text in UTF-8; this one has the byte {byte}",
    fix="Save the file as text in UTF-8.",
)
EMPTY = Refusal("run_files.empty", "The {kind} has no rows", fix="Choose another file.")
ALL_WRONG = Refusal("run_files.all-wrong", "The {kind} has no rows, and {lines} that cannot be read", fix="{first}")
UNKNOWN_FORM = Refusal(
    "run_files.form",
    "The form of this {kind} is unknown",
    fix="Save it as TREC text, CSV or TSV with a header, JSON lines, JSON of documents by query, or Parquet.",
)
SOURCE = Refusal("run_files.source", "A file must be a path, bytes or an open file")
SCANNED = Refusal(
    "run_files.scanned", "A run that is read while it is evaluated must be a path", fix="Read it with read_run."
)
PATH = Refusal("run_files.path", "The file system cannot hold the path {got}")
MOST_BYTES = Refusal("run_files.most-bytes", "most_bytes must be None or a positive whole number")
LARGE = Refusal("run_files.large", "The file has more than {most} bytes when unpacked", fix="Split the file.")
PACKED = Refusal("run_files.packed", "The packed file is damaged", fix="Pack the file again.")
NO_ZSTANDARD = Refusal(
    "run_files.zstandard", "Reading {name} needs the package zstandard", fix="To install it: pip install zstandard."
)
NO_PARQUET = Refusal(
    "run_files.parquet", "Reading {name} needs the package pyarrow", fix="To install it: pip install pyarrow."
)
COLUMNS = Refusal(
    "run_files.columns", "The {kind} must have the columns {columns}", fix="Name them in the first line, in any order."
)
CELLS = Refusal("run_files.cells", "The line has {cells} but the header has {width}", fix=_LINE_FIX)
EMPTY_ID = Refusal("run_files.empty-id", "The id of the query or the document is empty", fix=_LINE_FIX)
JSON_LINE = Refusal(
    "run_files.json-line",
    'A line must be a JSON object such as {{"query": "q1", "doc": "d1", "{column}": 1}}',
    fix=_LINE_FIX,
)
JSON_FILE = Refusal(
    "run_files.json-file",
    'A JSON file of a {kind} must be an object such as {{"q1": {{"d1": 1}}}}',
    fix="Write it anew, for example with json.dump.",
)
DAMAGED_PARQUET = Refusal("run_files.damaged-parquet", "The Parquet file is damaged", fix="Write it anew.")
SURROGATE = Refusal("run_files.surrogate", "The id {got} cannot be written in UTF-8", fix=_LINE_FIX)
BROKEN_CELLS = Refusal(
    "run_files.broken-cells",
    "The quotation marks of a cell are not closed",
    fix="Correct the line; what follows it is not read.",
)

# Collections
IR_DATASETS = Refusal(
    "run_files.ir-datasets",
    "Reading {name} needs the package ir_datasets",
    fix="To install it: pip install ir_datasets.",
)
NO_DATASET = Refusal(
    "run_files.no-dataset", "ir_datasets has no dataset {name}", fix="https://ir-datasets.com lists them."
)
DATASET_WITHOUT = Refusal("run_files.dataset-without", "The dataset {name} has no {what}")
DATASET_PARTS = {"qrels": "judgments", "scoreddocs": "run"}
FOLDER = Refusal(
    "run_files.folder",
    "The folder {name} is no dataset of BEIR: it lacks qrels/test.tsv, qrels/dev.tsv and qrels/train.tsv",
    fix="Give the path of the file itself.",
)
