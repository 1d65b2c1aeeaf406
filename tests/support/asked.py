"""A question of each kind for a class, on one list."""

from pathlib import Path

from ndcg_core import Convention, Topic
from ndcg_core.teaching.classroom import Question, ask_choice, ask_flags, ask_guess, ask_number, ask_of_list, ask_order
from ndcg_core.teaching.tasks.kinds import KINDS

SOUP = Topic(["a", "b", "c", "d", "e"], {"a": 2, "b": 1, "c": 3, "e": 0, "f": 2})
AT_4 = Convention(k=4)
NUMBER = ask_number(text="What is nDCG@4?", topic=SOUP, convention=AT_4)
ORDER = ask_order(text="Put the best first.", topic=SOUP, convention=AT_4)
GUESS = ask_guess(text="How good is it?", topic=SOUP, convention=AT_4)
CHOICE = ask_choice(text="Which gain?", topic=SOUP, options=("linear", "exponential"), right_options=(1,))
FLAGS = ask_flags(text="Where?", topic=SOUP, flags={"mean": "0.4375", "empty": "none"}, pocket="no number")
OLD = Path(__file__).with_name("data") / "questions_1.json"
"""A file of questions as the version before wrote it; its first are these, but for the last."""
JUDGE = ask_of_list(KINDS["judge"], SOUP, AT_4, text="How relevant is each?")
EACH: list[Question] = [NUMBER, ORDER, GUESS, CHOICE, FLAGS, JUDGE]
