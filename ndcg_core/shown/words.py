"""The sentences of this room: how a list is scored, and what a notebook shows of it."""

# How a list is scored; {at} is "@k" or nothing.
GAIN_AND_WEIGHT = "A document's gain is {gain}; the weight of its rank is {discount}."
DCG = "DCG{at} adds gain × weight over {ranks}: {terms} = {dcg}."
IDEAL = "The ideal list is made of {pool}; {cut}."
IDCG = "IDCG{at} is the same sum over the ideal list: {terms} = {idcg}."
NDCG = "nDCG{at} = DCG / IDCG = {dcg} / {idcg} = {ndcg}."
NO_QUOTIENT = "IDCG is {idcg}, and under this convention {meaning}."
UNJUDGED_DOCUMENTS = "Unjudged documents in the ranking: {count}; {meaning}."
REPEATED_DOCUMENTS = "Ranks with a repeated document: {count}; {meaning}."
ROUNDED = "Rounded: {meaning}."
EQUAL_SCORES = (
    "Some scores are equal: {meaning}. Over all orders of the tied documents, nDCG lies between {low} and {high}."
)
NO_RANK, ONE_RANK, RANKS = "no rank", "rank 1", "ranks 1 to {last}"
EMPTY_SUM, NO_VALUE = "nothing", "no value"
BY_CONVENTION = "by convention, because IDCG is "
MORE_TERMS = "{count:,} more terms"

# What a notebook shows
THIS_LIST, IDEAL_LIST = "this list", "ideal list"
PICTURE_KEY = "pale: gain; solid: what the discount leaves; dashed: not retrieved"
GRADES_PICTURE = "Grades by rank: {grades}"
PICTURE = "DCG {dcg} beside IDCG {idcg}: nDCG {ndcg}."
PLACE = "Rank {rank}: {title}, gain {gain}, earns {earned}."
PLACE_BELOW = "Rank {rank}, below the cutoff: {title}, gain {gain}, earns nothing."
PLACE_MISSED = "Rank {rank} of the ideal list, not retrieved: {title}, gain {gain}, would earn {earned}."
ROW_TERM, ROW_BELOW, ROW_BELOW_K = "{gain} × {weight} =", "does not count", "k = {k}: {below}"
MISSED_MORE, ROW_UNJUDGED = ": {count} documents, among them", "not judged ="
NEVER_FOUND_BY_SEARCH, GAIN_SCALE, NO_GRADE = "Never found by the search", "gain", "?"
CUTOFF, RANK, DCG_NAME, IDCG_NAME, NO_NUMBER, NOT_JUDGED = "k = {k}", "rank", "DCG", "IDCG", "–", "–"
HEADS = (
    "rank", "document", "grade", "gain", "weight", "earns", "ideal document", "ideal gain", "ideal earns", "loss"
)  # fmt: skip
RANKS_LEFT_OUT = "The first {shown} of {count:,} ranks are shown; the sums hold every rank that counts."
EXPLANATION = "<Explanation: nDCG{at} {ndcg}, DCG {dcg}, IDCG {idcg}, {ranked} ranked>"

# Why nDCG is not 1
IS_BEST = "This is the best order possible."
IS_BEST_OF_FOUND = "This is the best order of what was found."
IS_IDEAL = "As much as the ideal list, which under this definition is not the best order possible."
NO_BEST = "No judged document is worth anything, so there is no best order to compare with."
ABOVE_BEST = "{total} above the ideal list: under this definition it is not the best order possible."
SHORT = "{total} short of the ideal list."
SHORT_BECAUSE, SHORT_ALONE = "{total} short of the best: {parts}.", "{total} short of the best"
TOO_LOW = "{part} because good ones stand too low"
TOO_LOW_OR_TIED = "{part} because good ones stand too low or share a score"
NEVER_FOUND = ("{part} because one was never found", "{part} because {count} were never found")
ELSEWHERE = "{part} because the ideal list is longer"
