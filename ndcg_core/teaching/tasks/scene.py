"""A list that a task is about."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.model.words import NO_TOPIC


@dataclass(frozen=True)
class Scene:
    """A list with its judgments, under a definition.

    Attributes
    ----------
    ranking : tuple of str
        The ids of the retrieved documents, best first.
    grades : mapping of str to float
        The judgments.
    convention : Convention
        The definition.
    scores : mapping of str to float or None
        The scores, if they decide the order.
    titles : mapping of str to str
        What the cards show; a document without a title shows its id.

    """

    ranking: tuple[str, ...]
    grades: Mapping[str, float]
    convention: Convention = field(default_factory=Convention)
    scores: Mapping[str, float] | None = None
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def topic(self) -> Topic:
        """The list as a topic."""
        return Topic(self.ranking if self.scores is None else self.scores, self.grades)

    def title(self, doc: str) -> str:
        """Return what a document is called."""
        return self.titles.get(doc, doc)


@dataclass(frozen=True)
class GivenScene(Scene):
    """A list that stands as it was given: with a document that it ranks twice, its scores decide.

    ``listed`` is the topic.
    """

    listed: Topic = field(default_factory=lambda: Topic([], {}))

    @property
    def topic(self) -> Topic:
        """The topic that was given."""
        return self.listed


def given_scene(topic: Topic, convention: Convention) -> GivenScene:
    """Return a list as it was given; raise :class:`NdcgError` for what is no topic.

    >>> given_scene(Topic([("a", 1.0), ("a", 2.0)], {"a": 1}), Convention()).topic.scores
    (1.0, 2.0)
    """
    if not isinstance(topic, Topic):
        raise NO_TOPIC.error(topic)
    scene = scene_of(topic, convention)
    return GivenScene(scene.ranking, scene.grades, convention, scene.scores, listed=topic)


def scene_of(
    topic: Topic, convention: Convention, titles: Mapping[DocId, str] | Mapping[str, str] | None = None
) -> Scene:
    """Return a list as it is asked about; one that ranks a document twice is in the order of its scores, without them.

    >>> scene_of(Topic(["d2", "d1"], {"d1": 3}), Convention()).grades
    {'d1': 3}
    """
    once = Topic([topic.docs[place] for place in topic.by_score], topic.qrels) if topic.repeated else topic
    docs = tuple(map(str, once.docs))
    scores = None if once.scores is None else dict(zip(docs, once.scores, strict=True))
    grades = {str(doc): grade for doc, grade in once.qrels.items()}
    return Scene(docs, grades, convention, scores, {str(doc): title for doc, title in (titles or {}).items()})


def in_order(scene: Scene) -> Scene:
    """Return a list with its scores in the order of its ranking.

    >>> in_order(Scene(("b", "a"), {}, scores={"a": 1.0, "b": 2.0})).topic.docs
    ('b', 'a')
    """
    scores = scene.scores
    return scene if scores is None else replace(scene, scores={doc: scores[doc] for doc in scene.ranking})
