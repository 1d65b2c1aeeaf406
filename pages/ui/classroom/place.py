"""Where classes are kept, known without what opens it: most servers never have a class."""

import os
from pathlib import Path

from platformdirs import user_data_path

SETTING = "NDCG_LAB_DATABASE"
_FILE = "sqlite:///"


def setting() -> str:
    """Return the address of the database that the setting names; empty for the user's own file."""
    return os.environ.get(SETTING, "").strip()


def own_file() -> Path:
    """Return the file in the user's data folder."""
    return user_data_path("ndcg-lab", appauthor=False) / "classes.db"


def has_classes() -> bool:
    """Return whether there may be classes: in a file that is there, or in a database of another kind."""
    given = setting()
    if given and not given.startswith(_FILE):
        return True
    return (Path(given.removeprefix(_FILE)).expanduser() if given else own_file()).is_file()
