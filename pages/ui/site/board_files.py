"""``python -m pages.ui.site.board_files``: build the board for any web page, ``ndcg-board.js`` and ``embed.html``."""

import subprocess
import sys
import tempfile
from pathlib import Path

from ndcg_core import NdcgError
from ndcg_core.widget import embedded
from pages.ui.site import words
from pages.ui.site.packages import PROJECT
from pages.ui.site.parts import Files, esbuild
from pages.ui.site.sources.pinned import CACHE

_PACKED = ("--bundle", "--minify", "--charset=utf8", "--format=iife", "--target=es2022", "--log-level=warning")


def build(cache: Path = CACHE, *, app: str = "") -> Files:
    """Return both files; ``app`` is the address of the app beside them, which ``embed.html`` links to."""
    program = esbuild(cache)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in embedded.scripts(lambda style: _packed(program, style)).items():
            (Path(folder) / f"{name}.js").write_text(text, encoding="utf-8")
        script = _run(program, str(Path(folder) / f"{embedded.ENTRY}.js"), *_PACKED)
    return {embedded.SCRIPT: script.encode(), embedded.PAGE: embedded.page(app=app).encode()}


def _packed(program: Path, style: str) -> str:
    return _run(program, "--minify", "--loader=css", given=style).strip()


def _run(program: Path, *arguments: str, given: str = "") -> str:
    done = subprocess.run([program, *arguments], input=given.encode(), capture_output=True, check=False)  # noqa: S603
    if done.returncode:
        raise words.NOT_PACKED.error(done.stderr.decode())
    return done.stdout.decode()


def main(folder: Path) -> None:
    """Build into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in build().items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT / "dist")
    except NdcgError as refusal:
        sys.exit(str(refusal))
