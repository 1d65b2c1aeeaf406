"""Conditions and definitions as a reader would say them: ``start ndcg k=3`` is "nDCG with k 3 at the start"."""

from ndcg_core.libraries.catalogue import conventions
from ndcg_core.shown.sentences import show
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.figures import Condition, Figure


def condition_words(condition: Condition | str) -> str:
    """Return a condition as a reader would say it; a sentence stays as it is.

    >>> from ndcg_core.teaching.tasks.figures import read_condition
    >>> condition_words(read_condition("ndcg >= 0.95"))
    'nDCG at least 0.95'
    """
    if isinstance(condition, str):
        return condition
    left, right = figure_words(condition.left), figure_words(condition.right)
    return words.CONDITION.format(left=left, sign=words.SIGNS[condition.sign], right=right)


def figure_words(figure: Figure) -> str:
    """Return a figure as a reader would say it."""
    if not figure.quantity:
        return show(figure.number)
    said = [words.QUANTITIES.get(figure.quantity, figure.quantity), *([str(figure.rank)] if figure.rank else [])]
    if figure.lists:
        said.append(words.OF.format(lists=words.AND.join(words.LISTS.get(name, name) for name in figure.lists)))
    if figure.library:
        said.append(words.AS.format(library=library_name(figure.library)))
    if figure.mistake:
        said.append(words.BY.format(mistake=mistakes[figure.mistake].title))
    said += [_setting_words(word) for word in figure.text.split() if "=" in word]
    return words.AT_START.format(figure=" ".join(said)) if figure.start else " ".join(said)


def library_name(name: str) -> str:
    """Return what a reader calls a definition of the catalogue: its library, or the text that it is from."""
    return conventions[name].library if name in conventions else name


def _setting_words(setting: str) -> str:
    name, _, value = setting.partition("=")
    return words.SETTINGS.get(setting) or words.WITH.format(setting=f"{name.replace('_', ' ')} {value}")
