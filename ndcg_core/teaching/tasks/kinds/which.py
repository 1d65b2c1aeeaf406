"""Which: one of several small pictures."""

from collections.abc import Mapping
from dataclasses import dataclass

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.shown.picture_lists import lists_of
from ndcg_core.teaching.tasks import Attempt, Scene, words
from ndcg_core.teaching.tasks.choosing import Choosing
from ndcg_core.teaching.tasks.figure_values import explanation_of, named_scene
from ndcg_core.teaching.tasks.figures import Figure

_BARS = {"weights": "weight", "grades": "grade"}


@dataclass(frozen=True, kw_only=True)
class Which(Choosing):
    """Options, of which the first are drawn.

    Attributes
    ----------
    pictures : dict of str to Figure
        The small pictures, in the order of the options that they stand for.
    stage : str
        How much of a picture is drawn; see :data:`~ndcg_core.teaching.lessons.records.STAGES`.

    """

    kind = "which"
    pictured = True
    _how = words.TAP_PICTURE
    pictures: dict[str, Figure]
    stage: str = ""

    def check(self) -> None:
        """Refuse pictures that cannot be drawn."""
        super().check()
        for figure in self.pictures.values():
            self.number(figure)

    @property
    def beside(self) -> Mapping[str, Scene]:
        """The lists of the pictures."""
        lists = {"this": self.own, **self.named}
        named = {name: figure.lists[0] for name, figure in self.pictures.items() if figure.lists}
        return {name: lists[of] for name, of in named.items() if of in lists}

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the small pictures; their sums and what each list could have come to are drawn once it is answered."""
        pictures = []
        for name, figure in self.pictures.items():
            listed = named_scene(figure.lists[0], self.own, self.named) if figure.lists else self.own
            grades = [listed.grades.get(doc) for doc in listed.ranking]
            said = ", ".join(words.NOT_JUDGED if grade is None else f"{grade:g}" for grade in grades)
            shown = lists_of(explanation_of(figure, self.own, self.named), listed.titles)
            pictures.append({**shown, "name": name, "grades": said})
        return {
            **self.asked(tried, words.WHICH),
            "pictures": pictures,
            "bar": _BARS.get(self.stage, "gain"),
            "stacks": self.stage not in _BARS,
            "graded": False,
        }
