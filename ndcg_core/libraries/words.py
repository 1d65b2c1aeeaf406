"""The sentences of this room: refusals, and why no list shows a difference."""

from ndcg_core.errors import Refusal

ENGINE = Refusal("libraries.engine", "Unknown engine {got}", fix="Use one of {names}.")
OPTIONAL_ENGINE = Refusal("libraries.optional-engine", "Unknown optional engine {got}", fix="Use one of {names}.")

# Why an engine does not answer; {title} is the library.
NOT_INSTALLED = Refusal("libraries.not-installed", "{title} is not installed", fix="To install it: {installation}.")
LIBRARY_REFUSES = Refusal("libraries.library-refuses", "{title} refuses this list: {message}")
NO_NUMBER = Refusal("libraries.no-number", "{title} returns {value}, which is not a finite number")
NOT_ASKED = Refusal(
    "libraries.not-asked", "{title} is not run here: the catalogue says what it computes as it comes, and no more"
)
OWN_FUNCTION = Refusal("libraries.own-function", "A function of your own cannot be written into a program here")

# What a library does not accept.
FEW_DOCUMENTS = Refusal("libraries.few-documents", "{title} needs at least {count}")
MANY_DOCUMENTS = Refusal("libraries.many-documents", "{title} takes at most {count} documents per query")
ONE_DOCUMENT, DOCUMENTS = "one document", "{count} documents"
NOTHING_JUDGED = Refusal("libraries.nothing-judged", "{title} needs at least one judged document")
UNJUDGED_QUERY = Refusal("libraries.unjudged-query", "{title} leaves out a query without judgments")
SCORES = Refusal(
    "libraries.scores", "{title} stores scores as {bits}-bit numbers, and a score of this list does not fit"
)
WHOLE_GRADES = Refusal("libraries.whole-grades", "{title} takes only whole grades from 0 to {highest}")
LARGE_GRADES = Refusal("libraries.large-grades", "{title} takes only grades from -{highest} to {highest}")
FLOAT_GRADES = Refusal(
    "libraries.float-grades", "{title} stores grades as 32-bit numbers, and a grade of this list does not fit"
)
NEGATIVE_GRADES = Refusal("libraries.negative-grades", "{title} refuses negative grades")

# What a tool does by its own rules: in a word, and where that makes its number another one; else as the choice says it.
ELSEWHERE_SAME = "the same"
ELSEWHERE_MARKS = {("ideal_pool", "judged"): "all", ("ideal_pool", "ranked"): "found"}
REASONS = {
    ("gain", "linear"): "the grade itself",
    ("gain", "binary"): "relevant or not",
    ("gain", "one"): "every judged document is worth 1",
    ("discount", "jk2002"): "rank 2 weighs as much as rank 1",
    ("ideal_pool", "judged"): "what was never found counts, too",
    ("ideal_pool", "ranked"): "what was never found is left out",
    ("ideal_pool", "top_k"): "the ideal list has the first k found alone",
    ("ideal_pool", "ones"): "the ideal list is relevant at every rank",
    ("ideal_cut", "none"): "the ideal list is never cut",
    ("ideal_order", "given"): "the ideal list is that of the judgments",
    ("unjudged", "nothing"): "unjudged earns nothing",
}
GAIN_TABLE, GAIN_OF_0 = "a table of gains", "a table of gains, with {gain:g} for grade 0"
ROUNDED_TO = "rounded to {decimals} decimals"

