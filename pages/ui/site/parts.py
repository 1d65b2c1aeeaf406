"""The third-party files of the site: by package name and version, held against their checksums, and kept."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import tarfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pages.ui.site import words

PINNED: Mapping[str, list[dict[str, str]]] = json.loads(Path(__file__).with_name("parts.json").read_text("utf-8"))
"""Names, versions and checksums, by where a package comes from."""
_NPM = "https://registry.npmjs.org/{name}/-/{file}-{version}.tgz"
_PYODIDE = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{file}"
_SECONDS = 60
Files = dict[str, bytes]
"""Contents by path."""


class Part(NamedTuple):
    """A package as it came: its files, by path, and what is said of it."""

    name: str
    version: str
    sha256: str
    licence: str
    files: Files


class Parts(NamedTuple):
    """Everything that is not ours."""

    stlite: Part
    pyodide: Part
    numpy: Part
    wheels: list[Part]
    for_tests: bool

    @property
    def all(self) -> list[Part]:
        """Return every part."""
        return [self.stlite, self.pyodide, self.numpy, *self.wheels]


def gather(cache: Path, other_numpy: str = "") -> Parts:
    """Return every part, from the cache or from where its package is published.

    Parameters
    ----------
    cache : Path
        The folder that keeps what was fetched.
    other_numpy : str
        Instead of Pyodide's own wheel of numpy: a path, or ``npm`` for the package that is pinned for tests.

    Raises
    ------
    NdcgError
        If a file cannot be fetched, or is not the file that was pinned.

    """
    cache.mkdir(parents=True, exist_ok=True)
    stlite, pyodide = (_npm(cache, pinned) for pinned in PINNED["npm"])
    return Parts(stlite, pyodide, _numpy(cache, pyodide, other_numpy), _wheels(cache), bool(other_numpy))


def _npm(cache: Path, pinned: Mapping[str, str]) -> Part:
    name, version = pinned["name"], pinned["version"]
    packed = _fetched(
        cache / f"{name.replace('/', '-')}-{version}.tgz",
        _NPM.format(name=name, file=name.rpartition("/")[2], version=version),
        pinned["sha256"],
    )
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        files = {
            member.name.removeprefix("package/"): archive.extractfile(member).read()  # type: ignore[union-attr]
            for member in archive
            if member.isfile()
        }
    licence = json.loads(files["package.json"]).get("license", "")
    return Part(name, version, pinned["sha256"], licence, files)


def _wheels(cache: Path) -> list[Part]:
    """The pure wheels, which pip downloads and holds against their checksums."""
    lines = [f"{part['name']}=={part['version']} --hash=sha256:{part['sha256']}\n" for part in PINNED["pypi"]]
    wanted = cache / "wheels.txt"
    folder = cache / "wheels"
    if not wanted.exists() or wanted.read_text() != "".join(lines):
        folder.mkdir(exist_ok=True)
        listed = cache / "wanted.txt"
        listed.write_text("".join(lines))
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "--only-binary", ":all:", "--python-version", "3.13", "--platform", "any"]
        command += ["--implementation", "py", "--abi", "none", "--dest", str(folder), "--requirement", str(listed)]
        if subprocess.run(command, check=False).returncode:  # noqa: S603 - constants of ours and pinned names
            raise words.NO_WHEELS.error(folder=folder)
        listed.replace(wanted)
    return [_wheel(folder, pinned) for pinned in PINNED["pypi"]]


def _wheel(folder: Path, pinned: Mapping[str, str]) -> Part:
    stem = f"{pinned['name'].replace('-', '_')}-{pinned['version']}-"
    packed = next(path for path in folder.iterdir() if path.name.startswith(stem)).read_bytes()
    _hold(packed, pinned["sha256"], pinned["name"])
    return opened(pinned["name"], pinned["version"], packed)


def opened(name: str, version: str, packed: bytes) -> Part:
    """Return a wheel's files."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        files = {entry: archive.read(entry) for entry in archive.namelist() if not entry.endswith("/")}
    return Part(name, version, hashlib.sha256(packed).hexdigest(), _licence_of(files), files)


def _licence_of(files: Files) -> str:
    metadata = next((text for path, text in files.items() if path.endswith(".dist-info/METADATA")), b"").decode()
    for field in ("License-Expression", "Classifier: License ::", "License"):
        for line in metadata.partition("\n\n")[0].splitlines():
            if line.startswith(field) and line.strip() != f"{field}:":
                return line.removeprefix(field).strip(" :").rpartition(":: ")[2]
    return ""


def _numpy(cache: Path, pyodide: Part, other: str) -> Part:
    """Return numpy's wheel for Pyodide, held against Pyodide's lock file, or the wheel named instead."""
    lock = json.loads(pyodide.files["pyodide-lock.json"])["packages"]["numpy"]
    file, version = lock["file_name"], lock["version"]
    if not other:
        address = _PYODIDE.format(version=pyodide.version, file=file)
        return opened("numpy", version, _fetched(cache / file, address, lock["sha256"]))
    if other == "npm":
        carrier = _npm(cache, PINNED["npm_for_tests"][0])
        packed = carrier.files[PINNED["npm_for_tests"][0]["file"]]
    else:
        packed = Path(other).read_bytes()
    return opened("numpy", version, packed)


def _fetched(kept: Path, address: str, sha256: str) -> bytes:
    if not kept.exists():
        try:
            with urllib.request.urlopen(address, timeout=_SECONDS) as answer:  # noqa: S310 - two constant https addresses
                packed = answer.read()
        except (urllib.error.URLError, OSError) as trouble:
            raise words.NOT_FETCHED.error(trouble, name=kept.name, address=address) from trouble
        _hold(packed, sha256, kept.name)
        kept.write_bytes(packed)
    packed = kept.read_bytes()
    _hold(packed, sha256, kept.name)
    return packed


def _hold(packed: bytes, sha256: str, name: str) -> None:
    found = hashlib.sha256(packed).hexdigest()
    if found != sha256:
        raise words.OTHER_FILE.error(found, name=name, sha256=sha256)
