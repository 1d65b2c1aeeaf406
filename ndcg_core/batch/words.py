"""The sentences of this room: a result, and what is refused."""

from __future__ import annotations

from ndcg_core.errors import Refusal

# What a notebook shows of a result
RESULT = "nDCG{at}: {value}. Queries in the average: {entered:,}. Queries left out: {left_out:,}."
RANGE = "Over all orders of equal scores, the average lies between {low:.4f} and {high:.4f}."
RESULT_HEADS = ("query", "nDCG")
QUERIES_LEFT_OUT = "The first {shown} of {count:,} queries are shown."

_SWAPPED = "True and False are grades; were the two tables swapped?"

# Arrays
ROW_COUNTS = Refusal("batch.row-counts", "y_true and y_score have the same number of rows")
ONE_COLUMN = Refusal("batch.one-column", "A column is a list or an array of one dimension", where="{column}")
COLUMNS = Refusal(
    "batch.columns", "Columns of a table have the same number of rows", instead="{queries}, {docs} and {numbers}"
)
ROW_LENGTHS = Refusal("batch.row-lengths", "A row has as many grades as scores", where="row {row}")
SHAPES = Refusal("batch.shapes", "y_true and y_score have the same shape")
TABLE = Refusal(
    "batch.table",
    "A table of lists has the shape (n_queries, n_docs)",
    where="{column}",
    fix="Put a single list into another list: [grades], [scores].",
)
EMPTY_TABLE = Refusal("batch.empty-table", "A table of lists has at least one row", where="{column}")
ROW = Refusal(
    "batch.row",
    "A row of a table is a list of numbers",
    where="{column}",
    fix="Put a single list into another list: [grades], [scores].",
)
ROW_SIZES = Refusal(
    "batch.row-sizes",
    "The rows of a table have the same length",
    where="{column}, row {row},",
    fix="Give lists of different lengths as flat columns with groups.",
)
COLUMN = Refusal(
    "batch.column",
    "A column of lists has the shape {shape}",
    where="{column}",
    fix="Give a table of one row per query, or flat columns with groups.",
)
EMPTY_COLUMN = Refusal("batch.empty-column", "A column of lists has at least one document", where="{column}")
MASKED_ARRAY = Refusal(
    "batch.masked-array",
    "A column of lists is a plain array",
    where="{column}",
    instead="a masked array",
    fix="Give its data, and ~numpy.ma.getmaskarray(array) as mask.",
)
NUMBERS = Refusal("batch.numbers", "Grades and scores are finite numbers", where="{column}, {place},")
TRUTH_VALUES = Refusal(
    "batch.truth-values", "Grades and scores are finite numbers", where="{column}, {place},", fix=_SWAPPED
)
FINITE = Refusal(
    "batch.finite",
    "Grades and scores are finite numbers",
    where="{column}, {place},",
    fix="Leave the document out, with mask or by its row.",
)
TYPE = Refusal(
    "batch.type",
    "Grades and scores are finite numbers",
    where="the type of {column}",
    fix="Give an array of numbers.",
)
SWAPPED_TYPE = Refusal(
    "batch.swapped-type", "Grades and scores are finite numbers", where="the type of {column}", fix=_SWAPPED
)
MASK = Refusal(
    "batch.mask",
    "A mask is True or False for each document, in the shape of y_true",
    where="mask",
    fix="The shape of y_true is {shape}.",
)
GROUPS = Refusal("batch.groups", "groups has one id for each row", where="groups", fix="y_true has {rows} rows.")
GROUP_NAN = Refusal("batch.group-nan", "A group id is not NaN", where="groups")
GROUP_ID = Refusal("batch.group-id", "A group id can be the key of a dictionary", where="groups")

