"""What Sphinx is told: formulas as MathML, names of the code as links to public pages, facts for search engines."""

import importlib
import json
from functools import cache
from typing import Any

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml

from ndcg_core.document import tag
from ndcg_core.document.html import written
from pages.ui.handbook.reference import public

_ROLES = frozenset({"class", "func", "data", "mod", "meth", "attr", "obj", "exc"})


def setup(app: Any) -> dict[str, bool]:
    """Register all of it; Sphinx calls this."""
    app.add_html_math_renderer("mathml", (_visit_inline, None), (_visit_block, None))
    app.add_config_value("lab_structured", {}, "html")
    app.connect("missing-reference", _resolve)
    app.connect("html-page-context", _add_facts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _visit_inline(writer: Any, node: nodes.math) -> None:
    writer.body.append(tex2mathml(node.astext()))
    raise nodes.SkipNode


def _visit_block(writer: Any, node: nodes.math_block) -> None:
    formula = tex2mathml(node.astext(), as_block=True)
    writer.body += [writer.starttag(node, "div", CLASS="formula"), formula, "</div>"]
    raise nodes.SkipNode


@cache
def _pages() -> dict[str, str]:
    """Every public object's page by each name that its source has."""
    found = {}
    for each in public():
        found[each.full] = each.path
        found[f"{each.value.__module__}.{each.value.__qualname__}"] = each.path
    return found


def _resolve(app: Any, _env: Any, node: Any, content: Any) -> Any:
    """Return a link to the public page of what a docstring names; its name as code, if it exists and has no page."""
    target = node.get("reftarget", "").lstrip("~.")
    if node.get("refdomain") != "py" or node.get("reftype") not in _ROLES:
        return None
    module = node.get("py:module") or ""
    for name in (target, f"{module}.{target}", f"ndcg_core.{target}"):
        page = _pages().get(name)
        if page is not None:
            address = app.builder.get_relative_uri(node["refdoc"], page)
            return nodes.reference("", "", content, internal=True, refuri=address)
    return content if _exists(target, node) else None


def _exists(target: str, node: Any) -> bool:
    """Return whether a name is a module, or something in one, of the room that names it or of the whole library."""
    docs = node["refdoc"].rpartition("/")[2]
    modules = [each.value.__module__ for each in public() if each.path.endswith(docs)]
    return any(_found(f"{base}.{target}" if base else target) for base in ("", *modules, *_classes(docs)))


def _classes(docs: str) -> list[str]:
    return [f"{each.value.__module__}.{each.value.__qualname__}" for each in public() if each.path.endswith(docs)]


@cache
def _found(name: str) -> bool:
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value: Any = importlib.import_module(".".join(parts[:end]))
        except (ImportError, ValueError):
            continue
        for part in parts[end:]:
            if not hasattr(value, part) and part not in getattr(value, "__annotations__", {}):
                return False
            value = getattr(value, part, None)
        return True
    return False


def _add_facts(app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Add what schema.org knows of a page, and its canonical address where that is known."""
    kind = app.config.lab_structured.get(page)
    if kind is None:
        return
    about = {
        "@context": "https://schema.org",
        "@type": kind["type"],
        "name": kind["title"],
        "description": kind["description"],
        "inLanguage": "en",
        "isAccessibleForFree": True,
    }
    facts = tag("script", json.dumps(about).replace("<", "\\u003c"), type="application/ld+json")
    context["metatags"] = f"{context.get('metatags', '')}\n{written(facts)}"
