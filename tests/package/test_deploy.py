"""The container: its files agree with each other, with the Makefile and with the settings that the app reads."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from pages.ui.server.command import missing
from tests.benchmarks.server import free_port, limits, wait_for
from tests.support import project

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / ".github" / "deploy"
CADDY = (DEPLOY / "Caddyfile").read_text()
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
LAB, PROXY, DATABASE = (COMPOSE["services"][name] for name in ("lab", "proxy", "database"))


def instructions() -> list[tuple[str, str]]:
    lines = [line for line in (DEPLOY / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines()
    return [tuple(line.split(maxsplit=1)) for line in whole if line]


def all_of(name: str) -> list[str]:
    return [rest for instruction, rest in instructions() if instruction == name]


def only(name: str) -> str:
    (rest,) = all_of(name)
    return rest


def copied() -> list[str]:
    """The names that the image takes from the repository."""
    return [line.split()[0] for line in all_of("COPY")]


START = json.loads(only("CMD"))
HEALTH = json.loads(re.search(r"CMD (\[.*\])", only("HEALTHCHECK"))[1])
PORT = only("EXPOSE")
SPACE_COLOURS = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}


def test_images_are_pinned():
    python = re.fullmatch(r"python:(\d+)\.(\d+)\.\d+-slim-[a-z]+@sha256:[0-9a-f]{64}", only("FROM"))
    least = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert [int(number) for number in python.groups()] >= [int(number) for number in least.strip(">=").split(".")]
    assert re.fullmatch(r"postgres:\d+\.\d+-alpine@sha256:[0-9a-f]{64}", DATABASE["image"])
    assert re.fullmatch(r"caddy:\d+\.\d+\.\d+-alpine@sha256:[0-9a-f]{64}", PROXY["image"])


def test_actions_are_pinned_by_commit_with_their_version_beside_it():
    """A tag of an action can be moved, and the site is published with rights; Renovate reads the version."""
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        used = re.findall(r"\buses: *(.*)", path.read_text())
        assert used
        for line in used:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line
        steps = [step for job in yaml.safe_load(path.read_text())["jobs"].values() for step in job["steps"]]
        assert len([step for step in steps if "uses" in step]) == len(used)


# The files that each of Renovate's managers reads by itself: https://docs.renovatebot.com/modules/manager/
PINNED_IN = {
    "dockerfile": r"(^|/)Dockerfile$",
    "docker-compose": r"(^|/)(docker-)?compose[^/]*\.ya?ml$",
    "devcontainer": r"^\.devcontainer/devcontainer\.json$",
    "github-actions": r"^\.github/workflows/.+\.ya?ml$",
}


def test_renovate_pins_whatever_names_an_image_or_an_action():
    settings = json.loads((ROOT / ".github" / "renovate.json").read_text())
    assert settings["pinDigests"] is True
    assert settings["extends"] == ["config:recommended"]
    assert "packageRules" not in settings  # which could make an exception
    assert {*settings["enabledManagers"]} == {*PINNED_IN}
    named = re.compile(r"^ *(- *)?(uses|image|\"image\"): \S|^FROM ", re.MULTILINE)
    hidden = [name for name in project.files() if name.startswith(".") and not name.endswith((".gif", ".md"))]
    naming = {name for name in hidden if named.search((ROOT / name).read_text("utf-8"))}
    for manager, pattern in PINNED_IN.items():
        read = {name for name in naming if re.search(pattern, name)}
        assert read, manager
        naming -= read
    assert not naming


def test_the_app_runs_without_rights():
    names = [name for name, _ in instructions()]
    user = only("USER")
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", user)
    assert LAB["user"] == user
    assert not {"RUN", "COPY"} & set(names[names.index("USER") :])
    for service in (LAB, PROXY, DATABASE):
        assert service["read_only"] is True
        assert "/tmp" in service["tmpfs"]
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    assert PROXY["cap_add"] == ["NET_BIND_SERVICE"]


def test_only_the_proxy_is_reached_from_outside():
    assert "ports" not in LAB
    assert "ports" not in DATABASE
    assert DATABASE["networks"] == ["inside"]
    assert LAB["networks"] == ["inside"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert PROXY["ports"] == ["80:80", "443:443"]


def test_every_file_names_the_same_port():
    assert START[START.index("--port") + 1] == PORT
    assert f"http://127.0.0.1:{PORT}/_stcore/health" in HEALTH[-1]
    service, port = re.search(r"dynamic a (\w+) (\d+)", CADDY).groups()
    assert (COMPOSE["services"][service], port) == (LAB, PORT)


def test_the_limits_are_those_of_make_serve():
    assert START[:4] == ["python", "-m", "uvicorn", "app:app"]
    assert " ".join(limits()) in " ".join(START)
    assert "--workers" not in START  # an upload reaches the process that knows its visitor
    descriptors = (ROOT / "pages" / "ui" / "server" / "descriptors.py").read_text()
    assert LAB["ulimits"]["nofile"] == int(re.search(r"_WANTED = ([\d_]+)", descriptors)[1])


def test_the_proxy_does_what_the_documents_say():
    upload, body = map(int, re.findall(r"max_size (\d+)MB", CADDY))
    largest = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["server"]["maxUploadSize"]
    assert upload * 1_000_000 > largest * 1024 * 1024 + 64 * 1024
    serving = " ".join((ROOT / ".github" / "SERVING.md").read_text().split())
    assert f"no request body over {body} MB pass, but {upload} MB to `/_stcore/upload_file/`" in serving
    kept = int(re.search(r"keepalive (\d+)s", CADDY)[1])
    assert kept < int(START[START.index("--timeout-keep-alive") + 1])
    assert re.search(r"lb_policy cookie \w+\n", CADDY)
    assert re.search(r"\n\tencode .*gzip", CADDY)
    assert "\n\t@public not host localhost 127.0.0.1\n\theader @public Strict-Transport-Security " in CADDY


# The server as it is, whose event loop then stands still.
_STUCK = """
import sys, time
import uvicorn
from pages.ui.server import watch

