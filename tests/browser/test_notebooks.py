"""The lab in JupyterLab and in marimo, light and dark: it is read, dragged, heard by Python and set by it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import notebooks
from tests.browser.lab import until
from tests.support.twin import twin

pytestmark = pytest.mark.full
RANKING, QRELS = ["d1", "d2", "d3"], {"d1": 0, "d2": 3, "d3": 2, "missed": 1}
HOSTILE = "<img src=x onerror=alert(1)>$x$"
BEGIN = f"""from ndcg_core import Convention, Topic, explain
from ndcg_core.widget import board

shown = board(Topic({RANKING!r}, {QRELS!r}), Convention(k=3), titles={{"d1": {HOSTILE!r}}})
back = Topic({RANKING!r}, {QRELS!r})"""
EXPLAINED = f"explain(Topic([{HOSTILE!r}, 'b'], {{{HOSTILE!r}: 1, 'b': 2, 'missed': 3}}))"
IN_JUPYTER = [
    BEGIN,
    "shown",
    """import ipywidgets
said = ipywidgets.Label("nothing")
shown.observe(lambda change: setattr(said, "value", f"seen {change['new'].ndcg:.4f}"), "explanation")
button = ipywidgets.Button(description="set from Python")
button.on_click(lambda _: setattr(shown, "topic", back))
ipywidgets.VBox([said, button])""",
    EXPLAINED,
]
IN_MARIMO = [
    f"import marimo as mo\n{BEGIN}",
    "lab = mo.ui.anywidget(shown)\nlab",
    """heard = mo.ui.button(label="set from Python", on_click=lambda _: setattr(shown, "topic", back))
heard""",
    'lab.value\nmo.md(f"seen {shown.explanation.ndcg:.4f}")',
    EXPLAINED,
]
# How light the ground of an element is, and how far its text is from that.
CONTRAST = """element => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const over = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (parts) => parts.map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const grounds = [];
  for (let node = element; node; node = node.parentElement ?? node.getRootNode().host)
    grounds.unshift(getComputedStyle(node).backgroundColor);
  const style = getComputedStyle(element);
  const ground = ["#fff", ...grounds];
  const ink = element instanceof SVGElement ? style.fill : style.color;
  const [one, other] = [light(over(ground)), light(over([...ground, ink]))].sort((a, b) => a - b);
  return [light(over(ground)), (other + 0.05) / (one + 0.05)];
}"""


READ = (
    ".board .title",
    ".board .score",
    ".result .why",
    ".result b",
    ".ndcg-lab p",
    ".ndcg-lab svg text",
    ".ndcg-lab th",
)


def open_jupyter(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()  # or nothing would run
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def readable(page: Page) -> None:
    """All text is apart from its ground, on the board, in its picture and in what an explanation shows."""
    expect(page.locator(".ndcg-lab svg")).to_be_visible()
    for place in READ:
        texts = page.locator(place).evaluate_all(f"all => all.filter(text => text.textContent).map({CONTRAST})")
        assert min(contrast for _, contrast in texts) >= 4.5, (place, texts)


def turn_dark(page: Page, host: str) -> None:
    """The other theme, as a menu of JupyterLab chooses it; marimo, which follows the browser, draws everything anew."""
    page.emulate_media(color_scheme="dark")
    if host == "marimo":
        page.reload()
        return
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


@pytest.mark.parametrize("host", ["jupyterlab", "marimo"])
def test_the_board_is_seen_moved_heard_and_set(host, labs, contexts) -> None:
    lab = labs(contexts(viewport={"width": 1280, "height": 1500}))
    page = lab.page
    served = notebooks.jupyterlab(IN_JUPYTER) if host == "jupyterlab" else notebooks.marimo(IN_MARIMO)
    with served as address:
        if host == "jupyterlab":
            open_jupyter(page, address)
        else:
            page.goto(address)
        expect(lab.cards).to_have_count(4)
        assert lab.ranked() == RANKING
        expect(page.locator("[data-ndcg-still]")).to_have_count(0)  # the picture for where no widget runs
        expect(lab.card("d1").locator(".title")).to_have_text(HOSTILE)
        expect(page.locator(".ndcg-lab td", has_text=HOSTILE).first).to_be_visible()
        readable(page)
        lab.drag("d1", "d2")  # onto the last, a cell that scrolls would take it among those below
        until(lab.ranked, ["d2", "d1", "d3"])
        moved = twin(["d2", "d1", "d3"], QRELS, k=3)
        expect(lab.score).to_have_text(f"nDCG@3 {moved:.3f}")
        expect(page.get_by_text(f"seen {moved:.4f}")).to_be_visible()
        lab.grade("d1", "3")
        graded = twin(["d2", "d1", "d3"], QRELS | {"d1": 3}, k=3)
        expect(page.get_by_text(f"seen {graded:.4f}")).to_be_visible()
        page.get_by_role("button", name="set from Python").click()
        until(lab.ranked, RANKING)
        expect(lab.score).to_have_text(f"nDCG@3 {twin(RANKING, QRELS, k=3):.3f}")
        lab.grasp(lab.handle("d1"), "Alt+ArrowDown")
        until(lab.ranked, ["d2", "d1", "d3"])
        page.keyboard.press("Control+z")
        until(lab.ranked, RANKING)
        turn_dark(page, host)
        expect(lab.cards).to_have_count(4)
        assert lab.cards.first.evaluate(CONTRAST)[0] < 0.07
        readable(page)
        lab.check()
        page.close()  # before the server goes
