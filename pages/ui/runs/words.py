"""The sentences of the page Runs."""

from ndcg_core.systems.grid import Kind

OPENING = (
    "# Runs\n\nJudgments (qrels) and the results of up to five systems (runs): which is better, how sure that is, "
    "whether it depends on the nDCG, and the queries that make the difference."
)
FAILED = "This could not be computed. Please check the files."
STOPPED, GO_ON = "Stopped: the rest of this part is not computed.", "Go on"

# ---- the files ----

FILES = "Add your files: one qrels and up to five runs"
FILES_HELP = (
    "Drop them here together. TREC, CSV, TSV and JSON are recognised, and the files of BEIR, MTEB, MS MARCO, Quepid "
    "and _rank_eval, compressed or not. They stay in this visit's memory, and nothing is written to disk."
)
OWN_HEAD, EXAMPLE_HEAD = "#### Your own files", "#### Or an example"
LIMITS = "Up to {files} files, {megabytes} MB in all. Nothing is written to disk; all is deleted as your visit ends."
EXAMPLES = {"systems": "Try four made-up systems", "trec_eval": "Try a real collection"}
EXAMPLE_TEXTS = {
    "trec_eval": "The test data of trec_eval: 3 queries of TREC, 3,681 judgments, and 1 run of 500 documents a query.",
    "systems": "50 queries and 4 systems, made up by a program; the better of two depends on the gain.",
}
EXAMPLE_SHOWN = "An example, of four made-up systems:"
CHANGE, FORGET = "Change the files", "Forget the files"
KIND, KINDS = "What this file is", {"run": "a run", "qrels": "qrels"}
REMOVE = "Leave out"
LINKED = "This link is about these files, which it does not hold. Add them to see the page as it was:"
IS_HERE, IS_MISSING = "✓ {name}", "{name} ({fingerprint}): not here yet"
IS_ANOTHER = "≠ {name}: the file here is another one; the link's has the fingerprint {fingerprint}"
NUMBERED = "{name} ({number})"
TOO_MANY_FILES = "{name} was left out: there are at most {most} files, one qrels and {runs} runs. Leave one out first."
FILES_LOST = (
    "Files that arrived with too many others, and were not kept: {count}. There are at most {most} files; add them "
    "again."
)
TOO_MUCH = "{name} was left out: all files together have at most {most} MB."
TOO_MANY_RUNS = "There are at most {most} runs; {name} is not evaluated."
SECOND_QRELS = "The judgments are those of {first}. Leave it out to use {name}, or say that {name} is a run."
NO_QRELS = "No judgments yet: add a qrels file, or say which of these files it is."
NO_RUNS = "No run yet: add a run, or say which of these files it is."
READ = {"qrels": "{name}: qrels, {queries}, {rows}", "run": "{name}: run, {queries}, {rows}"}
WITH_FORM, WITH_SKIPPED = "{read} ({form})", "{read}, {lines} left out"
THREE = (
    "{name} has three columns without known names, and the third can be a rank as in the runs of MS MARCO, a score or "
    "a grade. What is it?"
)
THIRDS = {"rank": "The rank", "score": "The score", "grade": "The grade: these are qrels"}
DUPLICATES = "A query has a document more than once in {runs}. What does that mean?"
REPEATING = "{name} ({rows})"
FURTHER_ROW = "further row"
DUPLICATES_LABEL = "Documents that a list has twice"
DUPLICATES_CHOICES = {
    "drop": "The best row stays, ranks close up",
    "first": "It earns once, at its first rank",
    "every": "It earns every time",
}
DUPLICATES_DROPPED = (
    "The best row stays and the ranks close up. Other meanings can be chosen for runs of together {most:,} rows."
)
DUPLICATES_TEXTS = {
    "drop": "Everything below is computed from the runs without the further rows.",
    "first": (
        "The means and the lists below count so. What compares tools, conventions or systems refuses a run that has a "
        "document twice."
    ),
    "every": (
        "The means and the lists below count so, and nDCG may pass 1. What compares tools, conventions or systems "
        "refuses a run that has a document twice."
    ),
}
SKIP = "Read {name} without its wrong lines"
FILES_HEAD = ("file", "taken for", "read", "fingerprint")
FILES_TEXT = (
    "A fingerprint is the beginning of the file's SHA-256. A link to this page holds names and fingerprints, and no "
    "file."
)
NOT_READ = "{name}: {reason}"
NOTHING_RELEVANT = (
    "{name} judges no document relevant: it has no grade above 0. The numbers below are what definitions give "
    "lists without a relevant document."
)
READING, PREPARING = "Reading {name}", "Bringing {name} and the judgments together"

# ---- the convention and the means ----

