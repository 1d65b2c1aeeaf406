"""Where the data of the tests lie."""

from pathlib import Path

DATA = Path(__file__).with_name("data")
