"""Find a Chromium for the browser tests: an installed one, else Playwright's, else the system's package.

Prints the program's path. ``CHROMIUM`` in the environment names another program.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """The path of a Chromium that is installed, or None."""
    if os.environ.get("CHROMIUM"):
        return os.environ["CHROMIUM"]
    for name in NAMES:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        own = driver.chromium.executable_path
    return own if Path(own).exists() else None


def _attempt(*command: str) -> bool:
    print("trying:", " ".join(command), flush=True)
    try:
        return subprocess.run(command, check=False, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def from_system(package: str) -> bool:
    """Install a package of Debian or Ubuntu, and return whether that worked."""
    root = [] if os.name != "posix" or os.geteuid() == 0 else ["sudo", "-n"]
    return bool(
        shutil.which("apt-get")
        and _attempt(*root, "apt-get", "update")
        and _attempt(*root, "apt-get", "install", "-y", package)
    )


def get() -> str:
    """The path of a Chromium, installed if necessary; exits with instructions where that fails."""
    if found := find():
        return found
    if _attempt(sys.executable, "-m", "playwright", "install", "chromium") and (found := find()):
        return found
    if from_system("chromium") and (found := find()):
        return found
    sys.exit("No Chromium was found and none could be installed. Install one, or name it in CHROMIUM.")


if __name__ == "__main__":
    print(get())
