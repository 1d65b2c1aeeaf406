"""The third-party files of the site: by package name and version, held against their checksums, and kept."""

import hashlib
import io
import json
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

from pages.ui.site import words
from pages.ui.site.sources.pinned import PINNED, esbuild_name, esbuild_package, npm_address, npm_file, pyodide_address

_SECONDS = 60
Files = dict[str, bytes]
"""Contents by path."""


class _Entry(TypedDict):
    """What Pyodide's lock file says of a package."""

    version: str
    file_name: str
    sha256: str
    depends: list[str]


class Part(NamedTuple):
    """A package as it came: its files, by path, and what is said of it."""

    name: str
    version: str
    sha256: str
    licence: str
    files: Files


class Library(NamedTuple):
    """A package of Pyodide's distribution, which Pyodide itself installs in the browser."""

    part: Part
    file: str
    packed: bytes


class Parts(NamedTuple):
    """Everything that is not ours."""

    stlite: Part
    pyodide: Part
    numpy: Part
    wheels: list[Part]
    for_tests: bool
    libraries: Sequence[Library] = ()

    @property
    def all(self) -> list[Part]:
        """Return every part."""
        return [self.stlite, self.pyodide, self.numpy, *self.wheels, *(library.part for library in self.libraries)]


def gather(cache: Path, other_numpy: str = "", libraries: Sequence[str] = ()) -> Parts:
    """Return every part, from the cache or from where its package is published.

    Parameters
    ----------
    cache : Path
        The folder that keeps what was fetched.
    other_numpy : str
        Instead of Pyodide's own wheel of numpy: a path, or ``npm`` for the package that is pinned for tests.
    libraries : sequence of str
        Packages of Pyodide's distribution to add, with all that they need: ``["scikit-learn"]``.

    Raises
    ------
    NdcgError
        If a file cannot be fetched, or is not the file that was pinned, or the distribution lacks a library.

    """
    cache.mkdir(parents=True, exist_ok=True)
    stlite, pyodide = (_npm(cache, pinned) for pinned in PINNED["npm"])
    added = list(from_distribution(cache, pyodide, libraries))
    return Parts(stlite, pyodide, _numpy(cache, pyodide, other_numpy), _wheels(cache), bool(other_numpy), added)


def esbuild(cache: Path) -> Path:
    """Return the program that packs scripts, from the cache or from where its package is published.

    Raises
    ------
    NdcgError
        If there is none for this machine, and as :func:`gather` does.

    """
    pinned = esbuild_package()
    if pinned is None:
        raise words.NO_ESBUILD.error(esbuild_name())
    cache.mkdir(parents=True, exist_ok=True)
    program = cache / f"esbuild-{pinned['version']}{'.exe' if sys.platform == 'win32' else ''}"
    if not program.exists():
        files = _npm(cache, pinned).files
        program.write_bytes(files["esbuild.exe" if sys.platform == "win32" else "bin/esbuild"])
        program.chmod(0o755)
    return program


def _npm(cache: Path, pinned: Mapping[str, str]) -> Part:
    name, version = pinned["name"], pinned["version"]
    packed = _fetched(cache / npm_file(pinned), npm_address(pinned), pinned["sha256"])
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        files = {
            member.name.removeprefix("package/"): opened.read()
            for member in archive
            if member.isfile() and (opened := archive.extractfile(member))
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
    files = unzipped(packed)
    return Part(name, version, hashlib.sha256(packed).hexdigest(), _licence_of(files), files)


def unzipped(packed: bytes) -> Files:
    """Return the files of a zip archive."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {entry: archive.read(entry) for entry in archive.namelist() if not entry.endswith("/")}


def _licence_of(files: Files) -> str:
    metadata = next((text for path, text in files.items() if path.endswith(".dist-info/METADATA")), b"").decode()
    for field in ("License-Expression", "Classifier: License ::", "License"):
        for line in metadata.partition("\n\n")[0].splitlines():
            if line.startswith(field) and line.strip() != f"{field}:":
                return line.removeprefix(field).strip(" :").rpartition(":: ")[2]
    return ""


def _distribution(pyodide: Part) -> Mapping[str, _Entry]:
    """The packages of Pyodide's distribution, by name."""
    packages: Mapping[str, _Entry] = json.loads(pyodide.files["pyodide-lock.json"])["packages"]
    return packages


def from_distribution(cache: Path, pyodide: Part, names: Sequence[str]) -> Iterator[Library]:
    """Yield these packages of Pyodide's distribution and all that they need but numpy, which is there anyway."""
    packages, seen, waiting = _distribution(pyodide), {"numpy"}, list(names)
    while waiting:
        name = waiting.pop()
        if name not in packages:
            raise words.NO_LIBRARY.error(name, version=pyodide.version)
        if name not in seen:
            seen.add(name)
            waiting += packages[name]["depends"]
            yield _library(cache, pyodide, name)


def _library(cache: Path, pyodide: Part, name: str) -> Library:
    entry = _distribution(pyodide)[name]
    file = entry["file_name"]
    packed = _fetched(cache / file, pyodide_address(pyodide.version, file), entry["sha256"])
    return Library(opened(name, entry["version"], packed), file, packed)


def _numpy(cache: Path, pyodide: Part, other: str) -> Part:
    """Return numpy's wheel for Pyodide, held against Pyodide's lock file, or the wheel named instead."""
    if not other:
        return _library(cache, pyodide, "numpy").part
    version = _distribution(pyodide)["numpy"]["version"]
    if other == "npm":
        carrier = _npm(cache, PINNED["npm_for_tests"][0])
        packed = carrier.files[PINNED["npm_for_tests"][0]["file"]]
    else:
        packed = Path(other).read_bytes()
    return opened("numpy", version, packed)


def _fetched(kept: Path, address: str, sha256: str) -> bytes:
    if kept.exists():
        packed = kept.read_bytes()
        _hold(packed, sha256, kept.name)
        return packed
    try:
        with urllib.request.urlopen(address, timeout=_SECONDS) as answer:  # noqa: S310 - two constant https addresses
            fetched: bytes = answer.read()
    except OSError as trouble:
        raise words.NOT_FETCHED.error(trouble, name=kept.name, address=address) from trouble
    _hold(fetched, sha256, kept.name)
    kept.write_bytes(fetched)
    return fetched


def _hold(packed: bytes, sha256: str, name: str) -> None:
    found = hashlib.sha256(packed).hexdigest()
    if found != sha256:
        raise words.OTHER_FILE.error(found, name=name, sha256=sha256)
