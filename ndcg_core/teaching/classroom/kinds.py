"""Every kind of question that a class can be asked."""

from __future__ import annotations

from collections.abc import Mapping

from ndcg_core.teaching.classroom.flags import FlagQuestion
from ndcg_core.teaching.classroom.questions import (
    ChoiceQuestion,
    GuessQuestion,
    NumberQuestion,
    OrderQuestion,
    Question,
)

KINDS: Mapping[str, type[Question]] = {
    question.kind: question for question in (NumberQuestion, OrderQuestion, GuessQuestion, ChoiceQuestion, FlagQuestion)
}
"""Every kind of question by its name."""
