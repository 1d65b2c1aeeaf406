"""Whether what is missing can be fetched: every host is asked at once, and briefly."""

import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pages.ui.site.sources import words
from pages.ui.site.sources.pinned import PINNED, esbuild_package, npm_address, npm_file, pyodide_address

_SECONDS = 10


class Source(NamedTuple):
    """What is to be fetched, from where, and what to do if it cannot be."""

    name: str
    address: str
    fix: str


def trouble(cache: Path, numpy: str = "", libraries: Sequence[str] = ()) -> str:
    """Return what stands in the way of a build, as a sentence; empty where nothing does.

    Parameters
    ----------
    cache : Path
        The folder that keeps what was fetched, and is not asked for again.
    numpy : str
        As ``NDCG_LAB_NUMPY``: empty, ``npm`` or a path.
    libraries : sequence of str
        As ``NDCG_LAB_LIBRARIES``: packages of Pyodide's distribution.

    """
    if numpy not in ("", "npm") and not Path(numpy).is_file():
        return words.NO_WHEEL.format(path=numpy)
    wanted = [*missing(cache, numpy, libraries)]
    reasons = _reasons([source.address for source in wanted])
    for source in wanted:
        if reason := reasons[source.address]:
            return words.NOT_REACHED.format(**source._asdict(), reason=reason)
    return ""


def missing(cache: Path, numpy: str, libraries: Sequence[str]) -> Iterator[Source]:
    """Yield what has to be fetched; of Pyodide's distribution its list stands for all."""
    packages = [*PINNED["npm"], *([PINNED["npm_for_tests"][0]] if numpy == "npm" else [])]
    if (program := esbuild_package()) is not None and not any(cache.glob("esbuild-*")):
        packages.append(program)
    for pinned in packages:
        if not (cache / npm_file(pinned)).exists():
            yield Source(pinned["name"], npm_address(pinned), words.WITHOUT_NETWORK)
    listed = pyodide_address(PINNED["npm"][1]["version"], "pyodide-lock.json")
    if not numpy and not any(cache.glob("numpy-*.whl")):
        yield Source(words.NUMPY, listed, words.WITHOUT_NUMPY)
    if libraries and not all(any(cache.glob(f"{name.replace('-', '_')}-*.whl")) for name in libraries):
        yield Source(words.LIBRARIES, listed, words.WITHOUT_LIBRARIES)


def _reasons(addresses: Sequence[str]) -> dict[str, str]:
    """Return why each address cannot be reached, empty where it can.

    The threads end with the process: looking up a host's name may take longer than anybody waits.
    """
    late = words.NO_ANSWER.format(seconds=_SECONDS)
    found = dict.fromkeys(addresses, late)

    def ask(address: str) -> None:
        found[address] = _reason(address)

    asking = [threading.Thread(target=ask, args=(address,), daemon=True) for address in found]
    ends = time.monotonic() + _SECONDS
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join(max(0.0, ends - time.monotonic()))
    return dict(found)


def _reason(address: str) -> str:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, method="HEAD"), timeout=_SECONDS):  # noqa: S310 - constant https addresses
            return ""
    except OSError as problem:
        return str(getattr(problem, "reason", problem))
