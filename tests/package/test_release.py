"""What stands in the way of a release is said."""

import json
import zipfile

from tests import release


def test_nothing_built_is_told_file_by_file(tmp_path):
    said = [*release.problems(tmp_path, release.version())]
    for name in release.BUILT:
        assert f"{name} was not built." in said
    assert not any("placeholder" in line for line in said), said


def test_a_build_for_tests_and_a_version_without_changes_are_refused(tmp_path):
    packed = tmp_path / "site" / "python" / "packages.zip"
    packed.parent.mkdir(parents=True)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("pages/about.json", json.dumps({"for_tests": True}))
    said = [*release.problems(tmp_path, "99.0")]
    assert "The site is a build for tests: unset NDCG_LAB_NUMPY." in said
    assert "The changelog has no section 99.0." in said