# Many lists at once
CURVE_END = Refusal("batch.curve-end", "A curve ends at a rank", where="kmax")
CURVE_SIZE = Refusal(
    "batch.curve-size",
    "A curve has at most {most} values",
    where="kmax",
    fix="Ask for fewer ranks, or for some of the lists.",
)
OTHER_ORDER = Refusal(
    "batch.other-order",
    "Lists are scored by a convention that orders as they were ordered",
    fix="This convention differs in its {differs}; prepare the lists with it.",
)
DEPTH = Refusal(
    "batch.depth",
    "Lists are scored down to the depth that they were ordered to",
    where="k",
    fix="They were ordered down to rank {depth}.",
)
NOT_MANY = Refusal(
    "batch.not-many",
    "Only some conventions can score many lists at once",
    fix="Use ndcg_core.ndcg_score, which scores list by list where it must.",
)
LEAST_DOCUMENTS = Refusal(
    "batch.least-documents", "This convention needs a list of at least {least} documents", where="{list}"
)
NEGATIVE_GRADE = Refusal(
    "batch.negative-grade",
    "A grade is at least 0 under this convention",
    where="{list}",
    fix="Choose negative='keep' or 'clip' to allow it.",
)
SUM_TOO_LARGE = Refusal(
    "batch.sum-too-large",
    "The sum of the gains fits a number",
    where="{list}",
    fix="Use a smaller scale of grades or another gain.",
)
NO_RELEVANT = Refusal(
    "batch.no-relevant",
    "This convention needs at least one relevant document",
    where="{list}",
    instead="none",
)

# Weights and labels
WEIGHT = Refusal("batch.weight", "A weight is a finite number of at least 0", where="{kind} {name}")
WEIGHTS = Refusal(
    "batch.weights",
    "{table} is made of numbers",
    where="{table}",
    fix="Give one number per query, or one per document.",
)
QUERY_WEIGHTS = Refusal(
    "batch.query-weights",
    "sample_weight has one finite number of at least 0 for each query",
    where="sample_weight",
    fix="There are {queries} queries.",
)
DOCUMENT_WEIGHTS = Refusal(
    "batch.document-weights",
    "sample_weight has one number for each query or for each document",
    where="sample_weight",
    fix="Give it in the shape of y_true, or one number per query.",
)
NO_DOCUMENT_WEIGHTS = Refusal(
    "batch.no-document-weights",
    "Under this convention queries have weights, and documents have none",
    instead="weights of documents",
    fix="Give one weight per query, or use a convention with item_weights='gain'.",
)
LABELS = Refusal(
    "batch.labels",
    "labels has one word or number for each query",
    where="labels",
    fix="There are {queries} queries.",
)

# Averages
HIGHEST_AVERAGE = Refusal(
    "batch.highest-average",
    "This convention refuses an average above {highest}",
    where="the result",
    fix="Such an average comes from query weights below 1 and a query without a relevant document.",
)
NOTHING_LEFT = Refusal(
    "batch.nothing-left",
    "This convention needs at least one query with a value",
    where="the average",
    instead="none",
    fix="Judge at least one document of one query as relevant.",
)
NO_WEIGHT = Refusal(
    "batch.no-weight", "Weights add up to more than 0", where="the average", fix="Give one query a weight above 0."
)
NO_LABELS = Refusal(
    "batch.no-labels",
    "A macro average needs a label for every query",
    where="the average",
    instead="none",
    fix="Give labels=...",
)

CONFIDENCE = Refusal("batch.confidence", "A confidence is a number above 0 and below 1, such as 0.95")
SEED = Refusal("batch.seed", "A seed is a whole number of at least 0")
RESAMPLES = Refusal("batch.resamples", "The number of resamples is a whole number of at least 1")

