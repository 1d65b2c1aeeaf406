"""The server settings that a class depends on."""

import tomllib
from pathlib import Path

from streamlit import config

from ndcg_core.teaching.classroom.progress import MOST_ROUNDS
from ndcg_core.teaching.exercises import MOST_VARIANTS
from pages.ui.classroom import hub, routes, store
from pages.ui.classroom.preparing import compose
from pages.ui.server import answers, messages, uploads
from pages.ui.state.allowance import MEGABYTES, MOST_FILES
from tests.benchmarks.server import limits

SETTINGS = tomllib.loads(Path(".streamlit/config.toml").read_text())


def test_garbage_collection_after_every_run_is_off_and_the_option_still_exists():
    """An undocumented Streamlit option; without it, thirty students wait seconds."""
    assert "runner.postScriptGC" in config.get_config_options()
    assert SETTINGS["runner"]["postScriptGC"] is False
    assert config.get_option("runner.postScriptGC") is False


def test_a_visitor_has_one_run_at_a_time():
    assert config.get_option("runner.fastReruns") is False


def test_no_call_home_no_error_details_and_a_limit_on_uploads():
    assert config.get_option("browser.gatherUsageStats") is False
    assert config.get_option("client.showErrorDetails") == "none"
    assert config.get_option("server.maxUploadSize") == MEGABYTES  # the server holds the other pages to less
    assert config.get_option("server.address") == "127.0.0.1"
    assert config.get_option("server.showEmailPrompt") is False


def test_errors_have_no_outside_links_and_unused_features_are_off():
    assert str(config.get_option("client.showErrorLinks")).lower() == "false"
    for name in (
        "server.enableStaticServing",
        "server.scriptHealthCheckEnabled",
        "server.enableAgentApi",
        "global.developmentMode",
    ):
        assert config.get_option(name) is False
    assert config.get_option("server.enableXsrfProtection") is True


def test_a_message_may_weigh_the_same_however_the_server_is_started():
    """Streamlit counts a megabyte as a million bytes."""
    given = limits()
    assert int(given[given.index("--ws-max-size") + 1]) == config.get_option("server.maxWidgetStateSize") * 1_000_000


def test_the_limits_that_the_documents_name_are_those_of_the_code():
    text = " ".join(Path(".github/SERVING.md").read_text().split())
    usual, of_runs = uploads._USUAL, uploads._RUNS
    assert (of_runs.megabytes, of_runs.of_a_file) == (MEGABYTES, MEGABYTES)
    for said in (
        f"the newest {usual.files}, {usual.megabytes} MB together; each arrives within {uploads._SECONDS:g} s",
        f"{MOST_FILES} files, {MEGABYTES} MB together",
        f"{usual.of_a_file} MB, on Runs {MEGABYTES} MB",
        f"{messages._AT_ONCE:g} at once, then {messages._A_SECOND:g} a second; the rest waits",
        f"moves on the board, {answers._BYTES // 1000} kB each",
        f"{store.MOST_CLASSES:,} on a database; a class has {store.MOST_STUDENTS:,} students",
        f"students, {store.MOST_QUESTIONS} questions of {MOST_ROUNDS} rounds each",
        f"is deleted {store.DAYS} days after it was made",
        f"of one address | {compose.MADE.most:g} at once, then one in {1 / compose.MADE.rate / 60:g} minutes",
        f"{routes.MOST_STREAMS:,} per process, {routes._STREAMS_OF_A_CLASS:,} per class, {routes._FOR_TEACHERS}",
        f"{hub.MOST_OF_STUDENT} of a student, {hub.MOST_OF_TEACHER} of a class's teacher: the oldest ends",
        f"phone, {routes._BYTES // 1000} kB each | {routes._AT_ONCE:g} at once, then {routes._A_SECOND:g} a second",
        f"{routes._JOINS_AT_ONCE:g} at once, then {routes._JOINS_A_SECOND:g} a second; the teacher can close the door",
        f"{routes._WRONG_AT_ONCE:g} at once, then one in {1 / routes._WRONG_A_SECOND:g} s; right ones are not counted",
        f"variants of an exercise | {MOST_VARIANTS}, with as many names",
    ):
        assert said in text
    assert (answers._AT_ONCE, answers._A_SECOND) == (messages._AT_ONCE, messages._A_SECOND)  # as many again


def test_streamlit_knows_every_setting():
    known = config.get_config_options()
    for section, options in SETTINGS.items():
        for name, value in options.items():
            for key in (
                [f"{section}.{name}"] if not isinstance(value, dict) else [f"{section}.{name}.{deep}" for deep in value]
            ):
                assert key in known, key
