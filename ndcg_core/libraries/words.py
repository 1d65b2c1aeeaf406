"""What this room says when a library, a name or a list is refused."""

from __future__ import annotations

from ndcg_core.errors import Refusal

ENGINE = Refusal("libraries.engine", "An engine is one of {names}", fix="{near}")
OPTIONAL_ENGINE = Refusal("libraries.optional-engine", "An optional engine is one of {names}", fix="{near}")

# Why an engine does not answer; {title} is the library.
NOT_INSTALLED = Refusal("libraries.not-installed", "{title} is not installed", fix="To install it: {installation}.")
LIBRARY_REFUSES = Refusal("libraries.library-refuses", "{title} refuses this list: {message}")
NO_NUMBER = Refusal("libraries.no-number", "{title} answers {value}, which is not a finite number")
OWN_FUNCTION = Refusal("libraries.own-function", "A function of your own cannot be written into a program here")

# What a library cannot be handed.
FEW_DOCUMENTS = Refusal("libraries.few-documents", "{title} needs at least {count}")
MANY_DOCUMENTS = Refusal("libraries.many-documents", "{title} takes at most {count} documents per query")
NOTHING_JUDGED = Refusal("libraries.nothing-judged", "{title} needs at least one judged document")
UNJUDGED_QUERY = Refusal("libraries.unjudged-query", "{title} leaves out a query without judgments")
SCORES = Refusal(
    "libraries.scores", "{title} keeps scores as {bits}-bit numbers, and a score of this list does not fit"
)
WHOLE_GRADES = Refusal("libraries.whole-grades", "{title} takes only whole grades from 0 to {highest}")
LARGE_GRADES = Refusal("libraries.large-grades", "{title} takes only grades from -{highest} to {highest}")
FLOAT_GRADES = Refusal(
    "libraries.float-grades", "{title} keeps grades as 32-bit numbers, and a grade of this list does not fit"
)
NEGATIVE_GRADES = Refusal("libraries.negative-grades", "{title} refuses negative grades")

# Why a library cannot compute what the convention asks for.
DISCOUNT = Refusal("libraries.discount", "{title} discounts only by {formulas}")
TIES = Refusal("libraries.ties", "{title} never averages ties: {order}")
SMALL_IDCG = Refusal("libraries.small-idcg", "{title} divides by any IDCG above 0, however small")
NO_RELEVANT = Refusal("libraries.no-relevant", "{title} gives {values} to a list without a relevant document")
NEGATIVE_GAINS = Refusal("libraries.negative-gains", "{title} is not given negative gains here")
IDEAL_CUT = Refusal(
    "libraries.ideal-cut", "{title} cuts the ideal list where it cuts the ranking; it has no other ideal cut"
)
IDEAL_ORDER = Refusal("libraries.ideal-order", "{title} always puts the highest gain first in the ideal list")
IDEAL_POOL = Refusal("libraries.ideal-pool", "{title} takes every document of the ranking into the ideal list")
TWO_GAINS = Refusal(
    "libraries.two-gains", "{title} gives a document the same gain in the ranking and in the ideal list"
)
