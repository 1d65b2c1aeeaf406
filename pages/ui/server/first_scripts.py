"""The scripts of the first screen travel as one: a browser makes six requests at once, and they are forty.

Every script keeps its address, at which its part of the whole is passed on: whatever a page imports by it is the same
code, and shares what it holds.
"""

import re
from functools import cache, partial

from ndcg_core.widget.bundle import bundle
from pages.ui.components import assets

COMPONENT = "workbench"
"""The component of the first screen."""
_WHOLE = "first_screen.js"
_NAME = re.compile(r"lab/(\w+)\.js\b.*")
_VERSION = re.compile(r'(from "\./\w+\.js)\?v=\w+"')
_PART = re.compile(r"^const \$(\w+) = .*?^return \{ ([^{}]*) \};\n\}\)\(\);$", re.MULTILINE | re.DOTALL)


@cache
def names() -> list[str]:
    """Return the names of the first screen's scripts, without their ending."""
    return [_NAME.sub(r"\1", address) for address in assets.modules(COMPONENT)]


def join() -> None:
    """Serve the scripts as one from now on."""
    files = {name: f"{name}.js" for name in names()}
    texts = {name: _VERSION.sub(r'\1"', assets.text(file)) for name, file in files.items()}
    whole = bundle(COMPONENT, texts)
    parts = dict(_PART.findall(whole))
    whole += f"export {{ {', '.join(f'${name}' for name in parts)} }};\n"
    assets.generate(_WHOLE, lambda: whole)
    for name, exported in parts.items():
        assets.generate(files[name], partial(_pass_on, name, exported.split(", ")))
    assets.text.cache_clear()
    assets.versioned.cache_clear()


def _pass_on(name: str, exported: list[str]) -> str:
    named = ", ".join(export for export in exported if ":" not in export)
    lines = [f'import {{ ${name} }} from "./{assets.versioned(_WHOLE)}";']
    if named:
        lines.append(f"export const {{ {named} }} = ${name};")
    if any(export.startswith("default:") for export in exported):
        lines.append(f"export default ${name}.default;")
    return "\n".join(lines) + "\n"
