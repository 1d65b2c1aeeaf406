"""The sentences of this room: a result, and what is refused."""

from ndcg_core.errors import Refusal

# What a notebook shows of a result
RESULT = "{title}: {value}. Queries in the average: {entered:,}. Queries left out: {left_out:,}."
RANGE = "Over all orders of equal scores, the average lies between {low:.4f} and {high:.4f}."
RESULT_HEADS = ("query", "nDCG")
UNMATCHED = "No document down to the cutoff is judged. Are the ids of the run those of the qrels?"
LOOK_SWAPPED = (
    "Were run and qrels swapped? The run has small whole numbers alone, the qrels have fractions; the run comes first."
)
QUERIES_LEFT_OUT = "The first {shown} of {count:,} queries are shown."

_SWAPPED = "True and False are grades; were the two tables swapped?"

# Arrays
ROW_COUNTS = Refusal("batch.row-counts", "y_true has {grades} but y_score has {scores}")
ONE_COLUMN = Refusal("batch.one-column", "{column} must be a list or an array of one dimension")
COLUMNS = Refusal("batch.columns", "The columns have different lengths: {queries}, {docs} and {numbers}")
ROW_LENGTHS = Refusal("batch.row-lengths", "Row {row} has {grades} but {scores}")
SHAPES = Refusal("batch.shapes", "y_true has the shape {grades} but y_score has {scores}")
TABLE = Refusal(
    "batch.table", "{column} must be two-dimensional: one row per query", fix="For one list write [[3, 2, 1]]."
)
LIST_IN_CELL = Refusal(
    "batch.list-in-cell",
    "A cell must be a number and is a list",
    "{column}, {place}",
    "A table has two dimensions: one row per query.",
)
TABLE_OF_QUERIES = Refusal(
    "batch.table-of-queries",
    "{column} must be rows of numbers and is a mapping",
    fix="For documents by query there is evaluate(run, qrels).",
)
EMPTY_TABLE = Refusal("batch.empty-table", "{column} must have at least one row")
ROW_SIZES = Refusal(
    "batch.row-sizes",
    "The rows of {column} have different lengths: row 1 has {first}, row {row} has {size}",
    fix="Give lists of different lengths as flat columns with groups.",
)
COLUMN = Refusal(
    "batch.column",
    "{column} must have the shape {shape}",
    fix="Give a table of one row per query, or flat columns with groups.",
)
EMPTY_COLUMN = Refusal("batch.empty-column", "{column} must have at least one document")
MASKED_ARRAY = Refusal(
    "batch.masked-array", "{column} is a masked array", fix="Give its data, and ~numpy.ma.getmaskarray(array) as mask."
)
NUMBERS = Refusal("batch.numbers", "Grades and scores must be finite numbers", "{column}, {place}")
TRUTH_VALUES = Refusal("batch.truth-values", "Scores must be finite numbers", "{column}, {place}", _SWAPPED)
FINITE = Refusal(
    "batch.finite",
    "Grades and scores must be finite numbers",
    "{column}, {place}",
    "Leave the document out, with mask or by its row.",
)
TYPE = Refusal("batch.type", "{column} must hold numbers; its type is {got}")
SWAPPED_TYPE = Refusal("batch.swapped-type", "{column} must hold numbers; its type is {got}", fix=_SWAPPED)
MASK = Refusal("batch.mask", "mask must hold True or False and have the shape of y_true, {shape}")
GROUPS = Refusal("batch.groups", "groups must have one id per row of y_true, {rows} in all")
GROUP_NAN = Refusal("batch.group-nan", "A group id must not be NaN")
GROUP_ID = Refusal("batch.group-id", "A group id must be hashable")

# Many lists at once
CURVE_END = Refusal("batch.curve-end", "kmax must be a positive whole number")
CURVE_SIZE = Refusal(
    "batch.curve-size", "A curve can have at most {most} values", fix="Ask for fewer ranks, or for some of the lists."
)

# Weights and labels
WEIGHT = Refusal("batch.weight", "A weight must be a finite number of at least 0", "{kind} {name}")
WEIGHTS = Refusal("batch.weights", "{table} must have one number per query, or one per document")
QUERY_WEIGHTS = Refusal(
    "batch.query-weights",
    "sample_weight has {numbers} for {queries}",
    fix="Give one number of at least 0 for each query.",
)
DOCUMENT_WEIGHTS = Refusal(
    "batch.document-weights", "sample_weight must have the shape of y_true, or one number per query"
)
NO_DOCUMENT_WEIGHTS = Refusal(
    "batch.no-document-weights",
    "This convention takes weights of queries, not of documents",
    fix="Give one weight per query, or use a convention with item_weights='gain'.",
)
LABELS = Refusal("batch.labels", "labels must have one word or number per query, {queries} in all")