WITH_DUPLICATES, OF_JUDGED = "{name} duplicates={word}", "{name}, of judged documents alone"
CONVENTION, OWN_CONVENTION = "Convention", "The convention in Play"
CUTOFF, CUTOFF_HELP = "Cutoff k", "Empty: the whole list."
EVALUATING = "Evaluating {name}: {convention}"
MEANS, TOOLS = "#### The means", "#### What each tool would print"
MEANS_HEAD = ("system", "nDCG{at}", "95% interval", "queries", "judged{at}")
MADE_UP_QRELS = "qrels"
INTERVAL, NO_INTERVAL = "{low} to {high}", "needs 2 queries"
QUERIES, QUERIES_LEFT_OUT = "{count:,}", "{count:,}, {left_out:,} left out"
REFUSES = "{name} refuses: {reason}"
TOOL_REFUSES = "{tool}: {reason}"
REFUSED = "refused"
MEANS_FILE = ("system", "convention", "k", "mean", "low", "high", "judged", "queries")
NOTHING = "–"
SAVE_MEANS = "Means and tools, CSV"
MEASURES_TESTED = ("measure", "pair", "difference", "95% interval, all together", "better / equal / worse", "p")
MEASURES, USUAL_CUTOFF = "Other measures", 10
USUAL_MEASURES = "P@{k} R@{k} RR@{k} AP@{k} ERR@{k} Judged@{k}"
TOO_MANY_MEASURES = "At most {most} measures are shown at once."
MEASURES_HELP = (
    "Names as in ir_measures or trec_eval: nDCG@5 AP P@10 R@100 RR Rprec Success@1 RBP ERR@20 Judged@10, or "
    "ndcg_cut.5,10 map recip_rank; with parameters, AP(rel=2) RBP(p=0.9) nDCG(dcg='exp-log2')@10. The convention "
    "orders equal scores."
)
TOOLS_TEXT = (
    "Each tool as it is when nobody changes its settings, called with this k, by the conventions that were checked "
    "against it. Where one differs, its row on Libraries says why."
)
INTERVAL_TEXT = (
    "A bootstrap interval: where many sets of queries are sampled, about 95 of 100 such intervals hold the mean of all "
    "queries. Two of them may overlap although the systems differ; the picture above says."
)


# ---- the decision ----

BASELINE, NO_BASELINE = "Baseline", "none"
BASELINE_HELP = "The run that each other is held against. Without one, every two runs are compared."
ALONE = "{system}: nDCG{at} {mean}"
ALONE_SAID = "{headline}. {interval}"
ALONE_INTERVAL, ALONE_WITHOUT_INTERVAL = "95% interval {low} to {high}, {queries}.", "{queries}; an interval needs two."
LETTERED = "{letter} {name}"
SHAPES = {"A": "●", "B": "■", "C": "◆", "D": "▲", "E": "✚"}
OF_MEAN, HELD_AGAINST = "{system}\n{mean}", "the others are held against it"
LINES_TOGETHER, LINE_ALONE = "lines: {confidence:.0%} intervals, all together", "line: {confidence:.0%} interval"
AGAINST = "nDCG{at} minus that of {name}"
LEAD_COLUMNS = ("system", "mean", "difference", "low", "high")
TAB = "More about the runs"
TABS = {
    "means": "Means",
    "query": "Query",
    "depth": "Cutoffs",
    "judged": "Judged",
    "conventions": "Definitions",
    "significance": "Tests",
    "files": "Files",
}
OF_SEVERAL = ("conventions", "significance")
"""The parts that need two systems."""

MATTERS = "Difference that matters"
MATTERS_HELP = (
    "The difference of two means that matters to you. Where no lead is clear, the page says how many queries it takes "
    "to see a difference that large."
)

# ---- the pictures ----

PICTURE = "Picture of the queries"
PICTURE_NAMES = {"queries": "Bars", "against": "Points"}
FIRST, SECOND, LESS = "System", "The system that it is held against", "less"
VALUE_AXIS, DIFFERENCE_AXIS = "nDCG{at} of {first}", "nDCG{at}: {first} less {second}"
OF_SYSTEM = "{name}: {value}"
ONE_COUNTED = "nDCG of {queries}, best first. Click a bar to see the query's list."
PAIR_COUNTED = "{first} is better on {wins}, {second} on {losses}; equal on {ties}. Click a query to see both lists."
PAIR_COUNTED_BY_LINE = (
    "Below the line, {first} is better: {wins}. Above it, {second} is better: {losses}. On it: {ties}. Click a query "
    "to see both lists."
)
BARS_LEFT_OUT = "The {shown:,} queries at both ends of {count:,} are drawn; the table that can be saved has all."
POINTS_LEFT_OUT = "{shown:,} of {count:,} queries are drawn, evenly from best to worst; the saved table has all."
NO_QUERY = {False: "No query has a value.", True: "No query has a value in both runs."}
QUERY_COLUMN = "query"
EVALUATING_EVERY_K = "Evaluating {name} at every cutoff"
DEPTH_COLUMNS = ("system", "k", "mean")
GAP_TEXT = (
    "What {first} has more than {second}, at every cutoff from 1 to {most}, with its 95% interval; each interval is "
    "for these two runs at that cutoff alone, and not corrected for further runs or cutoffs."
)
GAP_COLUMNS = ("k", "difference", "low", "high")
WITH_INTERVAL = "{value} ({low} to {high})"
JUDGED_TEXT = "Which part of the first k documents is judged: the mean over queries."
JUDGED_ONLY = "Leave unjudged documents out of every list"
JUDGED_ONLY_HELP = (
    "Condensed lists, -J of trec_eval: the judged documents close up. A run that was not pooled is held against the "
    "others by its judged documents alone. Everything on this page is computed so."
)
JUDGED_COLUMNS, SHARE = ("system", "k", "judged"), "{share:.1%}"
SAVE_TABLE = "Save its table, CSV"
TAKE, PICTURES_ABOVE, TABLES, WHOLE = "#### Save", "Pictures above", "Tables", "All of it"
SAVE_LEADS, SAVE_QUERIES = "Differences, {format}", "Queries, {format}"
SAVE_LEAD_TABLE, SAVE_QUERY_TABLE = "Differences, CSV", "Queries, CSV"
SAVE_LATEX, SAVE_MARKDOWN = "Table for a paper, LaTeX", "Table for a paper, Markdown"
SAVE_REPORT, SAVE_NOTEBOOK = "Report, HTML", "Notebook"

