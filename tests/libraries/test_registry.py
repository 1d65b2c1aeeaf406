"""The public registries: conventions, engines and mistakes."""

import re
from itertools import chain
from pathlib import Path

import pytest

from ndcg_core import NdcgError, conventions, engines, mistakes
from ndcg_core.libraries import catalogue
from ndcg_core.libraries.adapters import optional
from ndcg_core.libraries.catalogue.origins import origins
from ndcg_core.model.convention import resolve
from ndcg_core.teaching import mistakes as mistakes_package

REGISTRIES = {"conventions": conventions, "engines": engines, "optional engines": optional, "mistakes": mistakes}
MISTYPED = {"conventions": "sklaern", "engines": "catbost", "optional engines": "lightgmb", "mistakes": "G2c"}
MEANT = {"conventions": "sklearn", "engines": "catboost", "optional engines": "lightgbm", "mistakes": "G2"}


@pytest.mark.parametrize("kind", REGISTRIES)
def test_a_registry_prints_every_name_in_a_few_lines(kind):
    registry = REGISTRIES[kind]
    head, *lines = repr(registry).split("\n")
    assert head == f"{len(registry)} {kind}:"
    assert len(lines) < 12
    assert all(len(line) <= 88 for line in lines)
    assert " ".join(lines).split() == list(registry)


@pytest.mark.parametrize("kind", REGISTRIES)
def test_names_are_completed_by_tab(kind):
    assert REGISTRIES[kind]._ipython_key_completions_() == list(REGISTRIES[kind])


@pytest.mark.parametrize("kind", REGISTRIES)
def test_an_unknown_name_is_refused_and_near_ones_are_named(kind):
    registry = REGISTRIES[kind]
    with pytest.raises(NdcgError, match=f"{MISTYPED[kind]}'. Did you mean '{MEANT[kind]}'") as refusal:
        registry[MISTYPED[kind]]
    assert not isinstance(refusal.value, KeyError)
    for strange in (7, None, ("a",), [], ""):
        assert strange not in registry
        with pytest.raises(NdcgError):
            registry[strange]


@pytest.mark.parametrize("kind", REGISTRIES)
def test_a_registry_is_a_mapping(kind):
    registry = REGISTRIES[kind]
    first = next(iter(registry))
    assert registry.get(first) is registry[first] is dict(registry)[first]
    assert registry.get("nothing") is None
    assert registry.get("nothing", 3) == 3


@pytest.mark.parametrize(
    ("package", "registry", "others"),
    [(catalogue, conventions, {"origins", "known_deviations"}), (mistakes_package, mistakes, {"identities"})],
    ids=["conventions", "mistakes"],
)
def test_what_a_file_of_the_folder_holds_is_in_the_registry(package, registry, others):
    files = [path for path in Path(package.__file__).parent.glob("*.toml") if path.stem not in others]
    names = [re.findall(r"(?m)^\[(\w+)\]$", path.read_text("utf-8")) for path in files]
    assert sorted(chain(*names)) == sorted(registry)


@pytest.mark.parametrize("library", origins())
def test_an_origin_is_that_of_a_library_and_of_the_file_that_was_read(library):
    origin = origins()[library]
    entries = [entry for entry in conventions.values() if entry.library == library]
    assert entries, "no entry is of this library"
    assert all(entry.origin is origin for entry in entries)
    assert len(set(origin.aliases)) == len(origin.aliases)
    if origin.permalink:
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", origin.repository)
        assert re.fullmatch(r"[0-9a-f]{40}", origin.commit)
        assert any(origin.path.split("/")[-1] in entry.source for entry in entries), "a source names another file"
    else:
        assert (origin.repository, origin.path, origin.commit) == ("", "", "")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("catboost", "catboost_base"),
        ("CatBoost", "catboost_base"),
        ("LightGBM", "lightgbm"),
        ("lgbm", "lightgbm"),
        ("xgb", "xgboost"),
        ("XGBoost", "xgboost"),
        ("scikit-learn", "sklearn"),
    ],
)
def test_a_librarys_own_name_is_its_default(written, name):
    assert conventions[written] is conventions[name]
    assert resolve(written, 5) == conventions[name].convention.with_k(5)


def test_every_library_is_found_by_its_name_and_a_slip_near_it():
    for entry in conventions.values():
        if entry.library in origins():
            assert conventions[entry.library].library.lower() == entry.library.lower()
    for look_up in (conventions.__getitem__, resolve):
        with pytest.raises(NdcgError, match="Did you mean 'catboost'"):
            look_up("catbost")