# Averages
HIGHEST_AVERAGE = Refusal(
    "batch.highest-average",
    "This convention refuses an average above {highest}",
    fix="Such an average comes from query weights below 1 and a query without a relevant document.",
)
_NOTHING_LEFT = "No query has a value, so this convention has no average"
NOTHING_LEFT = Refusal("batch.nothing-left", _NOTHING_LEFT, fix="Judge at least one document of one query as relevant.")
EMPTY_RUN = Refusal("batch.empty-run", _NOTHING_LEFT, fix="The run is empty: give one that ranks a judged query.")
EMPTY_QRELS = Refusal("batch.empty-qrels", _NOTHING_LEFT, fix="The qrels are empty: give those of the run's queries.")
NO_WEIGHT = Refusal("batch.no-weight", "The weights add up to 0", fix="Give one query a weight above 0.")
NO_LABELS = Refusal("batch.no-labels", "A macro average needs a label for every query", fix="Give labels=...")

CONFIDENCE = Refusal("batch.confidence", "confidence must be a number above 0 and below 1, such as 0.95")
SEED = Refusal("batch.seed", "seed must be a whole number of at least 0")
RESAMPLES = Refusal("batch.resamples", "resamples must be a positive whole number")

# Runs and qrels
MAPPING = Refusal(
    "batch.mapping", "The {table} must map every query to its documents", fix="Write {{query: {{doc: number}}}}."
)
PATH = Refusal(
    "batch.path", "The {table} must be data, not a path", fix="Read the file with ndcg_core.io.read_{table}."
)
_RUN_FIRST = "Give the run, then the qrels."
SWAPPED = {
    "run": Refusal("batch.qrels-for-run", "These are qrels where a run is wanted", fix=_RUN_FIRST),
    "qrels": Refusal("batch.run-for-qrels", "This is a run where qrels are wanted", fix=_RUN_FIRST),
}
CELL_NUMBER = Refusal("batch.cell-number", "A {column} must be a number", "query {query}, document {document}")
LAZY_FRAME = Refusal("batch.lazy-frame", "A lazy frame of the {table} has no rows yet", fix="Call its collect() first.")
QRELS = Refusal(
    "batch.qrels", "The qrels must map every query to its grades", "query {query}", "Write {{query: {{doc: grade}}}}."
)
FRAME = Refusal("batch.frame", "The data frame of the {table} must have the columns {columns}", fix="Add {missing}.")
BEIR_FRAME = Refusal(
    "batch.beir-frame",
    "A data frame with the columns query-id, corpus-id and score holds BEIR's qrels, where score is the grade, and is "
    "no run",
    fix="Give it as the qrels; if it is a run, call its column corpus-id doc.",
)
FRAME_COLUMN_TWICE = Refusal("batch.frame-column-twice", "The data frame of the {table} has a column twice: {got}")
DOCUMENT_TWICE = Refusal(
    "batch.document-twice", "The query has document {got} twice", "the {table}, row {row}", "Remove one of the two."
)
ID = Refusal(
    "batch.id",
    "The id of a query or document must be a string or a number",
    fix="Fill in the missing ids, or drop their rows.",
)
NO_QUERIES = Refusal("batch.no-queries", "Run and qrels hold no query")
NO_COMMON_QUERY = Refusal("batch.no-common-query", "Run and qrels share no query (run: {run}, qrels: {qrels})")
LABEL = Refusal("batch.label", "Every query needs a label that is a word or a number", "query {query}")
BY_QUERY = Refusal("batch.by-query", "The {table} must map each query to its value")
UNKNOWN_QUERY = Refusal(
    "batch.unknown-query",
    "The {table} name query {got}, which is in neither run nor qrels",
    fix="Check the spelling, and whether one side has numbers where the other has strings.",
)
UNKNOWN_DOCUMENT = Refusal(
    "batch.unknown-document", "The weights name document {got}, which is in neither run nor qrels"
)
UNJUDGED_QUERY = Refusal("batch.unjudged-query", "This convention needs a judgment for every query", "query {query}")
MISSING_QUERY = Refusal(
    "batch.missing-query",
    "This convention needs a ranking for every judged query",
    fix="Add the query to the run, or take it out of the qrels.",
)

