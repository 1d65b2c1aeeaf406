"""Exercises for the export tests: drawn lists with hostile titles, and how a platform looks up an answer."""

import csv
import io

from hypothesis import reject
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.io import questions

XML = ["</text>", "]]>", "<![CDATA[", "&amp; &lt; &#35;", "<http://example.org>"]
XML += ["<img src=x onerror='window.hit = 1'>", "</script><script>window.hit = 1</script>"]
GIFT = ["{}=~#:\\", "// no comment", "::title::", "[html]<b>bold</b>", "%100%1:1", "####", "-> =%50%", "$CATEGORY: top"]
MARKDOWN = ["$x$ and \\(y\\) $$", "[link](javascript:window.hit=1)", "`_*_`", "\"quotes\" and 'quotes'"]
LINES = ["\\n", "\\\\n\\", "a\nb", "\r\n\n", "\u2028"]
LETTERS = ["👩\u200d🍳 🍅", "\x00\x07\x1b", "\ufffe\uffff", "é ü 漢 ﷽"]
HOSTILE = [*XML, *GIFT, *MARKDOWN, *LINES, *LETTERS]
CONVENTIONS = ["sklearn", "trec_eval", "xgboost", "tf_ranking", "burges_2005", "jarvelin_kekalainen_2002", Convention()]
CONVENTIONS += [
    Convention(gain="linear", k=3),
    Convention(gain={0: 0, 1: 1, 2: 3, 3: 4}, k=2, unjudged="skip"),
    Convention(k=5, ideal_pool="ranked", ties="average"),
    Convention(k=4, discount="reciprocal", negative="keep"),
]
SOUP = Topic(["d1", "d2", "d3", "d4", "d5"], {"d1": 2, "d2": 1, "d3": 3, "d5": 0, "d9": 2})
WORST = Topic([f"d{place}" for place in range(len(HOSTILE))], {f"d{place}": place % 4 for place in range(len(HOSTILE))})
TITLES = {f"d{place}": title for place, title in enumerate(HOSTILE)}

hostile = st.lists(st.sampled_from(HOSTILE), max_size=3).map("".join) | st.text(max_size=20)


@st.composite
def exercises(draw):
    """A list with titles that has a right answer, its convention and its question."""
    docs = [f"d{place}" for place in range(1, draw(st.integers(2, 8)) + 1)]
    grades = draw(st.lists(st.sampled_from([None, 0, 1, 2, 3]), min_size=len(docs), max_size=len(docs)))
    qrels = {doc: grade for doc, grade in zip(docs, grades, strict=True) if grade is not None}
    missed = draw(st.lists(st.sampled_from([0, 1, 2, 3]), max_size=3))
    qrels |= {f"m{place}": grade for place, grade in enumerate(missed)}
    ranking = docs if draw(st.booleans()) else {doc: float(place // 2) for place, doc in enumerate(docs)}
    topic, convention = Topic(ranking, qrels), draw(st.sampled_from(CONVENTIONS))
    quantity, decimals = draw(st.sampled_from(["ndcg", "dcg", "idcg"])), draw(st.integers(1, 6))
    titles = {doc: draw(hostile) for doc in draw(st.lists(st.sampled_from(docs), unique=True))}
    try:
        words = {"quantities": quantity, "decimals": decimals, "title": draw(hostile), "titles": titles}
        [question] = questions(topic, convention, **words)
    except NdcgError:
        reject()
    return topic, convention, question


def read_back(text, delimiter=","):
    """The rows of a table."""
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def looked_up(answers, number):
    """The first interval (low, high, ...) that contains a number, as Moodle and jupyterquiz choose it, or None."""
    return next((interval for interval in answers if interval[0] <= number <= interval[1]), None)
