"""The sentences of this room."""

from ndcg_core.errors import Refusal

DIFFERS = "The smallest list for which the numbers differ: {topic}, k={k}"
NUMBERS = "Expected {expected}, got {found}."
NO_NUMBER = "no number"
EXPLAINED = "The function's number comes with another choice: {clause}"
UNEXPLAINED = "No single choice explains the function's number."
HYPOTHESIS = Refusal(
    "testing.hypothesis",
    "Lists and definitions are drawn by hypothesis, which is missing",
    fix="To install it: pip install hypothesis.",
)
