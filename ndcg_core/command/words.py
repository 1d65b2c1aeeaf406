"""The sentences of the command `ndcg`."""

PROGRAM = "ndcg"
ABOUT = "Compute, compare and explain nDCG as every library defines it."
EPILOG = (
    "A file in place of which - is written is read from standard input. Files may be packed with gzip or Zstandard."
)
VERSION = "ndcg {version}"

QRELS = "the judgments: TREC qrels, CSV, JSON lines, JSON or Parquet, or those of BEIR, MTEB, Quepid or _rank_eval"
RUN = "the run: TREC's six columns, or the same other forms"
RUNS = "the runs"
CONVENTION = "the definition of nDCG, a name that `ndcg libraries` lists; default: %(default)s"
CONVENTION_TRIED = (
    "the definition of nDCG that was asked for, a name that `ndcg libraries` lists; default: not known, so that the "
    "number is tried under all of them"
)
CONVENTIONS = (
    "the definition of nDCG, a name that `ndcg libraries` lists or a signature; each further one is computed too, for "
    "nDCG alone; default: trec_eval, whose rows have trec_eval's names"
)
SIGNATURE = "call nDCG by the signature of its definition, not by the definition's name"
CUTOFFS = "the cutoff k of nDCG, or several with commas; default: the convention's own, in most cases the whole list"
MEASURE = (
    "measures by ir_measures' names or trec_eval's, such as nDCG@10 \"AP(rel=2)\" P@5 or ndcg_cut.5,10; default: nDCG. "
    "All are printed in trec_eval's order"
)
MEASURES_COMPARED = "measures to compare the runs by, each of its own, named as for `ndcg eval`; default: nDCG"
COMPLETE_PAIRS = "a query of the qrels that a run lacks counts as 0; default: it counts for no run"
COMPLETE = "count a query of the qrels that the run lacks as 0, whatever the definition says of it"
JUDGED_ONLY = "remove unjudged documents from the run first; a negative grade is none, as in trec_eval"
DEPTH = "use the first N documents of each query alone"
LEVEL = "the lowest grade of a relevant document, for measures that know only relevant or not; default: %(default)g"
GAINS = (
    "gains of nDCG for these grades, such as 1=3.5,2=9; other grades keep the grade as their gain, and an unjudged "
    "document earns nothing"
)
CUTOFF_OF_ALL = "the cutoff k of every definition; default: %(default)s"
CUTOFF = "the cutoff k; default: the convention's own, in most cases the whole list"
FORMAT = "how the answer is printed; default: %(default)s"
EVAL_FORMAT = (
    "how the answer is printed; nDCG of one run at one cutoff, without -c and -M, is an object in JSON and measure, "
    "query and value in CSV; anything else is rows that begin with the run; default: %(default)s"
)
THIRD = (
    "what the third column is in a file of three columns without a header: rank (the runs of MS MARCO) or score in a "
    "run, grade in qrels; twice if both have three"
)
SKIP = "leave wrong lines of files out, and say how many there were"
PER_QUERY = "print every query, before the average"
INTERVAL = "print the 95%% bootstrap interval of the average, too"
BASELINE = "the run that the others are compared with; default: every pair"
DIFFERENCE = "a difference that matters: how many queries show it is said where no lead is clear; default: %(default)s"
TESTS = "further tests of each pair: t, wilcoxon (both need scipy), randomisation; default: randomisation"
DEFINITIONS = "hold the answer against other definitions of nDCG; default: if the runs have at most a million rows"
SEED = "the seed of what is drawn at random; default: %(default)s"
QUERY = "the query to explain"
LIST = "grades in the order of the ranking, such as '3 2 0 1', a file with a pasted list, or -"
ANSWER = "the nDCG to check"
HIDE = "do not print the right number"

EVAL = "nDCG and other measures of one run or several, per query if wanted; in trec_eval's format"
COMPARE = "which of several runs is best, how sure that is, and whether it depends on the definition"
ROBUSTNESS = "whether the order of runs depends on the definition of nDCG"
EXPLAIN = "what every position of a query earns, and why"
LIBRARIES = "every definition with its name"
CHECK = "whether a number is the nDCG of a list, under which definitions, and which mistake made it"

COMPLETION = "a script that completes this command in bash or zsh"
COMPLETION_ABOUT = 'To complete commands, options and names by Tab, write eval "$(ndcg completion bash)" in ~/.bashrc.'
ZSH = "autoload -U +X compinit bashcompinit && compinit && bashcompinit\n"

