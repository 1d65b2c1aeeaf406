"""An answer as it is kept: plain JSON, with tuples for its arrays."""

Kept = str | float | int | None | tuple["Kept", ...]


def hashable(value: object) -> Kept:
    """Return an answer as JSON has it with tuples for its arrays.

    >>> hashable([1, [None, 0.5]])
    (1, (None, 0.5))
    """
    if isinstance(value, list | tuple):
        return tuple(map(hashable, value))
    return value if isinstance(value, str | float | int) else None
