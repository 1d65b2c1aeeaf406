"""What axe-core finds on a page."""

from collections.abc import Container, Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")
_RUN = """async ([part, rules]) => {
  const options = {resultTypes: ["violations"], preload: false, ...(rules && {runOnly: rules})};
  const found = await axe.run(part, options);
  return found.violations.flatMap(({id, impact, nodes}) => nodes.map(({target, html, any}) => [impact,
    `${id}: ${target.flat().join(" ")}: ${html.slice(0, 160)} ${any.map((check) => check.message).join(" ")}`]));
}"""


def barriers(
    page: Page, part: str = "html", *, rules: Sequence[str] = (), impacts: Container[str] | None = None
) -> list[str]:
    """The barriers in this part of the page, by rule and element: by these rules or all, of these impacts or any."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(_RUN, [part, rules or None])
    return [said for impact, said in found if impacts is None or impact in impacts]
