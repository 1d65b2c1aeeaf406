"""What both of Moodle's formats share: the grades that it knows, and the path of a category."""

from __future__ import annotations

from ndcg_core.course import words
from ndcg_core.course.exercise import SHARED
from ndcg_core.errors import NdcgError
from ndcg_core.teaching.grading import Rule

_SHARES = (5 / 6, 2 / 3, 1 / 3, 1 / 6, 1 / 7, 1 / 9)
_GRADES = sorted({*range(0, 101, 10), 75, 25, 12.5, 5, *(round(100 * share, 5) for share in _SHARES)}, reverse=True)
_NEAR = 0.001
CATEGORY = "nDCG"
"""The category for questions without another."""


def category_path(category: str) -> str:
    r"""Return the path of a category at the top of the course's question bank; a slash in its name is doubled.

    >>> category_path("Week 1/2\n")
    '$course$/top/Week 1//2'
    """
    return f"$course$/top/{(' '.join(category.split()) or CATEGORY).replace('/', '//')}"


def check_rule(rule: Rule) -> None:
    """Raise :class:`NdcgError` for a rule with a share of the mark that Moodle does not support.

    >>> check_rule(Rule(slip=0.5, convention=0.25))
    """
    for verdict in SHARED:
        try:
            percent(rule.marks(verdict) / rule.right)
        except NdcgError as refusal:
            raise refusal.at(words.SHARE_FOR.format(verdict=verdict.value)) from None


def percent(share: float) -> str:
    """Return a share of the mark as Moodle's grade in per cent; raise :class:`NdcgError` for other shares.

    The grades are those of its ``question_bank::fraction_options_full()``,
    https://github.com/moodle/moodle/blob/main/question/engine/bank.php.

    >>> percent(1), percent(0.5), percent(1 / 3)
    ('100', '50', '33.33333')
    """
    found = next((grade for grade in _GRADES if abs(grade - 100 * share) < _NEAR), None)
    if found is None:
        grades = ", ".join(f"{grade:g}" for grade in _GRADES)
        raise words.MOODLE_GRADES.error(grades=grades, percent=f"{100 * share:.6g}")
    return f"{found:.7g}"
