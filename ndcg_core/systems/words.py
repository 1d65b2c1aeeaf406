"""The sentences of this room: what tests assume, what a comparison says, and what is refused."""

from ndcg_core.errors import Refusal

SYSTEM = "run {system}"

# Runs
RUNS = Refusal(
    "systems.runs",
    "Several runs must be a mapping from names to runs, or a sequence of Run",
    fix="Write {{'bm25': run, 'dense': other}}.",
)
NAME = Refusal(
    "systems.name", "The name of a system must be text", fix="Give the runs as a mapping from names to runs."
)
SAME_NAME = Refusal(
    "systems.same-name", "Two runs have the name {name}", fix="Give the runs as a mapping from names to runs."
)
SEVERAL = Refusal("systems.several", "{name} must be a sequence", fix="Write a single value in brackets: {name}=[...].")
TEST = Refusal("systems.test", "Unknown test {got}", fix="Use one of {names}.")
ONE_MEASURE = Refusal("systems.one-measure", "A comparison is of one measure, a mean over queries")
TWO_SYSTEMS = Refusal("systems.two-systems", "A comparison needs at least two systems", fix="Add a run.")
NO_SYSTEM = Refusal("systems.no-system", "At least one run is needed")
BASELINE = Refusal("systems.baseline", "Unknown baseline {got}", fix="Use one of the systems {names}.")
NO_PAIR = Refusal("systems.no-pair", "No pair {got} was compared", fix="{turned}")
TURNED_PAIR = "There is pair({first!r}, {second!r}), with the sign turned round."
SCIPY = Refusal(
    "systems.scipy",
    "The t test and Wilcoxon's test need scipy, which is not installed",
    fix="To install it: pip install scipy. Without it there is the randomisation test: tests=['randomisation'].",
)

# Tests
TITLES = {
    "t": "paired t test",
    "wilcoxon": "Wilcoxon's signed-rank test",
    "randomisation": "Fisher's randomisation test",
    "tukey": "Tukey's HSD by randomisation",
    "dunnett": "Dunnett's test by randomisation",
}
ASSUMES = {
    "t": "The paired t test assumes that the mean difference of many such samples of queries is normally distributed.",
    "wilcoxon": "Wilcoxon's test assumes that the differences lie symmetrically around their middle; it looks at their "
    "ranks, and so it tests the middle and not the mean.",
    "randomisation": "Fisher's randomisation test assumes nothing of the distribution: if the systems do not differ, "
    "either could have given either list of a query.",
    "tukey": "Tukey's test assumes that, if no system differs, any of them could have given any list of a query; "
    "it measures each difference in its standard errors, and its p values hold for all pairs together.",
    "dunnett": "Dunnett's test assumes that, if no system differs, any of them could have given any list of a query; "
    "it measures each difference in its standard errors, and its p values hold for all comparisons with the baseline "
    "together.",
}
HOLM = (
    "Holm's correction keeps the chance of any false difference among all these comparisons below the level that you "
    "choose."
)

# Where a test has nothing to say
NO_QUERY = "No query has a value in all systems, so there is nothing to test."
ONE_QUERY = "A single query has no spread, so a t test has nothing to compare its difference with."
ALL_EQUAL = "The systems have the same value on every query."
NO_SPREAD = "Every query has the same difference, so a t test has no spread to compare it with."

# Why a query does not count
NO_VALUE = "{system} has no value: {reason}"
NOT_A_NUMBER = "its value is not a number"

# What a comparison shows
COMPARISON = "{title} of {systems} on {queries}. Queries left out: {left_out:,}."
PAIR = (
    "{pair}: mean difference {difference}, {confidence:.0%} interval {low} to {high}{together}; "
    "queries better: {wins:,}, worse: {losses:,}, equal: {ties:,}{p}."
)
PAIR_WITHOUT_INTERVAL = (
    "{pair}: mean difference {difference}, too few queries for an interval; "
    "queries better: {wins:,}, worse: {losses:,}, equal: {ties:,}{p}."
)
PAIR_TOGETHER = " for all comparisons together"
PAIR_P = "; p {p} ({test})"
SMALL_P, AT_MOST, NEARLY_1 = "< 0.0001", "≤ {p:.4f}", "> 0.999"
DISAGREE = (
    "{pair}: the tests disagree at a level of 0.05. The verdict rests on {test} whatever it shows, p {p}. "
    "Otherwise: {others}."
)
P_BY, P_BY_WITH_HOLM = "{test}, p {p}", "{test} with Holm's correction, p {p}"
FEW_QUERIES = (
    "Only {queries}: below {enough} or so, an interval holds the mean less often than it says, and a test sees only "
    "large differences."
)
NOTED_PAIR = "{pair}: {note}"
MEAN_HEADS = ("system", "mean {title}", "from", "to", "judged@{depth}")
PAIR_HEADS = ("pair", "difference", "from", "to", "better", "equal", "worse", "effect")
FROM_TO = "From and to: the {confidence:.4g}% interval of each mean by itself, and of each difference{together}."
TEST_HEADS, HOLM_HEAD, NOTE_HEAD = ("pair", "test", "p"), "p after Holm", "note"
LEFT_OUT_HEADS = ("why queries are left out", "queries")
VERSUS = "{second} against {first}"

