"""The server settings that a class depends on."""

from __future__ import annotations

import tomllib
from pathlib import Path

from streamlit import config

from pages.ui.state.allowance import MEGABYTES
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


def test_streamlit_knows_every_setting():
    known = config.get_config_options()
    for section, options in SETTINGS.items():
        for name, value in options.items():
            for key in (
                [f"{section}.{name}"] if not isinstance(value, dict) else [f"{section}.{name}.{deep}" for deep in value]
            ):
                assert key in known, key