# Why a library cannot compute what the convention asks for.
DISCOUNT = Refusal("libraries.discount", "{title} discounts only by {formulas}")
TIES = Refusal("libraries.ties", "{title} never averages ties: {order}")
SMALL_IDCG = Refusal("libraries.small-idcg", "{title} divides by any IDCG above 0, however small")
NO_RELEVANT = Refusal("libraries.no-relevant", "{title} gives {values} to a list without a relevant document")
NEGATIVE_GAINS = Refusal("libraries.negative-gains", "{title} cannot be used with negative gains here")
IDEAL_CUT = Refusal(
    "libraries.ideal-cut", "{title} cuts the ideal list where it cuts the ranking; it has no other ideal cut"
)
IDEAL_ORDER = Refusal("libraries.ideal-order", "{title} always puts the highest gain first in the ideal list")
IDEAL_POOL = Refusal("libraries.ideal-pool", "{title} uses every document of the ranking in the ideal list")
REPEATED = Refusal("libraries.repeated", "{title} cannot rank a document twice", fix="Remove all but one of its rows.")
ROUNDED = Refusal("libraries.rounded", "{title} does not round the nDCG of a list")
TWO_GAINS = Refusal(
    "libraries.two-gains", "{title} gives a document the same gain in the ranking and in the ideal list"
)

# Why no list shows a difference between two conventions.
SAME_CHOICES = "They are the same choices."
ONLY_SEVERAL_QUERIES = (
    "They differ only over several queries: in how these are averaged, weighted, rounded or left out."
)
SAME_GAINS = "Their gains are the same for every grade that both have."
PROPORTIONAL_GAINS = "Their gains differ by a constant factor, which cancels out in DCG / IDCG."
SAME_DISCOUNTS = "Their discounts are the same for every rank."
PROPORTIONAL_DISCOUNTS = "Their discounts differ by a constant factor, which cancels out in DCG / IDCG."
PROPORTIONAL_LOGARITHMS = (
    "Their discounts differ by a constant factor (the base of the logarithm), which cancels out in DCG / IDCG."
)
UNUSED_SEEDS = "Their seeds differ, and neither shuffles ties."
NO_VALUE_EITHER = (
    "A list without a relevant document has no value under either: one refuses it, the other leaves it out."
)
SAME_IDEAL_CUT = "Their ideal lists hold retrieved documents only, so that cutting them at that number removes nothing."
NO_NEGATIVE_GAINS = "Neither allows a negative gain, so that IDCG is never below 0."
RISING_GAINS = "Their gains rise with the grade, so that the ideal order by grade is the ideal order by gain."
OWN_CUTOFFS = "Both have cutoffs of their own, so that neither uses its default."
NOTHING_FOUND = (
    "We found no list of up to {documents} documents on which they differ, although they differ in {fields}. "
    "We tried {tried} lists and cutoffs{kinds}, and longer lists of up to {longest} documents."
)
WITH_KINDS = ", with {kinds}"
DIFFERING_FIELD = "{name} ({first}; {second})"
TRIAL_KINDS = (
    "ties",
    "unjudged documents",
    "documents that were not retrieved",
    "fractional, negative and high grades",
    "documents that stand twice",
)

# What is wrong in a data file, or in another table of plain values.
TOML = Refusal("libraries.toml", "The file is no TOML: {reason}")
MISSING_FIELD = Refusal("libraries.missing-field", "The field {name} is missing", fix="Add it.")
BLANK = Refusal("libraries.blank", "A text must have words, and no space before or after them")
ONE_OF = Refusal("libraries.one-of", "Unknown value {got}", fix="Use one of {names}.")
ENTRY_TWICE = Refusal("libraries.entry-twice", "Another file has the entry {got}", fix="Rename one of the two.")
KEY = Refusal("libraries.key", "There is no key {got}", fix="Use one of {names}.")
NUMBER_FIELD = Refusal("libraries.number-field", "Expected a finite number")
WHOLE = Refusal("libraries.whole", "Expected a whole number of at least 0")
TEXT = Refusal("libraries.text", "Expected a text in quotation marks")
ARRAY = Refusal("libraries.array", "Expected several values in square brackets")
TABLE = Refusal("libraries.table", "Expected pairs in braces", fix="Write {{ d1 = 2, d2 = 0 }}.")
YES = Refusal("libraries.yes", "Expected true or false")
PRECISION = Refusal("libraries.precision", "A precision must be 64-bit, 32-bit or such as 4 decimals")
MONTH = Refusal("libraries.month", "A month must be a year and a month such as 2026-11")
