"""A class that is read on from what was known is the class that is read anew, whatever was done in between."""

import secrets

from pages.ui.classroom import database, store
from pages.ui.classroom.room import Room, read_room
from pages.ui.classroom.store import Progress, Sent
from tests.support.asked import EACH, GUESS, NUMBER


def test_what_is_read_on_is_what_is_read_anew(engine) -> None:
    with database.writing(engine) as connection:
        opened = store.create(connection, "A class", EACH)
    known: Room | None = None

    def done(act) -> int | None:
        """Do something, and compare the class as it is known with the class as it is."""
        nonlocal known
        with database.writing(engine) as connection:
            result = act(connection, store.touch(connection, opened.id))
        with engine.connect() as connection, connection.begin():
            known, _ = read_room(connection, known, opened.id)
            anew, _ = read_room(connection, None, opened.id)
        assert known == anew
        return result

    def joined(name: str) -> int:
        return done(lambda connection, at: store.join(connection, at, name, secrets.token_hex(20)))

    first = joined("Ada")
    done(lambda connection, at: store.move(connection, at, Progress("open", 0, 1)))
    second = joined("Ben")
    for turn, student in enumerate((first, second, first), 1):
        done(lambda connection, at, sent=Sent(student, 0, 1, turn, "0.500"): store.answer(connection, at, sent))
    done(lambda connection, at: store.hide(connection, at.id, first, hidden=True))
    joined("Cem")
    done(lambda connection, at: store.add_questions(connection, at.id, [GUESS]))
    done(lambda connection, at: store.replace_question(connection, at.id, 1, NUMBER))
    done(lambda connection, at: store.move(connection, at, Progress("shown", 0, 1, 2)))
    done(lambda connection, at: store.answer(connection, at, Sent(second, 0, 1, 9, "0.600")))
    assert known is not None
    done(lambda connection, at: store.answer(connection, at, Sent(first, 0, 1, 10, "0.700")))
    done(lambda connection, at: store.put_out(connection, at.id, first))
    assert first not in known.students
    assert set(known.given(0, 1)) == {second}
    done(lambda connection, at: store.put_out(connection, at.id))
    assert set(known.students) == {second}
    joined("Cem")
    joined("Dan")
    done(lambda connection, at: store.lock(connection, at.id, locked=True))
    assert (len(known.students), len(known.asked), len(known.late)) == (3, len(EACH) + 1, 1)
