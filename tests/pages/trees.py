"""The text of an HTML tree, for tests."""

Node = str | list


def children(node: list) -> list[Node]:
    """The nodes inside this node."""
    return node[2:] if len(node) > 1 and isinstance(node[1], dict) else node[1:]


def words(node: Node) -> str:
    """The text of a node, as it is read out: a number shown with few digits is hidden from a screen reader."""
    if isinstance(node, str):
        return node
    hidden = len(node) > 1 and isinstance(node[1], dict) and node[1].get("aria-hidden") == "true"
    return "" if hidden else "".join(map(words, children(node)))


def parts(nodes: list[Node], cls: str) -> list[list]:
    """Every element of this class, in order."""
    found: list[list] = []
    for node in nodes:
        if isinstance(node, list):
            classes = node[1].get("class", "").split() if isinstance(dict(enumerate(node)).get(1), dict) else []
            found += [node] if cls in classes else []
            found += parts(children(node), cls)
    return found