# What a change of definitions shows
REFERENCE = "reference"
AT_CUTOFF = "{reference}@{k}"
MEAN_OF = "mean of {system}"
SETTING_HEAD = "convention"
BOUND_HEADS = ("system", "mean nDCG", "lowest", "highest", "unjudged up to k")
REFUSED_HEADS = ("refused by", "why")
_REFUSING = " Conventions that refuse these files: {refused}."
ROBUST = "{systems} under {settings}: no two of them change their order." + _REFUSING
NO_DIFFERENCE = "{systems} under {settings}: none gives them different means." + _REFUSING
ALONE = "{systems} under {settings}: there is no order." + _REFUSING
NOT_ROBUST = "{systems} under {settings}. Pairs whose order depends on the definition: {flips}." + _REFUSING
FLIP = "{first} or {second}: {counts}."
FLIP_COUNT = "under {kind}, {first_wins} to {second_wins}"
FLIP_EQUAL = " ({equal} equal)"
KINDS = {
    "tool": "the definitions of tools and papers",
    "zeros": "the definitions that give documents judged 0 a gain",
    "cutoff": "the cutoffs of {reference}",
    "tutorial": "the code that tutorials print",
}
COUNTED_KINDS = {
    "tool": ("definition", "of tools and papers"),
    "zeros": ("definition", "giving documents judged 0 a gain"),
    "cutoff": ("cutoff", "of {reference}"),
    "tutorial": ("definition", "in code that tutorials print"),
}
NO_DEFINITION = "no definition"
EITHER = "either"
WITHIN_NOISE = (
    "Every win of {system} is smaller than twice its standard error, so that this flip lies within the noise of "
    "{queries}."
)
ONE_CHANGE = "With any single one of these changes to {reference}, {winner} wins: {choices}."
TWO_CHANGES = "With both of these changes to {reference}, {winner} wins: {choices}."
CHOICE = "{field}: {meaning}"
SAFE = (
    "No judgments that were tried change the order of {first} and {second}: the difference, now {difference}, "
    "was between {low} and {high}."
)
UNSAFE = (
    "Judgments of unjudged documents can change the order of {first} and {second}: the difference, now "
    "{difference}, was between {low} and {high} in the cases that were tried."
)
TRIED = (
    "Tried for every query: the unjudged documents up to k as non-relevant; as relevant where one list has them higher "
    "than the other; and as many more relevant documents as fit up to k that no list has there. Mixtures were not "
    "tried, so that the true bounds may lie further out."
)

PERSISTENCE = Refusal("systems.persistence", "The persistence must be a number between 0 and 1")

# The verdict
RUNS_DECIDED = Refusal("systems.difference", "A difference that matters must be a number above 0 and below 1")
TOO_FEW, DEPENDS = "Too few queries to decide.", "The best run depends on the definition."
HEADLINES = {
    ("clear", "all"): "{best} is the best run.",
    ("clear", "beaten"): "{best} beats the baseline {baseline}.",
    ("clear", "kept"): "Nothing beats the baseline {baseline}.",
    ("unclear", "all"): "No clear best run.",
    ("unclear", "beaten"): "No clear gain over the baseline {baseline}.",
    ("unclear", "kept"): "No clear gain over the baseline {baseline}.",
}
NO_QUERY_COUNTS = "No query has a value in all runs."
COUNTS_OF = {True: "{queries} query counts", False: "{queries} queries count"}
FEW = (
    "{count}; below {enough}, intervals hold less often than they say. {best} leads {next} by {difference:.3f}, better "
    "on {wins}."
)
FEW_EQUAL = "{count}; below {enough}, intervals hold less often than they say. {best} and {next} have the same mean."
CLEAR = (
    "{title} {first:.3f}; {next} {second:.3f}: {difference} ({confidence:.0%} interval {low} to "
    "{high}), p {p}{corrected}, {queries:,} queries."
)
UNCLEAR = "{best} leads {next} by {difference} ({low} to {high}), p {p}{corrected}, {queries:,} queries."
SAME_MEAN = (
    "{best} and {next} have the same mean {title}, {first:.3f} (the difference: {low} to {high}), {queries:,} queries."
)
CORRECTED, CORRECTED_BASELINE = ", corrected for all {pairs} pairs", ", corrected for all {pairs} runs against it"
UNEVEN_HEADLINES = {
    True: "{headline} as judged; the judgments are uneven.",
    False: "{headline}; the judgments are uneven.",
}
"""By whether something is decided."""
UNEVEN = "{system}: {share:.0%} of its first {depth} are judged, the others {others}."
UNEVEN_LEAD = (
    UNEVEN + " Depending on the missing judgments, its difference from {other} is between {low} and {high} in the "
    "cases that were tried."
)
UP_TO = " to "
NOTHING_DECIDED = "Nothing can be decided about {systems}: no document of the lists is judged."
CONDENSED = "Unjudged documents were left out of every list."
NEEDS = "Detecting a true difference of {wanted:g} with 80% power takes about {needed:,} queries."
OTHERWISE = "{count} of {tried} common definitions would put another run first{noise}."
BASELINE_FIRST = "{count} of {tried} common definitions would rank {baseline} above {best}{noise}."
TOLD_APART = "{count} of {tried} common definitions would give them different means."
IN_NOISE = {True: ", within noise", False: ", all within noise"}
UNJUDGED_TURN = "Judging the unjudged documents could change which run leads."
DEPENDS_ON = (
    "{best} leads {other} by {difference:.3f} under {reference}; {other} leads {best} {back} under {clear} of {tried} "
    "common definitions, on {queries:,} queries."
)
BY, BY_UP_TO = "by {difference:.3f}", "by up to {difference:.3f}"
TURNS = "What turns it: {change}."
NAME_YOURS = "Name yours."
