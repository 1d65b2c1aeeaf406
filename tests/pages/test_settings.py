"""The server's settings: defaults, how they are read, and invalid values refused in one sentence."""

import subprocess
import sys

import pytest

from ndcg_core import NdcgError
from pages.ui.server import descriptors, settings
from pages.ui.server.headers import policy
from tests.benchmarks.server import limits
from tests.support.examples import everyday


@pytest.fixture(autouse=True)
def unset(monkeypatch):
    for name in ("NDCG_LAB_VISITORS", "NDCG_LAB_UPLOAD_MB", "NDCG_LAB_HOSTS", "NDCG_LAB_FRAME_HOSTS"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("limit", "visitors"), [(65_536, 1_000), (4_500, 1_000), (1_024, 131), (256, 10)])
def test_visitors_fit_the_descriptors(monkeypatch, limit, visitors):
    """Four a visitor, and 500 for the rest."""
    monkeypatch.setattr(descriptors, "limit", lambda: limit)
    assert settings.visitors() == visitors
    monkeypatch.setenv("NDCG_LAB_VISITORS", "7")
    assert settings.visitors() == 7


@pytest.mark.parametrize(
    ("named", "one_person", "hosts"),
    [
        ("", True, ("*",)),
        ("", False, ("localhost", "127.0.0.1")),
        ("*", False, ("*",)),
        ("*", True, ("*",)),
        ("lab.example.org", True, ("localhost", "127.0.0.1", "lab.example.org")),
        (" a.example , *.example.net ", False, ("localhost", "127.0.0.1", "a.example", "*.example.net")),
    ],
)
def test_allowed_host_names(monkeypatch, named, one_person, hosts):
    monkeypatch.setenv("NDCG_LAB_HOSTS", named)
    assert settings.hosts(for_one_person=one_person) == hosts


BAD = [
    ("NDCG_LAB_VISITORS", "0"),
    ("NDCG_LAB_VISITORS", "-1"),
    ("NDCG_LAB_VISITORS", "1e3"),
    ("NDCG_LAB_VISITORS", "many"),
    ("NDCG_LAB_VISITORS", "٣"),
    ("NDCG_LAB_UPLOAD_MB", "0.5"),
    ("NDCG_LAB_UPLOAD_MB", "99999999"),
    ("NDCG_LAB_HOSTS", "https://lab.example.org"),
    ("NDCG_LAB_HOSTS", "lab.example.org/path"),
    ("NDCG_LAB_HOSTS", "a; b"),
    ("NDCG_LAB_HOSTS", "-a"),
    ("NDCG_LAB_FRAME_HOSTS", "*"),
    ("NDCG_LAB_FRAME_HOSTS", "moodle.example.org; script-src *"),
    ("NDCG_LAB_FRAME_HOSTS", "'unsafe-inline'"),
]


@pytest.mark.parametrize(("name", "value"), everyday([BAD[7]], BAD))
def test_an_invalid_setting_stops_the_start_with_a_sentence(name, value):
    started = subprocess.run(
        [sys.executable, "-m", "pages.ui.server"],
        env={name: value, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert started.returncode == 1
    assert started.stderr.startswith(name)
    assert len(started.stderr.splitlines()) == 1


def test_serving_a_class_prints_the_settings():
    started = subprocess.run(
        [sys.executable, "-m", "pages.ui.server"],
        env={"NDCG_LAB_VISITORS": "40"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert started.stdout == (
        "Each process serves 40 open pages and keeps 600 MB of uploads; it answers to localhost, 127.0.0.1, "
        "and no other site may show it in a frame.\n"
    )


def test_the_policy_names_the_allowed_frame_ancestors(monkeypatch):
    assert policy(settings.frame_hosts()).endswith("frame-ancestors 'self'")
    monkeypatch.setenv("NDCG_LAB_FRAME_HOSTS", "moodle.example.org,lms.example.net:8443")
    assert policy(settings.frame_hosts()).endswith("frame-ancestors 'self' moodle.example.org lms.example.net:8443")
    monkeypatch.setenv("NDCG_LAB_FRAME_HOSTS", "https://moodle.example.org")
    with pytest.raises(NdcgError, match="without https"):
        settings.frame_hosts()


def test_connections_leave_descriptors_for_every_visit(monkeypatch):
    """100 for the app, four rounds of 128 that come in at once, and three of each visitor beside her connection."""
    monkeypatch.setattr(descriptors, "limit", lambda: 4_500)
    monkeypatch.setenv("NDCG_LAB_VISITORS", "900")
    assert settings.connections() == 4_500 - 100 - 4 * 128 - 3 * 900
    assert str(settings.BACKLOG) == limits()[limits().index("--backlog") + 1]
