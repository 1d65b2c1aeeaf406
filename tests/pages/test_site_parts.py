"""What the site is built from: nothing but what was pinned, each part with its licence."""

import ast
import hashlib
import io
import json
import re
import tarfile
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from ndcg_core import NdcgError
from pages.ui.site import html_page, notices, one_file, packages, parts, stlite, words
from pages.ui.site.sources.pinned import PINNED

ROOT = Path(__file__).parents[2]


def tarball(**files: str) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"package/{name.replace('_', '.')}")
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))
    return packed.getvalue()


@pytest.fixture
def published(monkeypatch):
    """Put a text in the place of whatever is fetched."""

    def publish(content: bytes) -> None:
        monkeypatch.setattr(urllib.request, "urlopen", lambda *_, **__: io.BytesIO(content))

    return publish


def pinned(content: bytes) -> dict[str, str]:
    return {"name": "@some/part", "version": "1.0", "sha256": hashlib.sha256(content).hexdigest()}


def test_a_package_is_fetched_once_and_opened(tmp_path, published):
    content = tarball(package_json=json.dumps({"license": "MIT"}), index_js="let a;")
    published(content)
    part = parts._npm(tmp_path, pinned(content))
    assert (part.licence, part.files["index.js"]) == ("MIT", b"let a;")
    published(b"something else")
    assert parts._npm(tmp_path, pinned(content)).files == part.files


@pytest.mark.parametrize("place", ["fetched", "kept"])
def test_another_file_than_the_pinned_is_refused(tmp_path, published, place):
    content, other = tarball(package_json="{}"), tarball(package_json='{"license": "other"}')
    published(other if place == "fetched" else content)
    if place == "kept":
        parts._npm(tmp_path, pinned(content))
        next(tmp_path.iterdir()).write_bytes(other)
    with pytest.raises(NdcgError, match=re.escape(hashlib.sha256(other).hexdigest()[:12])) as refused:
        parts._npm(tmp_path, pinned(content))
    assert refused.value.code == "site.other-file"


def test_without_a_network_the_sentence_names_the_file(tmp_path, monkeypatch):
    def fail(*_, **__):
        raise urllib.error.URLError("no route")

    monkeypatch.setattr(urllib.request, "urlopen", fail)
    with pytest.raises(NdcgError, match=r"@some-part-1\.0\.tgz .*NDCG_LAB_NUMPY") as refused:
        parts._npm(tmp_path, pinned(b""))
    assert refused.value.code == "site.not-fetched"
    assert list(tmp_path.iterdir()) == []


def test_every_part_has_a_version_and_a_checksum():
    for found in (part for group in PINNED.values() for part in group):
        assert re.fullmatch(r"[0-9a-f]{64}", found["sha256"])
        assert re.fullmatch(r"\d+(\.\d+)+", found["version"])


def test_the_notices_name_every_part_and_hold_its_licence():
    numpy = parts.Part(
        "numpy", "2.2.5", "a" * 64, "BSD", {"numpy.dist-info/LICENSE.txt": b"Redistribution is permitted."}
    )
    bare = parts.Part("bare", "1", "b" * 64, "MIT", {})
    text = notices.text(parts.Parts(bare, bare, numpy, [bare], for_tests=True))
    assert words.FOR_TESTS in text
    assert f"numpy 2.2.5\n  BSD\n  sha256 {'a' * 64}" in text
    assert "Redistribution is permitted." in text
    assert text.count(words.NO_LICENCE_TEXT) == 3


def distribution(tmp_path, **depends: list[str]) -> parts.Part:
    """Pyodide with packages that need each other, each lying in the cache."""
    lock = {}
    for name, needed in depends.items():
        packed = packages.zipped({f"{name}/__init__.py": b""})
        (tmp_path / f"{name}.whl").write_bytes(packed)
        sha256 = hashlib.sha256(packed).hexdigest()
        lock[name] = {"version": "1", "file_name": f"{name}.whl", "sha256": sha256, "depends": needed}
    return parts.Part("pyodide", "1", "", "", {"pyodide-lock.json": json.dumps({"packages": lock}).encode()})


