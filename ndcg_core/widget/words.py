"""The sentences of the board and its picture.

:data:`SCRIPT` holds those that the browser's scripts show or a screen reader reads; the scripts import it as
``words.js`` and fill the placeholders themselves.
"""

from ndcg_core.errors import Refusal
from ndcg_core.shown import words as shown_words

# ---- the widget ----

NO_ANYWIDGET = "The board in a notebook needs anywidget. To install it: pip install 'anywidget>=0.9'"
SAME_ID = Refusal("widget.same-id", "The board cannot show two documents whose ids are written alike")
KIND = Refusal("widget.kind", "The board's {name} must be {kind}")
KINDS = {"topic": "a Topic", "convention": "a Convention or its name", "explanation": "an Explanation"}

# ---- the board, the parts that Python computes ----

IN_IDEAL, NOWHERE = "they count in the ideal list only", "they count nowhere under these choices"
CUTOFF = "cutoff k = {k}: below this line nothing counts"
SKIPPED = ("skipped", "not judged: left out")
SCORED = " · {score:g}"

NO_DOCUMENT = "nothing"
BECAUSE = "{worth}, {weight}"
MISSED_AT = "in the ideal list at rank {ranks}; drag it in to see what it would add"
MISSED_AT_RANKS = "in the ideal list at one of the ranks {first} to {last}; drag it in to see what it would add"
MISSED_NOWHERE = "not in this definition’s ideal list"
OR = " or "

# ---- a board on any page ----

EMBED_TITLE = "A ranked list and its nDCG"
NO_SCRIPTS = "The board needs scripts, which do not run here."

# ---- in the browser ----

