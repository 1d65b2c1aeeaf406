"""What this room refuses, in sentences."""

from __future__ import annotations

from ndcg_core.errors import Refusal

# What a notebook shows
RANK, DOCUMENT, SCORE_HEAD, GRADE_HEAD = "rank", "document", "score", "grade"
CHOICE_HEADS = ("choice", "value", "meaning")
NOT_RETRIEVED, NOT_JUDGED = "not retrieved", "not judged"
TOPIC = "Documents ranked: {ranked:,}. Judged documents that were not retrieved: {missing:,}."
TOPIC_SHORT = "<Topic: {ranked:,} documents ranked, {judged:,} judged>"
LEFT_OUT = "The first {shown} of {count:,} are shown."
CHOICES = "Definition of nDCG{at}. Every other choice has its default."

# Discounts
LOG_BASE = Refusal("model.log-base", "The base of a logarithm is a number above 1", where="the discount")
LOG_SHIFT = Refusal(
    "model.log-shift", "A log discount needs a shift above 0 and an added number of at least 0", where="the discount"
)
LOG_AT_RANK_1 = Refusal(
    "model.log-at-rank-1", "A log discount divides rank 1 by more than 0", where="the discount's shift"
)
WEIGHT = Refusal("model.weight", "A discount weight is a finite number of at least 0", where="rank {rank}")
WEIGHTS = Refusal("model.weights", "Own discount weights are a sequence of numbers", where="the discount")
NO_WEIGHTS = Refusal("model.no-weights", "Own discount weights start with the weight of rank 1", where="the discount")
RANK_FUNCTION = Refusal("model.rank-function", "A discount function can be called with a rank", where="the discount")
DISCOUNT = Refusal(
    "model.discount",
    "A discount is one of {names}, a sequence of weights, a function of the rank or a discount object",
    where="the convention's discount",
)

# Gains
EMPTY_GAIN_TABLE = Refusal(
    "model.empty-gain-table", "A gain table names at least one grade", fix="Write it as {{grade: gain}}."
)
GRADE_WITHOUT_GAIN = Refusal(
    "model.grade-without-gain",
    "A gain table names every grade in use (this table names {grades})",
    where="a document",
    fix="Add a gain for grade {grade}.",
)
GAIN_FUNCTION = Refusal(
    "model.gain-function",
    "A gain function returns a number for every grade in use",
    where="the gain function at grade {grade}",
)
EXPONENTIAL_GAIN = Refusal(
    "model.exponential-gain",
    "The exponential gain 2^grade - 1 fits a number only below grade 1024",
    where="a document",
    fix="Use the linear gain or a smaller scale.",
)
GAIN_NUMBER = Refusal("model.gain-number", "A gain is a finite number", where="{place}")
GAIN = Refusal(
    "model.gain",
    "A gain is one of {names}, a {{grade: gain}} table or a function of the grade",
    where="the convention's gain",
)

# Choices
CHOICE = Refusal("model.choice", "{field} is {values}", where="the convention")
WHOLE = Refusal("model.whole-number", "{field} is a whole number of at least {least}", where="the convention")
WHOLE_TOO_LARGE = Refusal(
    "model.whole-number-too-large", "{field} is a whole number that a float can hold", where="the convention"
)
CUTOFF = Refusal(
    "model.cutoff",
    "k is a whole number of at least 1",
    where="the convention",
    fix="Use None for the whole list.",
)
CUTOFF_TOO_LARGE = Refusal(
    "model.cutoff-too-large",
    "k is a whole number that a float can hold",
    where="the convention",
    fix="Use None for the whole list.",
)

