"""Code printed in tutorials, as its own text runs."""

from ndcg_core.convention import Convention
from ndcg_core.conventions.entry import Entry

ENTRIES = [
    Entry(
        name="seed_003", library="C# and Python tutorial", version="as printed",
        convention=Convention(ideal_pool="ranked", no_relevant="skip"),
        source="a web tutorial on NDCG with a C# and a Python program", call="Ndcg([grades], p)",
        surprises=("The program has as many gains as the cutoff: a grade of p or more fails.",
                   "The code takes natural logarithms where the text says log2; nDCG is the same, DCG is not.")),
    Entry(
        name="seed_004", library="Python notebook", version="as printed",
        convention=Convention(ideal_pool="ranked", no_relevant=1.0),
        source="a Russian-language notebook on DCG@K and NDCG@K with catboost and scikit-learn", call="ndcg(y, k=k)",
        surprises=("Its scale starts at 1, so a document that is not relevant still earns 2^1 - 1.",
                   "The text says that a list of zeros scores 0; the code returns 1.")),
]
