"""The sentences of this room: how a list is scored, and what is refused."""

from __future__ import annotations

from ndcg_core.errors import Refusal

# How a list is scored; {at} is "@k" or nothing.
GAIN_AND_WEIGHT = "A document's gain is {gain}; the weight of its rank is {discount}."
DCG = "DCG{at} adds gain × weight over {ranks}: {terms} = {dcg}."
IDEAL = "The ideal list is made of {pool}; {cut}."
IDCG = "IDCG{at} is the same sum over the ideal list: {terms} = {idcg}."
NDCG = "nDCG{at} = DCG / IDCG = {dcg} / {idcg} = {ndcg}."
NO_QUOTIENT = "IDCG is {idcg}, and under this convention {meaning}."
UNJUDGED_DOCUMENTS = "Unjudged documents in the ranking: {count}; {meaning}."
EQUAL_SCORES = (
    "Some scores are equal: {meaning}. Over all orders of the tied documents, nDCG lies between {low} and {high}."
)
NO_RANK, ONE_RANK, RANKS = "no rank", "rank 1", "ranks 1 to {last}"
EMPTY_SUM, NO_VALUE = "nothing", "no value"
MORE_TERMS = "{count:,} more terms"

# What a notebook shows
THIS_LIST, IDEAL_LIST = "this list", "ideal list"
PICTURE_KEY = "pale: gain; solid: what the discount leaves; dashed: not retrieved"
PICTURE = "DCG {dcg} beside IDCG {idcg}: nDCG {ndcg}."
PLACE = "Rank {rank}: {title}, gain {gain}, earns {earned}."
PLACE_BELOW = "Rank {rank}, below the cutoff: {title}, gain {gain}, earns nothing."
PLACE_MISSED = "Rank {rank} of the ideal list, not retrieved: {title}, gain {gain}, would earn {earned}."
CUTOFF, RANK, DCG_NAME, IDCG_NAME, NO_NUMBER, NOT_JUDGED = "k = {k}", "rank", "DCG", "IDCG", "–", "–"
HEADS = (
    "rank", "document", "grade", "gain", "weight", "earns", "ideal document", "ideal gain", "ideal earns", "loss"
)  # fmt: skip
RANKS_LEFT_OUT = "The first {shown} of {count:,} ranks are shown; the sums hold every rank that counts."
EXPLANATION = "<Explanation: nDCG{at} {ndcg}, DCG {dcg}, IDCG {idcg}, {count:,} documents ranked>"

# The list as a whole
LEAST_DOCUMENTS = Refusal(
    "scoring.least-documents",
    "This convention needs a list of at least {least} documents",
    where="the ranking",
)
SHORTER_THAN_K = Refusal(
    "scoring.shorter-than-k",
    "This convention refuses a list shorter than k",
    where="the ranking",
    instead="{documents} documents with k={k}",
    fix="Use a smaller k.",
)
UNJUDGED = Refusal(
    "scoring.unjudged",
    "This convention needs a judgment of every ranked document",
    where="document {document}",
    instead="no judgment",
    fix="Judge the document or leave it out.",
)

# Grades
WHOLE_GRADES = Refusal(
    "scoring.whole-grades",
    "A grade is a whole number under this convention",
    where="document {document}",
    fix="Use a scale of whole numbers.",
)
HIGHEST_GRADE = Refusal(
    "scoring.highest-grade",
    "A grade is at most {highest} under this convention",
    where="document {document}",
    fix="Use a smaller scale.",
)
NEGATIVE_GRADE = Refusal(
    "scoring.negative-grade",
    "A grade is at least 0 under this convention",
    where="document {document}",
    fix="Choose negative='keep', 'clip' or 'mask' to allow it.",
)
GRADE_FROM_END = Refusal(
    "scoring.grade-from-end",
    "A negative grade is an index from the end of k gains under this convention",
    where="document {document}",
    instead="{grade} with k={k}",
    fix="Use grades of at least 0.",
)

# Sums
GAIN_OF_32_BITS = Refusal(
    "scoring.gain-of-32-bits",
    "A gain fits a 32-bit number under this convention, whose library returns NaN for larger ones",
    where="a document",
    fix="Use a smaller scale of grades.",
)
SUM_TOO_LARGE = Refusal(
    "scoring.sum-too-large",
    "The sum of the gains fits a number",
    where="the DCG or IDCG of this list",
    fix="Use a smaller scale of grades or another gain.",
)
NO_RELEVANT = Refusal(
    "scoring.no-relevant",
    "This convention needs at least one relevant document",
    where="the ideal list",
    instead="none",
)
