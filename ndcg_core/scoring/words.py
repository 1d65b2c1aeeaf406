"""What is refused where a list is scored."""

from __future__ import annotations

from ndcg_core.errors import Refusal

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
