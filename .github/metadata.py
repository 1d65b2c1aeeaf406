"""What hatchling asks while it builds the package: its links, and its description with no link that leads nowhere.

The addresses stand in ``pyproject.toml``, ``[tool.ndcg-lab]``. Without the repository's, the README's pictures are left
out, and a link to a file is its text.
"""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from hatchling.metadata.plugin.interface import MetadataHookInterface

_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
_EMPTY_LINES = re.compile(r"\n{3,}")


class Metadata(MetadataHookInterface):
    """The hook that ``[tool.hatch.metadata.hooks.custom]`` names."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the description and the links."""
        root = Path(self.root)
        module = _published(root)
        published = module.read(root)
        if wrong := module.wrong(published):
            message = f"[tool.ndcg-lab] {wrong} in pyproject.toml must be an https address, or empty"
            raise ValueError(message)
        text = described((root / "README.md").read_text("utf-8"), published)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = links(published)


def _published(root: Path) -> ModuleType:
    """Load the one module that is needed, without the packages around it, which import what is not here."""
    spec = spec_from_file_location("published", root / "pages" / "ui" / "handbook" / "published.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def described(readme: str, published: object) -> str:
    """Return the README as it can be read anywhere: every link is whole, or is none."""

    def whole(found: re.Match[str]) -> str:
        picture, text, path = found.groups()
        if published.repository:
            return f"{picture}[{text}]({(published.file if picture else published.page)(path)})"
        return "" if picture else text

    parts = _FENCED.split(readme)
    parts[::2] = [_EMPTY_LINES.sub("\n\n", _LINK.sub(whole, part)) for part in parts[::2]]
    return "".join(parts)


def links(published: object) -> dict[str, str]:
    """Return the package's links, by the labels that PyPI knows."""
    found = {"Homepage": published.site or published.repository, "Documentation": published.handbook}
    if published.repository:
        found |= {
            "Source": published.repository,
            "Issues": f"{published.repository}/issues",
            "Changelog": published.page(".github/CHANGELOG.md"),
        }
    return {label: address for label, address in found.items() if address}
