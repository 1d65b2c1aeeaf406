"""What a phone or a teacher's page sends, read."""

from collections.abc import Mapping

from pages.ui.classroom import words

Message = Mapping[str, object]
"""A JSON object that was sent."""
_MOST = 2**31 - 1  # as a column of the database holds


def whole(message: Message, name: str) -> int:
    """Return a whole number of a message.

    Raises
    ------
    NdcgError
        For anything else.

    """
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
        raise words.WHOLE.error(value, name=name)
    return value
