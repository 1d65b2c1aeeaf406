"""A question of each kind for a class, on one list."""

from __future__ import annotations

from ndcg_core import Convention, Topic
from ndcg_core.teaching.classroom import (
    ChoiceQuestion,
    FlagQuestion,
    GuessQuestion,
    NumberQuestion,
    OrderQuestion,
    Question,
)

SOUP = Topic(["a", "b", "c", "d", "e"], {"a": 2, "b": 1, "c": 3, "e": 0, "f": 2})
AT_4 = Convention(k=4)
NUMBER = NumberQuestion(text="What is nDCG@4?", topic=SOUP, convention=AT_4)
ORDER = OrderQuestion(text="Put the best first.", topic=SOUP, convention=AT_4)
GUESS = GuessQuestion(text="How good is it?", topic=SOUP, convention=AT_4)
CHOICE = ChoiceQuestion(text="Which gain?", topic=SOUP, options=("linear", "exponential"), right_options=(1,))
FLAGS = FlagQuestion(text="Where?", topic=SOUP, flags=("mean", "empty"), places=(0.4375, None), pocket="no number")
EACH: list[Question] = [NUMBER, ORDER, GUESS, CHOICE, FLAGS]
