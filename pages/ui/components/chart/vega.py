"""Vega's script for the browser, from the package that Altair uses for pages without a network."""

import subprocess
import sys
from functools import cache
from importlib.metadata import version
from threading import Lock

_PACKAGE = "vl-convert-python"
# In a process of its own: putting the script together takes a second, in which the package lets no other thread run.
_BUNDLE = """
import sys, vl_convert
sys.stdout.reconfigure(encoding="utf-8")
sys.stdout.write(vl_convert.javascript_bundle("export default vegaEmbed;", vl_version=sys.argv[1]))
"""
_ONE_AT_A_TIME = Lock()


def name() -> str:
    """Return the version of the script, without writing it."""
    return f"{version(_PACKAGE)}-{_schema_version()}"


def script() -> str:
    """Return a module whose default export is vega-embed, for Altair's version of Vega-Lite; written once and kept."""
    with _ONE_AT_A_TIME:
        return _bundle()


@cache
def _bundle() -> str:
    lite = _schema_version().removeprefix("v").rpartition(".")[0]
    done = subprocess.run([sys.executable, "-c", _BUNDLE, lite], capture_output=True, check=True, encoding="utf-8")  # noqa: S603 - a constant of ours and a version
    return done.stdout


def _schema_version() -> str:
    """Of Vega-Lite; Altair is imported where a script is written, and not where it lies ready."""
    import altair as alt

    return str(alt.SCHEMA_VERSION)
