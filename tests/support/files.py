"""Where the test data is."""

import tomllib
from pathlib import Path

DATA = Path(__file__).with_name("data")


def read_data(name):
    """Return what a TOML file of the data holds."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))
