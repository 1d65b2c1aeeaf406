"""A batch of variants as files: questions for a platform, a key for the teacher, tasks, and links for the students."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ndcg_core.course import words
from ndcg_core.course.exercise import Question, one_line, questions
from ndcg_core.exchange.cells import harmless, rows_as_csv
from ndcg_core.teaching.exercises import MOST_VARIANTS, Exercise
from ndcg_core.teaching.grading import Rule
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.identities import RIGHT

_LONGEST_NAME = 200
_DIGITS = len(str(MOST_VARIANTS))


@dataclass(frozen=True)
class Variant:
    """A variant of an exercise, with what a batch says about it.

    Attributes
    ----------
    number : int
        Its place in the batch, from 1.
    exercise : Exercise
        The list, what it asks for, and the numbers of the mistakes.
    student : str
        Whose variant it is; empty in a batch without names.
    link : str
        An address that opens it with its solution.
    sealed_link : str
        An address that opens it without its solution.

    """

    number: int
    exercise: Exercise
    student: str = ""
    link: str = ""
    sealed_link: str = ""

    @property
    def name(self) -> str:
        """The student's name, or "Variant 007"; no two variants of a batch have the same."""
        return self.student or words.VARIANT.format(number=self.digits)

    @property
    def digits(self) -> str:
        """The number with leading zeros, so that names sort like numbers."""
        return f"{self.number:0{_DIGITS}}"

    def question(self, rule: Rule, tags: Iterable[str] = ()) -> Question:
        """Return the question, titled with the variant's name and tagged with its number.

        Parameters
        ----------
        rule : Rule
            The grading rule.
        tags : iterable of str
            Further words by which a question bank finds it.

        Returns
        -------
        Question
            The question.

        Raises
        ------
        NdcgError
            As :func:`ndcg_core.io.questions`.

        """
        exercise = self.exercise
        [question] = questions(
            exercise.topic,
            exercise.convention,
            quantities=exercise.quantity,
            title=self.name,
            rule=rule,
            tags=(*tags, words.VARIANT_TAG.format(number=self.digits)),
        )
        return question


def read_names(text: str) -> tuple[str, ...]:
    r"""Return the students' names, one from each line that is not empty.

    Parameters
    ----------
    text : str
        The lines.

    Returns
    -------
    tuple of str
        The names, at most 300, each on one line and without commas and semicolons at its end.

    Raises
    ------
    NdcgError
        For too many names, a name that is too long, or two names that differ only in upper and lower case.

    Examples
    --------
    >>> read_names("Ada Lovelace\n\n Grace  Hopper,")
    ('Ada Lovelace', 'Grace Hopper')

    """
    names: dict[str, str] = {}
    for line, raw in enumerate(text.splitlines(), 1):
        name = one_line(raw).rstrip(",; ")
        if not name:
            continue
        if len(name) > _LONGEST_NAME:
            raise words.NAME_LENGTH.error(len(name), line=line, most=_LONGEST_NAME)
        if name.casefold() in names:
            raise words.NAME_TWICE.error(name, line=line)
        names[name.casefold()] = name
    if len(names) > MOST_VARIANTS:
        raise words.MOST_NAMES.error(len(names), most=MOST_VARIANTS)
    return tuple(names.values())


def to_key(variants: Sequence[Variant]) -> str:
    """Return the teacher's key as CSV: a row for each variant, with its numbers and those of the mistakes.

    Parameters
    ----------
    variants : sequence of Variant
        The variants of a batch, which have the same mistakes to show.

    Returns
    -------
    str
        The file. The sums are at full precision; the answer, and the number of each mistake, as a student types them.
        A mistake that does not show in a variant has an empty cell there, and the last column says which mistakes the
        variant cannot separate. Texts that a spreadsheet would run as a formula begin with a single quote.

    Examples
    --------
    >>> from ndcg_core.teaching.exercises import make
    >>> rows = to_key([Variant(1, make(1, mistakes=["G1"]), "=ada")]).splitlines()
    >>> rows[0].startswith('"variant","student","seed","link","DCG","IDCG","nDCG","answer","G1: ')
    True
    >>> print(*rows[1].split(",")[:4])
    "1" "'=ada" "1" ""

    """
    shown = dict.fromkeys(row.mistake for variant in variants for row in variant.exercise.rows if row.mistake != RIGHT)
    heads = [words.KEY_MISTAKE.format(mistake=name, title=mistakes[name].title) for name in shown]
    header = [*words.KEY_HEADER, *heads, words.KEY_PROBLEMS]
    return rows_as_csv(map(harmless, header), (_key_row(variant, list(shown)) for variant in variants))


def _key_row(variant: Variant, shown: Sequence[str]) -> list[str]:
    exercise = variant.exercise
    right, *wrong = exercise.rows
    typed = {row.mistake: row.typed for row in wrong}
    texts = (variant.student, str(exercise.seed), variant.link)
    return [
        str(variant.number),
        *map(harmless, texts),
        *(repr(float(value)) for value in (right.dcg, right.idcg, right.ndcg)),
        right.typed,
        *(typed.get(name, "") for name in shown),
        harmless(" ".join(exercise.problems)),
    ]


def to_tasks(variants: Iterable[Variant]) -> str:
    r"""Return the tasks of a class as lines of a name, a tab and a link.

    Parameters
    ----------
    variants : iterable of Variant
        The variants.

    Returns
    -------
    str
        The lines.

    Examples
    --------
    >>> from ndcg_core.teaching.exercises import make
    >>> to_tasks([Variant(7, make(1), link="http://localhost/check?s=1.x")])
    'Variant 007\thttp://localhost/check?s=1.x\n'

    """
    return "".join(f"{variant.name}\t{variant.link}\n" for variant in variants)


def to_links(variants: Iterable[Variant]) -> str:
    """Return the links for the students as CSV, for a letter or a message to each.

    Parameters
    ----------
    variants : iterable of Variant
        The variants.

    Returns
    -------
    str
        A row for each variant: its number, the student and the link without the solution.

    Examples
    --------
    >>> from ndcg_core.teaching.exercises import make
    >>> print(to_links([Variant(1, make(1), "Ada", sealed_link="3.x")]).splitlines()[1])
    "1","Ada","3.x"

    """
    rows = ([str(variant.number), harmless(variant.student), harmless(variant.sealed_link)] for variant in variants)
    return rows_as_csv(words.LINKS_HEADER, rows)
