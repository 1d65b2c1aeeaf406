"""A Firefox for the tests of the site, driven through WebDriver BiDi; every other host is blocked.

Playwright's Firefox is a build of its own, to be downloaded; this is the Firefox that people have.
"""

import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.benchmarks.server import free_port
from tests.browser import chromium
from tests.browser.lab import ALL_PARTS, until
from tests.support.waiting import PATIENCE

_NAMES = ("firefox", "firefox-esr")
_PACKAGES = ("firefox-esr", "firefox")  # Debian's and Ubuntu's
_PREFERENCES = {  # no proxy but for this machine: whatever else is asked for fails
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1, localhost",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
}
# Components draw into shadow roots, which a query of the document does not enter.
_ALL = ALL_PARTS + "const found = all(document).filter((each) => each.matches(%s));"


def find() -> str | None:
    """The path of a Firefox that is installed, or None."""
    named = filter(None, (os.environ.get("FIREFOX"), *_NAMES))
    return next((path for name in named if (path := shutil.which(name))), None)


def get() -> str:
    """The path of a Firefox, installed if necessary; exits with instructions where that fails."""
    if found := find():
        return found
    if any(map(chromium.from_system, _PACKAGES)) and (found := find()):
        return found
    sys.exit("The site's tests need Firefox. Install it, or name its program in FIREFOX.")


class Firefox:
    """A page in a Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self.errors: list[str] = []
        self._socket, self._numbers = socket, itertools.count(1)
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._page = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address: str) -> None:
        """Open an address without waiting for it."""
        self._call("browsingContext.navigate", context=self._page, url=address, wait="none")

    def reload(self) -> None:
        """Load the page again, and wait until it has begun."""
        self._call("browsingContext.reload", context=self._page, wait="interactive")

    def texts(self, selector: str) -> list[str]:
        """The text of every element of this kind."""
        return json.loads(self._evaluate(selector, "JSON.stringify(found.map((each) => each.textContent.trim()))"))

    def press(self, label: str) -> None:
        """Press the button with this label."""
        self._evaluate("button", f"found.find((each) => each.textContent.trim() === {json.dumps(label)}).click()")

    def wait_for(self, selector: str, text: str) -> None:
        """Wait until an element of this kind has this text."""
        until(lambda: text if text in (texts := self.texts(selector)) else [texts, self.errors], text)

    def _evaluate(self, selector: str, expression: str) -> str:
        script = f"(() => {{ {_ALL % json.dumps(selector)} return {expression}; }})()"
        target = {"context": self._page}
        return self._call("script.evaluate", expression=script, target=target, awaitPromise=True)["result"].get("value")

    def _call(self, method: str, **parameters: object):
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.errors.append(answer["params"].get("text") or "")
            if answer.get("id") == number:
                assert answer["type"] != "error", answer
                return answer["result"]


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own, for as long as a block lasts."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines))
    port = free_port()
    command = [get(), "--headless", "--profile", str(profile), "--remote-debugging-port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with _connected(port) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(30)


def _connected(port: int) -> ClientConnection:
    found: list[ClientConnection] = []

    def listens() -> bool:
        with suppress(OSError, WebSocketException):
            found.append(connect(f"ws://127.0.0.1:{port}/session", max_size=None))
        return bool(found)

    until(listens, True)
    return found[0]


if __name__ == "__main__":
    print(get())