# Why a query is left out of the average.
NOTHING_JUDGED, NOTHING_JUDGED_OR_RANKED = "nothing is judged", "nothing is judged, and the run lacks it"
ALL_REMOVED, NONE_RELEVANT = "all its documents are removed", "no document is relevant"
NOT_IN_RUN = "the run lacks it"

# Runs and qrels in columns
ROW_LINE, ROW_LINES = "line {line}", "lines {first} and {second}"
NUMBER_COLUMN, SCORE_COLUMN, GRADE_COLUMN, IDS = "number", "score", "grade", "a column of ids"
TABLE_REPR = "{kind}({called}queries: {queries:,}, rows: {rows:,}, documents: {documents:,})"
CLUSTER_COLUMN_TWICE = Refusal("batch.cluster-column-twice", "The frame has the column {column} twice")
CLUSTER_CELLS = Refusal(
    "batch.cluster-cells", "The column {column} must hold {kind}, all of one type", fix="Convert it before."
)
LONG_ID = Refusal("batch.long-id", "An id can have at most {most} bytes; this one has {size}")
CLUSTER_NULL = Refusal(
    "batch.cluster-null",
    "A row of the frame has null as its query or document",
    fix="Drop such rows, for example with dropna.",
)
NO_NARWHALS = Refusal(
    "batch.narwhals", "Reading a frame of {kind} needs the package narwhals", fix="To install it: pip install narwhals."
)
RUN_NUMBER = Refusal("batch.run-number", "A {column} must be a finite number")
MEASURE_OF_REPEATS = Refusal(
    "batch.measure-of-repeats",
    "{name} has no value for a list that has a document twice",
    fix="Delete the row that does not count, or ask for nDCG alone.",
)
DEPTH_OF_REPEATS = Refusal(
    "batch.depth-of-repeats",
    "A run that has a document twice cannot be cut at a depth",
    fix="Delete the row that does not count, or give nDCG a cutoff.",
)
RETRIEVED_TWICE = Refusal(
    "batch.retrieved-twice",
    "Query {query} retrieves document {document} twice",
    fix="Delete the row that does not count, or choose a convention whose duplicates say what it means.",
)
JUDGED_TWICE = Refusal(
    "batch.judged-twice",
    "Query {query} has two grades for document {document}",
    fix="Delete the judgment that does not count.",
)

# Measures
MEASURE = Refusal("batch.measure", "Unknown measure {got}", fix="Use one of {names}, with @k where it has a cutoff.")
MEASURE_FOR_CONVENTION = Refusal(
    "batch.measure-for-convention",
    "{got} is a measure, and no definition of nDCG",
    fix="Write measure(run, qrels, {name}).",
)
RESULT_NAME = Refusal("batch.result-name", "There is no result {got}", fix="Use one of {names}.")
RESULTS_HEADS = ("definition", "mean nDCG", "queries", "left out")
MEASURED = "{means}. Queries: {queries:,}."
MEASURED_HEADS = ("measure", "mean", "95% interval from", "to")
NOT_MEASURED = Refusal("batch.not-measured", "{got} was not asked for", fix="There are {names}.")
MEASURE_ELSEWHERE = Refusal(
    "batch.measure-elsewhere", "The measure {got} is not computed here", fix="There are {names}, with @k for a cutoff."
)
MEASURE_WITHOUT_PARAMETERS = Refusal(
    "batch.measure-no-parameters", "{measure} has no parameters here", fix="Leave out the parentheses."
)
MEASURE_PARAMETER = Refusal("batch.measure-parameter", "{measure} has no parameter {got} here", fix="It has {names}.")
OWN_GAINS = "Give a definition with these gains, Convention(gain={1: 1, 2: 5}), or --gains for ndcg eval."
CUTOFF_BEHIND = "Write the cutoff behind the name, as in nDCG@10."
MEASURE_VALUE = Refusal("batch.measure-value", "The parameter {name} is given once, as {values}")
MEASURE_NAMES = Refusal(
    "batch.measure-names", "The names of measures must be text, measures of ir_measures, or a sequence of these"
)
NO_MEASURE = Refusal("batch.no-measure", "At least one measure must be named", fix="Write nDCG@10, for example.")
MEASURES = Refusal("batch.measures", "At most {most} measures can be asked for at once")
MEASURE_NEEDS_CUTOFF = Refusal("batch.measure-cutoff", "This measure needs a cutoff", fix="Write P@10, for example.")
MEASURE_WITHOUT_CUTOFF = Refusal("batch.measure-no-cutoff", "This measure has no cutoff", fix="Leave out the @ and k.")
LEVEL = Refusal("batch.level", "The level of a relevant document must be a finite number of at least 0")
