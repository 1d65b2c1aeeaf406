"""What is refused where a list is scored."""

from ndcg_core.errors import Refusal

ANY_DOCUMENT = "any"  # stands at every rank of an ideal list of ones

# The list as a whole
LEAST_DOCUMENTS = Refusal("scoring.least-documents", "This convention needs {least} or more documents")
SHORTER_THAN_K = Refusal(
    "scoring.shorter-than-k", "This convention needs k={k} or more documents", fix="Use a smaller k."
)
MOST_ONES = Refusal(
    "scoring.most-ones", "An ideal list of ones needs a cutoff of at most {most}", fix="Use a smaller k."
)
UNJUDGED = Refusal(
    "scoring.unjudged",
    "This convention refuses an unjudged document",
    "document {document}",
    "Judge the document or leave it out.",
)

# Grades
WHOLE_GRADES = Refusal(
    "scoring.whole-grades", "This convention needs whole grades", "document {document}", "Use a scale of whole numbers."
)
HIGHEST_GRADE = Refusal(
    "scoring.highest-grade",
    "This convention needs grades of at most {highest}",
    "document {document}",
    "Use a smaller scale.",
)
NEGATIVE_GRADE = Refusal(
    "scoring.negative-grade",
    "This convention refuses negative grades",
    "document {document}",
    "Choose negative='keep', 'clip' or 'mask' to allow them.",
)
GRADE_FROM_END = Refusal(
    "scoring.grade-from-end",
    "This convention reads a negative grade as an index from the end of k={k} gains",
    "document {document}",
    "Use grades of at least 0.",
)

# Sums
GAIN_OF_32_BITS = Refusal(
    "scoring.gain-of-32-bits",
    "This convention needs gains that fit 32 bits; its library returns NaN for {got}",
    fix="Use a smaller scale of grades.",
)
SUM_TOO_LARGE = Refusal("scoring.sum-too-large", "The sum of the gains overflows")
NO_RELEVANT = Refusal("scoring.no-relevant", "This convention needs at least one relevant document")

# Other measures
PRECISION, PRECISION_LOOKS = "precision", "The share of the first k documents that are relevant, wherever they stand."
RECALL, RECALL_LOOKS = "recall", "The share of all relevant documents that is among the first k."
RECIPROCAL_RANK, RECIPROCAL_RANK_LOOKS = "reciprocal rank", "The first relevant document alone: 1 / rank."
AVERAGE_PRECISION, AVERAGE_PRECISION_LOOKS = (
    "average precision",
    "Each relevant document, with the precision down to it; grades are yes or no.",
)
RBP, RBP_LOOKS = (
    "rank-biased precision",
    "A reader who goes on to the next rank with probability {persistence}; grades are yes or no.",
)
ERR, ERR_LOOKS = ("expected reciprocal rank", "A reader who stops at a good document: what follows it counts less.")