# ---- every convention ----

PARTS = {
    "conventions": "Evaluating the systems under every convention",
    "cutoffs": "Evaluating them at every cutoff",
    "unjudged": "Looking at what unjudged documents could change",
    "changes": "Searching for the choices that change the order",
}
TESTING_OTHERS = "Testing where they disagree"
COMPARED_ON = (
    "Queries that count for every run: {queries:,}; left out: {reasons}. Means and bars below also have queries that "
    "another run lacks."
)
REASON_COUNT = "{reason} ({count:,})"
TRY_DEFINITIONS = "Try other definitions of nDCG"
SORT = "Sort by"
SORTS = {"given": "the chosen definition first", "title": "definition", "best": "best run", "lead": "lead"}
SECTIONS: dict[Kind, str] = {
    "tool": "Tools and papers",
    "zeros": "Not counted: definitions that give documents judged 0 a gain",
    "cutoff": "Cutoffs of {name}",
    "tutorial": "Known errors: code that tutorials print",
}
DEFINITIONS_HEAD = ("definition", "best run", "lead", "95% interval", "differs from the chosen definition in")
ONE_CUTOFF, CUTOFFS = "k = {first}", "k = {first} to {last}"
NOISE, AND, EQUALS, AT_K = "~", "; ", " = ", "{lead} at k = {k}"
OVER_NEXT = "As in the decision, the lead is over the next run, or over the first that is not clearly behind"
OVER_BASELINE = (
    "As in the decision, the lead is over the baseline {baseline}: that of the best run that clearly beats it, or else "
    "of the best run"
)
AND_MORE = "{name}; and {more} more"
DEFINITIONS_TEXT = (
    "{over}; its interval is about as wide as the test for all pairs makes it. Pale and ~: within noise. Definitions "
    "with the same means for every run share a row; so do neighbouring cutoffs with the same best run, equally sure: "
    "it shows the widest lead."
)
REFUSED_BY = "Definitions that refuse these files: {count}"
SETTING, K = "convention", "k"

# ---- tests ----

TESTING = "Testing the differences"
NO_SCIPY_HERE = "The t test and Wilcoxon's need scipy, which is not in the browser; the lab on a server has both."
PAIR_HEAD = ("pair", "difference", "95% interval{together}", "better / equal / worse", "effect size")
ALL_TOGETHER = ", all together"
OVERLAPPING, OVERLAP_HEAD = "Comparing the lists of {pair}", "overlap"
OVERLAP_TEXT = (
    "The overlap is the rank-biased overlap of the two lists of a query, its mean over queries: 1 for the same lists, "
    "0 for nothing in common; the first ten ranks have 86% of the weight."
)
EFFECT_TEXT = "The effect size is the mean difference over the standard deviation of the differences."
WINS = "{wins:,} / {ties:,} / {losses:,}"
P_OF, P_AND_HOLM = "{test}: p", "{p}, after Holm {holm}"

# ---- a query ----

OTHER_MEASURES, MEASURED, AT = "Other measures: ", "{name}{at} {value}", "@{k}"
LOOKS_AT = "{title}: {looks_at}"
QUERY, QUERY_TITLE = "Query", "{query}   ({value})"
MORE_RANKS = "Up to {most} ranks"
LIST_NAME = "The list of {name}"
LIST_NUMBERS = "nDCG{at} {ndcg}: DCG {dcg} of an ideal {idcg}."
LIST_COUNTED = "{shown} of {ranked} shown."
EARNS_MORE, EARNS_LESS = "▲ made the difference, {change} here", "▼ made the difference, {change} here"
MISSED = "Relevant and not among them: {count:,}, {docs}."
MISSED_AND_MORE = "Relevant and not among them: {count:,}, {docs} and {more:,} more."
NOTHING_MISSED = "Every relevant document is among them."
GRADED = "{doc} ({grade})"
OPEN, OPENED = "Open in Play", "{query} of {system}"
BOARD_PART = (
    "The board takes the first {top:,} of {ranked:,} documents, and {missed:,} of the {others:,} relevant documents "
    "that are not among these."
)
BOARD_ONCE = "The board has every document once: the first time that the list has it."
LOCKED = "Play holds an exercise whose sums are kept back, so no other list can be opened there."