# Runs and qrels
MAPPING = Refusal(
    "batch.mapping",
    "A run and qrels map every query to its documents",
    where="the {table}",
    fix="Write {{query: {{doc: number}}}}.",
)
QRELS = Refusal(
    "batch.qrels",
    "Qrels map every query to its grades",
    where="query {query}",
    fix="Write {{query: {{doc: grade}}}}.",
)
FRAME = Refusal(
    "batch.frame",
    "A data frame of the {table} has the columns {columns}",
    where="the {table}",
    fix="Add {missing}.",
)
FRAME_COLUMN_TWICE = Refusal(
    "batch.frame-column-twice", "A data frame has each of its columns once", where="the {table}"
)
DOCUMENT_TWICE = Refusal(
    "batch.document-twice",
    "A query has a document once",
    where="the {table}, row {row},",
    fix="Remove one of the two.",
)
ID = Refusal(
    "batch.id",
    "The id of a query or a document is a string or a number",
    where="{place}",
    fix="Fill in the missing ids, or drop their rows.",
)
NO_QUERIES = Refusal(
    "batch.no-queries",
    "A run and its qrels hold at least one query",
    where="the run and the qrels",
    instead="none",
)
NO_COMMON_QUERY = Refusal(
    "batch.no-common-query",
    "A run and its qrels share queries",
    where="the run and the qrels",
    instead="{run} and {qrels}",
    fix="Check whether one side has numbers where the other has strings.",
)
LABEL = Refusal(
    "batch.label",
    "Every query has a label where labels are given, a word or a number",
    where="query {query}",
)
BY_QUERY = Refusal("batch.by-query", "The {table} are a mapping from each query to its value", where="{table}")
UNKNOWN_QUERY = Refusal(
    "batch.unknown-query",
    "The {table} name queries of the run or the qrels",
    where="{table}",
    fix="Check the spelling, and whether one side has numbers where the other has strings.",
)
UNKNOWN_DOCUMENT = Refusal(
    "batch.unknown-document", "The weights name documents of the run or the qrels", where="its weights"
)
UNJUDGED_QUERY = Refusal(
    "batch.unjudged-query",
    "This convention needs a judgment for every query",
    where="query {query}",
    instead="none",
)
MISSING_QUERY = Refusal(
    "batch.missing-query",
    "This convention needs a ranking for every judged query",
    instead="no ranking",
    fix="Add the query to the run, or take it out of the qrels.",
)

# Why a query is left out of the average.
NOTHING_JUDGED, NOTHING_JUDGED_OR_RANKED = "nothing is judged", "nothing is judged, and the run lacks it"
ALL_REMOVED, NONE_RELEVANT = "all its documents are removed", "no document is relevant"
NOT_IN_RUN = "the run lacks it"

# Runs and qrels in columns
ROW_LINE, ROW_LINES = "line {line},", "lines {first} and {second}"
NUMBER_COLUMN, SCORE_COLUMN, GRADE_COLUMN, IDS = "number", "score", "grade", "a column of ids"
TABLE_REPR = "{kind}({called}queries: {queries:,}, rows: {rows:,}, documents: {documents:,})"
SPARK_COLUMNS = Refusal(
    "batch.spark-columns",
    "A frame has the columns {columns}",
    fix="Rename its columns, for example with withColumnRenamed.",
)
SPARK_NULL = Refusal(
    "batch.spark-null",
    "Each row has a query and a document",
    where="the frame",
    instead="null in one of them",
    fix="Drop such rows, for example with dropna.",
)
NO_NARWHALS = Refusal(
    "batch.narwhals",
    "To read a frame of {kind}, Python needs the module narwhals",
    fix="Install the package narwhals.",
)
RUN_NUMBER = Refusal("batch.run-number", "A {column} is a finite number", where="{place}")
RETRIEVED_TWICE = Refusal(
    "batch.retrieved-twice",
    "A query retrieves a document once: query {query} has document {document} twice",
    where="{place}",
    fix="Delete the row that does not count.",
)
JUDGED_TWICE = Refusal(
    "batch.judged-twice",
    "A document has a single grade: query {query} has document {document} with two grades",
    where="{place}",
    fix="Delete the judgment that does not count.",
)
