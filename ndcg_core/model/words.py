"""What this room refuses, in sentences."""

from ndcg_core.errors import Refusal

# What a notebook shows
LIST_HEADS, SCORE_HEAD = ("rank", "document", "grade"), "score"
CHOICE_HEADS = ("choice", "value", "meaning")
NO_RANK, NOT_RETRIEVED, NOT_JUDGED = "–", "{name} (not retrieved)", "not judged"
TOPIC = "Documents ranked: {ranked:,}. Judged documents that were not retrieved: {missing:,}."
TOPIC_SHORT = "<Topic: {ranked} ranked, {judged:,} judged>"
LEFT_OUT = "The first {shown} of {count:,} are shown."
NAMED_AT = "nDCG{at} ({name})"
CHOICES = "Definition of nDCG{at}. Every other choice has its default."

# Discounts
LOG_BASE = Refusal("model.log-base", "The base of a log discount must be a number above 1")
LOG_SHIFT = Refusal("model.log-shift", "A log discount needs a shift above 0 and an added number of at least 0")
LOG_AT_RANK_1 = Refusal(
    "model.log-at-rank-1", "With the shift {got} a log discount divides rank 1 by 0", fix="Use a larger shift."
)
WEIGHT = Refusal("model.weight", "A discount weight must be a finite number of at least 0", "rank {rank}")
WEIGHTS = Refusal("model.weights", "Discount weights must be a sequence of numbers")
NO_WEIGHTS = Refusal("model.no-weights", "Discount weights must start with the weight of rank 1")
RANK_FUNCTION = Refusal("model.rank-function", "A discount function must be callable with a rank")
DISCOUNT = Refusal(
    "model.discount",
    "Unknown discount {got}",
    fix="Use one of {names}, a sequence of weights, a function of the rank or a discount object.",
)

# Gains
EMPTY_GAIN_TABLE = Refusal(
    "model.empty-gain-table", "A gain table must name at least one grade", fix="Write {{grade: gain}}."
)
GRADE_WITHOUT_GAIN = Refusal(
    "model.grade-without-gain", "The gain table has no gain for grade {grade}, only for {grades}"
)
GAIN_FUNCTION = Refusal("model.gain-function", "The gain function raised {got} at grade {grade}")
EXPONENTIAL_GAIN = Refusal(
    "model.exponential-gain",
    "The exponential gain 2^grade - 1 overflows from grade 1024 on",
    fix="Use the linear gain or a smaller scale.",
)
GAIN_NUMBER = Refusal("model.gain-number", "{place} must be a finite number")
GAIN = Refusal(
    "model.gain", "Unknown gain {got}", fix="Use one of {names}, a {{grade: gain}} table or a function of the grade."
)

# Choices
CHOICE_NAME = Refusal(
    "model.choice-name", "There is no choice {got}", fix="ndcg_core.model.choices.FIELDS has them all."
)
CHOICE = Refusal("model.choice", "{field} must be {values}")
WHOLE = Refusal("model.whole-number", "{field} must be a whole number of at least {least}")
WHOLE_TOO_LARGE = Refusal("model.whole-number-too-large", "{field} must be a whole number that fits in a float")
JUDGED_ONLY = Refusal("model.judged-only", "judged_only must be True or False")
CUTOFF = Refusal("model.cutoff", "k must be a positive whole number or None")
CUTOFF_TOO_LARGE = Refusal("model.cutoff-too-large", "k must be a whole number that fits in a float, or None")

# Conventions
NAME_TAKEN = Refusal("model.name-taken", "The name {got} belongs to another convention")
CONVENTION = Refusal("model.convention", "Expected a convention or its name")
RECORD = Refusal("model.record", "{field} must be a record of its own, such as {kind}()")
CUTOFF_AS_CONVENTION = Refusal(
    "model.cutoff-as-convention", "Expected a convention or its name", fix="Did you mean k={k}?"
)
UNKNOWN_CONVENTION = Refusal(
    "model.unknown-convention", "Unknown convention {got}", fix="ndcg_core.conventions lists all names."
)
IDEAL_AS_GIVEN = Refusal(
    "model.ideal-as-given",
    "ideal_order='given' cannot go with ideal_pool='{pool}': only judged documents have a given order",
    fix="Use ideal_pool='judged' or ideal_order='gain'.",
)
AVERAGED_TOP_K = Refusal(
    "model.averaged-top-k",
    "ties='average' cannot go with ideal_pool='top_k': averaged ties have no order, and so no top k",
    fix="Use another value of ties, or ideal_pool='ranked'.",
)
UNJUDGED_BELOW_0 = Refusal(
    "model.unjudged-below-0",
    "unjudged={unjudged} cannot go with negative='{negative}': the grade of unjudged documents is below 0",
    fix="Use negative='keep', or unjudged='skip' to leave them out.",
)

# Arrays of other libraries
ARRAY = Refusal("model.array", "Numpy cannot read {name}, which is of type {kind}", fix="Try .detach().cpu().")

# Topics
NO_TOPIC = Refusal(
    "model.topic", "Expected a Topic", fix="Put grades into a Topic, or use ndcg_score([[3, 2, 1]], ...)."
)
QRELS = Refusal("model.qrels", "Qrels must map each judged document to its grade", fix="Write {{doc: grade}}.")
RANKING = Refusal("model.ranking", "A ranking must be a sequence of document ids or a mapping {{doc: score}}")
RANKING_AS_SET = Refusal(
    "model.ranking-as-set", "A ranking needs an order, which a set does not have", fix="Use a list."
)
DOCUMENT_ID = Refusal("model.document-id", "A document id must be a non-empty string or a whole number")
THE_RANKING, THE_RUN, THE_QRELS, THE_DISCOUNT = "the ranking", "the run", "the qrels", "the discount"
TYPE_OF_ID = Refusal(
    "model.type-of-id",
    "Ids of two types do not match: {table} has {id}, {there} {other}",
    fix="Give all ids as strings.",
)
RANKED_TWICE = Refusal(
    "model.ranked-twice",
    "Document {document} is ranked twice, at ranks {first} and {second}",
    fix="Remove one of the two.",
)
GRADE = Refusal(
    "model.grade",
    "A grade must be a finite number",
    "document {document}",
    "Leave an unjudged document out of the qrels.",
)
SCORE = Refusal("model.score", "A score must be a number", "document {document}", "Give every ranked document a score.")

# Signatures
SIGNATURE = Refusal("model.signature", "A signature must be a line of text")
SIGNATURE_START = Refusal("model.signature-start", "A signature must start with nDCG or nDCG@k")
SIGNATURE_WORDS = Refusal(
    "model.signature-words",
    "Unknown choice {got} in the signature",
    fix="Write choice=value, with one of the choices {names}.",
)
SIGNATURE_TWICE = Refusal(
    "model.signature-twice", "The signature makes a choice twice: {got}", fix="Remove all but one of them."
)
SIGNATURE_FUNCTION = Refusal(
    "model.signature-function",
    "The {field} is a function, which a signature cannot hold",
    fix="Write it as a table of grades or a list of weights.",
)
SIGNATURE_PARAMETERS = Refusal("model.signature-parameters", "The discount {form}(...) takes only {parameters}")
SIGNATURE_KEY_TWICE = Refusal(
    "model.signature-key-twice", "The signature's {field} gives {got} twice", fix="Remove all but one of them."
)
SIGNATURE_BRACKET = Refusal("model.signature-bracket", "The signature's {field} must end with {bracket}")
SIGNATURE_NUMBER = Refusal("model.signature-number", "The signature's {field} must have numbers in digits")