# Conventions
NAME_TAKEN = Refusal("model.name-taken", "Every convention has a name of its own", where="the catalogue")
RECORD = Refusal("model.record", "{field} is a record of its own, such as {kind}()", where="{field}")
CONVENTION = Refusal("model.convention", "A convention is a Convention or the name of a convention")
UNKNOWN_CONVENTION = Refusal(
    "model.unknown-convention",
    "A convention is named as in the catalogue",
    where="the convention",
    fix="ndcg_core.conventions lists all names.",
)
SIMILAR_CONVENTION = Refusal(
    "model.similar-convention",
    "A convention is named as in the catalogue",
    where="the convention",
    fix="Did you mean {similar}? ndcg_core.conventions lists all names.",
)
IDEAL_AS_GIVEN = Refusal(
    "model.ideal-as-given",
    "Only judged documents have an order of their own in which they were given",
    where="the convention",
    instead="ideal_order='given', ideal_pool='{pool}'",
    fix="Use ideal_pool='judged' or ideal_order='gain'.",
)
AVERAGED_TOP_K = Refusal(
    "model.averaged-top-k",
    "An ideal list of the top k needs equal scores in an order, and averaged ties have none",
    where="the convention",
    instead="ties='average', ideal_pool='top_k'",
    fix="Use another value of ties, or ideal_pool='ranked'.",
)
UNJUDGED_BELOW_0 = Refusal(
    "model.unjudged-below-0",
    "Unjudged documents have a grade below 0 only where negative grades are kept or clipped",
    where="the convention",
    instead="unjudged={unjudged}, negative='{negative}'",
    fix="Use negative='keep', or unjudged='skip' to leave them out.",
)

# Arrays of other libraries
ARRAY = Refusal(
    "model.array", "Numpy reads arrays", where="{name}", instead="a {kind} that it cannot", fix="Try .detach().cpu()."
)

# Topics
NO_TOPIC = Refusal(
    "model.topic", "A list is a Topic", fix="Put grades into a Topic, or use ndcg_score([[3, 2, 1]], ...)."
)
QRELS = Refusal("model.qrels", "Qrels map each judged document to its grade", fix="Write {{doc: grade}}.")
RANKING = Refusal("model.ranking", "A ranking is a sequence of document ids or a mapping {{doc: score}}")
RANKING_AS_SET = Refusal(
    "model.ranking-as-set",
    "A ranking is a sequence of document ids or a mapping {{doc: score}}",
    fix="A set has no order; use a list.",
)
DOCUMENT_ID = Refusal("model.document-id", "A document id is a non-empty string or a whole number", where="{place}")
THE_RANKING, THE_RUN, THE_QRELS, THE_DISCOUNT = "the ranking", "the run", "the qrels", "the discount"
TYPE_OF_ID = Refusal(
    "model.type-of-id", "Ids are of one type", where="{table} has {id}, {there} {other}", fix="Give all ids as strings."
)
RANKED_TWICE = Refusal(
    "model.ranked-twice",
    "A ranking holds a document once",
    where="document {document}",
    instead="ranks {first} and {second}",
    fix="Remove one of the two.",
)
GRADE = Refusal(
    "model.grade",
    "A grade is a finite number",
    where="document {document}",
    fix="If the document is unjudged, leave it out of the qrels.",
)
SCORE = Refusal(
    "model.score", "A score is a number", where="document {document}", fix="Give every ranked document a score."
)

# Signatures
SIGNATURE = Refusal("model.signature", "A signature is a line of text")
SIGNATURE_START = Refusal("model.signature-start", "A signature starts with nDCG or nDCG@k", where="its first word")
SIGNATURE_WORDS = Refusal(
    "model.signature-words",
    "After nDCG@k a signature holds choice=value, with the choices {fields}",
    where="the signature",
)
SIGNATURE_TWICE = Refusal(
    "model.signature-twice",
    "A signature makes every choice once",
    where="the signature",
    fix="Remove all but one of them.",
)
SIGNATURE_FUNCTION = Refusal(
    "model.signature-function",
    "A signature holds names, tables and numbers, but no function",
    where="the convention's {field}",
    fix="Write the function as a table of grades or a list of weights.",
)
SIGNATURE_PARAMETERS = Refusal(
    "model.signature-parameters", "The discount {form}(...) takes {parameters}", where="the signature"
)
SIGNATURE_KEY_TWICE = Refusal(
    "model.signature-key-twice",
    "A signature gives every value once",
    where="the signature's {field}",
    fix="Remove all but one of them.",
)
SIGNATURE_BRACKET = Refusal(
    "model.signature-bracket", "A list in a signature ends with {bracket}", where="the signature's {field}"
)
SIGNATURE_NUMBER = Refusal(
    "model.signature-number", "A number in a signature is written with digits", where="the signature's {field}"
)