def test_a_library_comes_with_what_it_needs_but_numpy(tmp_path):
    pyodide = distribution(tmp_path, learn=["sci", "job"], sci=["numpy", "blas"], blas=[], job=[], numpy=[], other=[])
    added = list(parts.from_distribution(tmp_path, pyodide, ["learn"]))
    assert sorted(library.part.name for library in added) == ["blas", "job", "learn", "sci"]
    assert all(library.packed == (tmp_path / library.file).read_bytes() for library in added)


def test_a_library_that_the_distribution_lacks_is_refused(tmp_path):
    with pytest.raises(NdcgError, match=r"names 'catboost', which is no package of Pyodide 1") as refused:
        list(parts.from_distribution(tmp_path, distribution(tmp_path, numpy=[]), ["catboost"]))
    assert refused.value.code == "site.no-library"


def test_the_frontend_has_what_can_be_reached_and_is_drawn():
    files = {
        "build/stlite.js": b'import { a } from "./index-1.js";',
        "build/index-1.js": b'import("./Radio-1.js"); import("./PlotlyChart-1.js"); import("./Table-1.js")',
        "build/Radio-1.js": b'import { b } from "./TableChart-1.js"',
        "build/TableChart-1.js": b"",
        "build/PlotlyChart-1.js": b"",
        "build/Table-1.js": b"",
        "build/stlite.css": b"@font-face { src: url(./assets/a.woff2) }",
        "build/assets/a.woff2": b"",
        "build/assets/b.woff2": b"",
    }
    kept = stlite.frontend(parts.Part("stlite", "1", "", "", files))
    assert sorted(kept) == ["Radio-1.js", "TableChart-1.js", "assets/a.woff2", "index-1.js", "stlite.css", "stlite.js"]


def test_scripts_of_a_single_file_import_each_other_by_name():
    text = 'import { a } from "./x.js";\nconst b = import("./y.js?v=1");\nnew URL("./z", import.meta.url);'
    assert one_file._by_name("lab/board.js", text.encode()).decode() == (
        'import { a } from "@lab/lab/x.js";\nconst b = import("@lab/lab/y.js?v=1");\n'
        'new URL("./z", "https://lab.invalid/lab/board.js");'
    )


def test_the_same_files_make_the_same_archive():
    assert packages.zipped({"a": b"1", "b": b"2"}) == packages.zipped({"b": b"2", "a": b"1"})


def test_a_page_holds_no_text_that_could_end_its_script():
    page = html_page.page("lessons", for_tests=True, still="<svg></svg>")
    assert page.count("</script>") == page.count("<script")
    assert '<base href="../">' in page
    assert "@" not in re.sub(r"@(import|font-face|media)", "", page)


def imported(path):
    """The modules of ours that a module imports when it is loaded, by their files."""
    tree = ast.parse(path.read_text("utf-8"))
    later = {node for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) for node in ast.walk(each)}
    guarded = {
        node
        for each in ast.walk(tree)
        if isinstance(each, ast.If) and "TYPE_CHECKING" in ast.unparse(each.test)
        for node in ast.walk(each)
    }
    for node in ast.walk(tree):
        if (
            not isinstance(node, ast.ImportFrom)
            or node in later | guarded
            or not (node.module or "").startswith("pages")
        ):
            continue
        for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
            place = ROOT / name.replace(".", "/")
            yield from (each for each in (place.with_suffix(".py"), place / "__init__.py") if each.is_file())


def test_every_page_finds_what_it_imports_in_the_site():
    found, ahead = set(), [*(ROOT / "pages").glob("*.py")]
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            ahead += imported(path)
    paths = {path.relative_to(ROOT).as_posix() for path in found}
    assert len(paths) > 100
    assert [path for path in sorted(paths) if packages.is_left_out(path)] == []
