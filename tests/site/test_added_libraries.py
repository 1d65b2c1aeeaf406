"""A library that the builder adds from Pyodide's distribution answers itself; the others stay reproduced."""

import hashlib
import json

import pytest
from playwright.sync_api import expect

from pages.ui.components.words import REPRODUCED
from pages.ui.site import build
from pages.ui.site.packages import zipped
from pages.ui.site.parts import from_distribution
from tests.site.served import hosted

pytestmark = pytest.mark.full
ANSWER = 0.4321
WHEEL = zipped(
    {
        "sklearn/__init__.py": b"",
        "sklearn/metrics.py": f"def ndcg_score(grades, scores, *, k=None):\n    return {ANSWER}\n".encode(),
        "scikit_learn-9.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: scikit-learn\nVersion: 9.0\n",
        "scikit_learn-9.0.dist-info/RECORD": b"",
        "scikit_learn-9.0.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
)
FILE = "scikit_learn-9.0-py3-none-any.whl"


@pytest.fixture
def with_a_stand_in(parts, tmp_path):
    """The parts with a small package in the place of scikit-learn, which only Pyodide's host has."""
    lock = json.loads(parts.pyodide.files["pyodide-lock.json"])
    lock["packages"]["scikit-learn"] |= {
        "version": "9.0",
        "file_name": FILE,
        "sha256": hashlib.sha256(WHEEL).hexdigest(),
        "depends": ["numpy"],
    }
    files = {**parts.pyodide.files, "pyodide-lock.json": json.dumps(lock).encode()}
    (tmp_path / FILE).write_bytes(WHEEL)
    pyodide = parts.pyodide._replace(files=files)
    added = list(from_distribution(tmp_path, pyodide, ["scikit-learn"]))
    return parts._replace(pyodide=pyodide, libraries=added)


def test_an_added_library_answers_itself(with_a_stand_in, alone, tmp_path):
    built = build.build(with_a_stand_in)
    assert "scikit-learn 9.0" in built.site["THIRD-PARTY.txt"].decode()
    build.write(built, tmp_path / "dist")
    with hosted(tmp_path / "dist" / "site", "/lab") as address:
        for at in (f"{address}/", (tmp_path / "dist" / "ndcg-lab.html").as_uri()):
            lab = alone(at)
            expect(lab.page.locator(".elsewhere")).to_contain_text(f"{ANSWER:.4f}")
            said = lab.page.locator(".answers .said")
            expect(said).to_contain_text(REPRODUCED.format(names="CatBoost, LightGBM, trec_eval"))