watch.STUCK = 1.0
from app import app

class Server(uvicorn.Server):
    async def on_tick(self, counter):
        if counter == 20:
            print("stuck", flush=True)
            time.sleep(600)
        return await super().on_tick(counter)

Server(uvicorn.Config(app, port=int(sys.argv[1]), log_level="critical")).run()
"""


@pytest.mark.full
def test_a_process_that_answers_nobody_ends_and_starts_again():
    """Docker restarts what has ended, not what is unhealthy."""
    command = [sys.executable, "-c", _STUCK, str(free_port())]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert (ran.stdout, ran.returncode) == ("stuck\n", 1)
    assert "in on_tick" in ran.stderr
    assert LAB["restart"] == PROXY["restart"] == DATABASE["restart"] == "unless-stopped"


def test_every_setting_of_the_server_reaches_the_container():
    source = "\n".join(path.read_text() for path in (ROOT / "pages").rglob("*.py") if "site" not in path.parts)
    assert set(re.findall(r'"(NDCG_LAB_\w+)"', source)) - {missing.AGAIN} == set(LAB["environment"])
    (site,) = PROXY["environment"]
    assert f"{{${site}:localhost}} {{" in CADDY
    assert LAB["environment"]["NDCG_LAB_HOSTS"] == f"${{NDCG_LAB_HOSTS:-${{{site}:-localhost}}}}"


def test_the_image_is_made_of_what_it_copies():
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert "*" in ignored
    assert [line.removeprefix("!") for line in ignored if line.startswith("!")] == copied()
    assert (ROOT / LAB["build"]["dockerfile"]).samefile(DEPLOY / "Dockerfile")
    assert (DEPLOY / LAB["build"]["context"]).samefile(ROOT)


def test_a_space_is_the_same_container():
    """The settings are those of https://huggingface.co/docs/hub/spaces-config-reference."""
    _, front, text = (DEPLOY / "space.md").read_text().split("---\n", 2)
    settings = yaml.safe_load(front)
    assert (settings["sdk"], str(settings["app_port"]), settings["license"]) == ("docker", PORT, "mit")
    assert {settings["colorFrom"], settings["colorTo"]} <= SPACE_COLOURS
    assert len(settings["short_description"]) <= 60
    assert "frame" in text


def test_make_space_writes_what_the_image_is_made_of(tmp_path):
    for name in ("Makefile", ".gitignore", ".github", *copied()):
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, tmp_path / name)
    subprocess.run(["make", "space"], cwd=tmp_path, check=True, capture_output=True)
    written = tmp_path / "dist" / "space"
    assert {path.name for path in written.iterdir()} == {*copied(), ".gitignore", "Dockerfile", "README.md"}
    assert (written / "Dockerfile").read_bytes() == (DEPLOY / "Dockerfile").read_bytes()
    assert (written / "README.md").read_text().startswith("---\ntitle: NDCG Lab\n")
    assert not [*written.rglob("__pycache__")]


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A folder with the files that the image has."""
    for name in copied():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.mark.full
def test_these_files_are_enough_and_nothing_is_written_beside_them(image):
    port = str(free_port())
    command = [word.replace(PORT, port).replace("0.0.0.0", "127.0.0.1") for word in START]
    check = [word.replace(PORT, port) for word in HEALTH]
    before = sorted(image.rglob("*"))
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"HOME": str(image / "nowhere"), "PYTHONDONTWRITEBYTECODE": "1", "NDCG_LAB_VISITORS": ""}
    server = subprocess.Popen([sys.executable, *command[1:]], cwd=image, env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}")
        subprocess.run([sys.executable, *check[1:]], cwd=image, check=True)
    finally:
        server.terminate()
        server.wait(120)
    assert sorted(image.rglob("*")) == before
