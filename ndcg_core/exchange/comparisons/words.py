"""The sentences of what is taken away of compared runs."""

from ndcg_core.errors import Refusal

FORM = Refusal("exchange.paper-form", "Unknown form {got}", fix="Use one of {names}.")
HEADS = ("run", "{title}", "95% interval", "judged@{depth}")
BEATS = "superscript: the runs that a run beats"
BEATS_BASELINE = "† better and ‡ worse than the baseline {baseline}"
CAPTION = "Mean {measure} over {queries}; {marks} ({test}, p ≤ 0.05, corrected for all {pairs}). {judged}{definition}."
CAPTION_OF_TWO = "Mean {measure} over {queries}; {marks} ({test}, p ≤ 0.05). {judged}{definition}."
NO_MEAN = "–"
PAIRS, RUNS = "{count} pairs", "{count} runs against it"
DEFINITION, ORDERED_BY = "Definition: {signature}", "Order of equal scores and averages: {signature}"

TITLE = "{measure} of {runs} runs"
TITLE_OF_RUN = "{measure} of {run}"
AGAINST = "{title} minus that of {name}"
DRAWING = "How far each run is from {name}, with an interval that holds for all runs together"
MADE = "Written by NDCG Lab. Definition: {signature}."
PARTS = ("Means, pairs and tests", "Under other definitions")

OPENING = "# {title}\n\n{verdict}"
READ = "Put the files beside this notebook. It needs `pip install ndcg-lab{further}`."
WITH_SCIPY = " scipy"
DECIDED, COMPARED, ROBUST = "## Which run is best", "## Every pair, every test", "## Does it depend on the definition?"
MEAN, SURE = "## The mean, and each query", "## How far the mean may be off with other queries"