SCRIPT = {
    "toolbar": "The list",
    "undo": "↶ Undo",
    "undo_help": "Undo (Ctrl+Z)",
    "redo": "↷ Redo",
    "redo_help": "Redo (Ctrl+Shift+Z)",
    "reset": "Reset",
    "reset_help": "Back to the list as it was opened",
    "shuffle": "Shuffle",
    "shuffle_help": "Shuffle the ranked documents",
    "ideal": "Ideal order",
    "ideal_help": "The ideal list, missing documents included",
    "worst": "Worst order",
    "worst_help": "The ranked documents with the lowest gain first",
    "ranked": "Ranked",
    "ranked_hint": "best first",
    "ranked_empty": "Nothing is ranked. Move a document here.",
    "aside": shown_words.NEVER_FOUND_BY_SEARCH,
    "missed_more": shown_words.MISSED_MORE,
    "aside_means": "Judged, but not retrieved",
    "aside_empty": "None. Move a document here to see what it costs to miss it.",
    "add": "Add",
    "add_placeholder": "Add a document: its title",
    "add_label": "Title of a new document",
    "example": "Example list",
    "own_list": "your own list",
    "choices": "Choices: {choices}",
    "choice": "{label} {value}",
    "more_choices": "More",
    "order": "Order",
    "rarer": "More for: {label}",
    "meaning": "{formula}: {text}",
    # a row of the figure
    "head_rank": "rank",
    "head_list": "result, in the order of the search",
    "head_grade": "judge’s grade",
    "head_pale": "pale: what the rank takes off",
    "head_terms": "worth × weight = earned",
    "row_term": shown_words.ROW_TERM,
    "row_below": shown_words.ROW_BELOW,
    "row_below_k": shown_words.ROW_BELOW_K,
    "row_unjudged": shown_words.ROW_UNJUDGED,
    "best_label": "{earned} {title}",
    "drag_me": "↑ drag me",
    "fewer": "One rank less counts",
    "further": "One rank more counts",
    "cut_line": "k = {k}: below this line nothing counts",
    "cut_all": "drag this line up: below it nothing counts",
    "cut_none": "every rank counts",
    # the result
    "ndcg_means": "normalized discounted cumulative gain",
    "picture_brief": "DCG {dcg} beside IDCG {idcg}: nDCG {ndcg}.",
    "changes": "{arrow} {change}",
    "earned_stack": "earned",
    "best_stack": "best possible",
    "curve_of": "if only the top k counted",
    # a card
    "handle_help": "Drag, or press Space and use the arrow keys",
    "handle_role": "draggable document",
    "handle_ranked": (
        "Move {title}, rank {rank} of {ranks}. Space lifts it, arrows move it, Space drops it, Escape puts it back."
    ),
    "handle_aside": (
        "Move {title}, not retrieved. Space lifts it, arrows move it, Space drops it, Escape puts it back."
    ),
    "up": "Move {title} up",
    "down": "Move {title} down",
    "one_up": "One up",
    "one_up_gives": "One up: nDCG {change}",
    "more": "More for {title}",
    "new_title": "New title for {title}",
    "rename": "Rename",
    "rename_help": "Keep this title",
    "remove": "Remove",
    "remove_help": "Remove this document",
    "tie": "Tie with the document above",
    "untie": "No tie with the document above",
    "tie_help": "Same score as the document above",
    "to_ranked": "Put into the ranking",
    "to_aside": "Not retrieved",
    "across_help": "Move to the other zone",
    "grades": "Grade of {title}",
    "grade": "grade {grade}",
    "not_judged": "not judged",
    "grade_field": "Grade of {title}; empty means not judged",
    "grade_field_help": "The grade; empty means not judged",
    # what a screen reader says of a moving card
    "lifted": "{title} lifted. Arrows move it, Space drops it, Escape puts it back",
    "held_ranked": "{title}, rank {rank}",
    "held_aside": "{title}, not retrieved",
    "moved_ranked": "{title} moved to rank {rank}",
    "moved_aside": "{title} moved to the documents not retrieved",
    "dropped_ranked": "{title} dropped at rank {rank}",
    "dropped_aside": "{title} dropped among the documents not retrieved",
    "put_back": "{title} put back",
    "settled": "{change}. {score}",
    # a board on any page
    "embed_app": "Open in NDCG Lab",
    "embed_unreadable": "The attribute {name} of this board cannot be read; got “{text}”. Write it as “{example}”.",
    "embed_stage": "The attribute stage of this board must be one of these: {stages}.",
    "embed_choice": "This board cannot compute the choice {choice}, so it shows no number.",
    "embed_negative": "This board cannot compute a grade below 0, such as {grade}, so it shows no number.",
    "embed_fraction": (
        "This board cannot compute the exponential gain of grade {grade}, only of whole grades and quarters, "
        "so it shows no number."
    ),
    # when something fails
    "away": "The server does not answer. Your moves are kept on this page and sent when it is back.",
    "reload": "Reload",
    "reload_help": "Reload the page; the list stays as it is",
    # the picture
    "this_list": "this list",
    "ideal_list": "ideal list",
    "paper_key": "outline: gain; filled: what the discount leaves",
    "picture": "DCG {dcg} beside IDCG {idcg}: nDCG {ndcg}. Every rank with its gain and what it earns:",
    "answer_key": "dashed: this way",
    "answer_correct": "correct",
    "answer_yours": "this way",
    "no_term": "nothing",
    "first_difference": "first difference",
    "picture_answer": (
        "Correct: DCG {dcg}, IDCG {idcg}, nDCG {ndcg}. This way: DCG {your_dcg}, IDCG {your_idcg}, nDCG {your_ndcg}. "
        "Every rank with both:"
    ),
    "place_answer": "This way it adds {yours} to the DCG and {ideal} to the IDCG.",
    "place_first": "First difference: this rank adds {right} to the correct DCG, and {yours} this way.",
    "place_first_ideal": "First difference: this rank adds {right} to the correct IDCG, and {yours} this way.",
    "motion": "Bars glide to their new places",
    "motion_on": "motion on",
    "motion_off": "motion off",
    "rank_axis": "rank",
    "cutoff_at": "k = {k}",
    "no_document": "no document",
    "picture_part": "Every rank of the list as a bar:",
    "scale_grade": "grade",
    "scale_gain": "gain",
    "scale_weight": "weight",
    "scale_sum": "sum, on its own scale",
    "key_grades": "each bar: the grade",
    "key_gain": "each bar: the gain",
    "key_weights": "each bar: the weight of the rank",
    "cg": "CG",
    "place_weight": "Rank {rank}: weight {weight}.",
    "guess": "drag",
    "guess_help": "{label}: drag the bar, or use the arrow keys",
    "your_guess": "you: {value}",
    "answer": "{value}",
    "chance_mark": "random",
    "worst_mark": "worst",
    "chance_is": "A random order of these documents has nDCG {value} on average.",
    "goal": "goal",
    # answering in the picture
    "task_lift": "lift me",
    "task_pull": "pull me",
    "task_lift_help": "{label} Drag the bar, or use the arrow keys",
    "task_nothing": "nothing yet",
    "task_no_value": "no number",
    "task_bar": "The bar at rank {rank}",
    "task_ideal_bar": "The bar at rank {rank} of the ideal list",
    "task_small": "{name}: {grades}",
    "task_level": "{label} Drag the line, or use the arrow keys",
    "task_axis": "nDCG for each {unknown}",
    "task_shuffle": "Shuffle",
    "task_mean": "mean",
    "task_draw": "Draw one",
    "task_draw_all": "all",
    "task_drawn": "{name}: {drawn} of {count} drawn",
    "task_cloud": "{name}: {above} of {drawn} means above 0",
    "task_ours": "ours",
    "task_interval": "95% interval: {low} to {high}",
    "task_gap": "yours {value}, answer {truth}",
    "task_flag": "Flag {name}: drag it along the line, or use the arrow keys; P puts it into the pocket",
    "task_put": "Put {name} here",
    "task_another": "Keep, hang another",
    "task_pocket": "Put {name} into the pocket: {pocket}",
    "chosen": "your choice",
    "cut_help": "Cutoff k: drag the line, or use the arrow keys",
    "place_title": "Rank {rank}: {title}.",
    "place_grade": "Rank {rank}: {title}, grade {grade}.",
    "place_gain": "Rank {rank}: {title}, grade {grade}, gain {gain}.",
    "place_own": "Rank {rank}: {title}, gain {gain}, earns {earned}.",
    "place_own_below": "Rank {rank}, below the cutoff: {title}, gain {gain}, earns nothing.",
    "place": (
        "Rank {rank}: {title}, gain {gain}, earns {earned}. Ideal: {ideal}, gain {ideal_gain}, earns {ideal_earned}."
    ),
    "place_below": (
        "Rank {rank}, below the cutoff: {title}, gain {gain}, earns nothing. Ideal: {ideal}, gain {ideal_gain}."
    ),
    "term": "{gain} × {weight}",
    "below_k": "below k = {k}",
    "not_judged_term": "not judged: 0",
    "ideal_rank": "ideal rank {rank}",
    "score": "nDCG{at} {value}",
}