NOT_POSITIVE = "It must be a positive whole number; got {text!r}."
TOO_LARGE = "It must be at most {most}; got {text}."
NOT_GAINS = "Write grades with their gains, such as 1=3.5,2=9; got {text!r}."
GAINS_RANGE = "Grades and gains must be finite numbers of at least 0; got {text!r}."
GAIN_TWICE = "A grade has one gain; got {text!r}."
GAINS_UNUSED = "ndcg: no judgment has a grade that --gains names, as this definition reads grades: {grades}"

CUTOFF_UNUSED = "ndcg: -k is not used: it is for nDCG without a cutoff of its own"
NOTE_OF = "ndcg: {run}: {note}"
NEITHER = "{name} is no file. As a measure: {refusal}"
NOT_THERE = "no such file or directory"
NO_LIST = "{text} is neither a file nor a list of grades. Write the grades in the order of the ranking: '3 2 0 1'."
NO_LIST_IN = "What is in {text} is no list of grades. Write the grades in the order of the ranking: '3 2 0 1'."
REFUSED_BY = "ndcg: refused by {names}: {reason}"

ALL = "all"
LEFT_OUT = "ndcg: queries left out: {count} ({reasons})"
NOT_COMPARED = "ndcg: compared without {queries}: {reasons}"
COMPLETED = "ndcg: {run}: queries that the run lacks, counted as 0 for -c: {count}"
LEFT_OUT_OF = "ndcg: {run}: queries left out: {count} ({reasons})"
SKIPPED = "ndcg: {name}: lines skipped: {count}. {first}"
READING = "\rndcg: reading {name}: {percent:.0f}%"
READ = "\r\x1b[K"
ERROR = "ndcg: {message}"
STANDARD_INPUT = "standard input"
SYSTEM = "The system can read or write no more: {reason}."
NO_FILE = "{file} cannot be read: {reason}."
NO_NAME = "The name of a file is empty."
TWO_INPUTS = "Standard input can stand for one file only."
NO_QUERY = "Neither the run nor the qrels has query {query}. It is spelt as in the files."
TWICE = (
    "ndcg: a document is in the list more than once: its further ranks are dropped; a convention such as "
    "'nDCG duplicates=first' (or every) says otherwise"
)
STOPPED = "ndcg: stopped"
INTERVAL_ROWS = ("ci95_low", "ci95_high")

NO_DEFINITIONS = "ndcg: other definitions of nDCG were not tried, which takes long here; --definitions tries them"
TRYING = "\rndcg: trying other definitions: {percent:.0f}%"

UNJUDGED = "-"
LIBRARY_HEADS = ("name", "library", "version", "what is computed")
NOTHING_WRONG, RIGHT_NUMBER = "right", "Right is {value:.4f}, {title}."
REPEATED_LIST = "burges_2005"
"""The definition of a list that has a document twice, where none was named: few say what that means."""

# ndcg identify
IDENTIFY = "which nDCG a program computes, or a tool whose numbers are typed"
IDENTIFY_ABOUT = (
    "Which nDCG a tool computes: it is asked about small lists, one after the other. A program is run on files that "
    "are written for it, without a shell, and the last number that it prints is read."
)
INTERACTIVE = "ask a person at the terminal, who types what a tool prints"
TOOL_FORMS = ("ranking", "relevant", "grades", "scores", "run")
TOOL_FORM = "how a person's tool takes a list; default: %(default)s"
TOOL_CUTOFF = "the cutoff that the tool has of itself; default: the whole list, or {k} in the command is filled in"
TOOL_DECIMALS = "how many decimals it prints; default: found out, or 4 for a person"
TOOL_SECONDS = "how long a run of the program may take; default: %(default)s"
TOOL = "the program with its arguments; {qrels}, {run} and {k} are filled in"
TOOL_OR_PERSON = "Give a command after --, or --interactive, and not both."
TOOL_FILES = "The command must have {qrels} and {run} where the names of the two files go."
TOOL_SLOW = "The program took longer than {seconds} seconds"
TOOL_NOT_STARTED = "{program} cannot be started: {reason}."
TOOL_FAILED = "The program failed with exit code {code}: {said}"
TOOL_NO_NUMBER = "The program printed no number: {said}"
TOOL_SILENT = "it printed nothing."
TOOL_TIME = "--seconds must be more than 0 and at most {most}; got {seconds}."
HOW_TO_ANSWER = (
    "Type the number that your tool prints, or nan. If it cannot take a list, type why: {reasons}. back takes the last "
    "answer back, stop ends."
)
CUTOFF_REFUSED, ERROR_PRINTED, OR = "cutoff", "error", " or "
STOP, BACK = "stop", "back"
LIST_NUMBER = "List {number}, {cutoff}"
WHOLE_LIST, CUT_AT = "no cutoff", "cutoff {k}"
QUERIES_TOGETHER = "These queries together; error if it does not take them"
IT_PRINTED = "It printed:"
