"""What stands below the board: the formula, the table, the curves, the calls, the list as text, the link.

Only the open tab is worked out, so that a drag does not wait for the others.
"""

from __future__ import annotations

import pandas as pd
import streamlit as st

from ndcg_core import Explanation
from ndcg_core.engines import Answer
from ndcg_core.formats import to_csv
from pages.ui import charts, link, picture, texts
from pages.ui.desk import Desk
from pages.ui.numbers import show
from pages.ui.words import plain

_TABS = ["Formula", "Table", "Curves", "Calls", "Edit as text", "Link"]


def draw(desk: Desk, told: Explanation, said: list[tuple[str, Answer, Answer]]) -> None:
    """The tabs."""
    formula, table, curves, calls, words, address = st.tabs(_TABS, key="closer", on_change="rerun")
    if formula.open:
        with formula:
            _draw_formula(told)
    if table.open:
        with table:
            _draw_table(desk, told)
    if curves.open:
        with curves:
            _draw_curves(desk, told)
    if calls.open:
        with calls:
            _draw_calls(said)
    if words.open:
        with words:
            texts.draw(desk)
    if address.open:
        with address:
            _draw_link(desk)


def _draw_curves(desk: Desk, told: Explanation) -> None:
    running, curve, weights = st.columns(3)
    with running:
        charts.draw_running(desk, told)
        picture.draw("running", "this chart")
        picture.draw("positions", "the chart beside the board")
    with curve:
        charts.draw_curve(told)
        picture.draw("curve", "this chart")
    with weights:
        charts.draw_weights(told)
        picture.draw("weights", "this chart")


def _draw_formula(told: Explanation) -> None:
    sums = told.latex()
    st.markdown("\n\n".join(f"$$\n{sums[name]}\n$$" for name in ("dcg", "idcg", "ndcg")))
    st.markdown("\n".join(f"- {sentence}" for sentence in map(plain, told.words())))


def table_frame(desk: Desk, told: Explanation) -> pd.DataFrame:
    """The explanation's rows with the titles that the board shows."""
    titles = {doc: card.title or doc for doc, card in desk.sheet.documents.items()}

    def title(doc: object) -> str:
        return "–" if doc is None else titles.get(str(doc), str(doc))

    return pd.DataFrame([
        {"rank": row.rank, "document": title(row.doc), "grade": "?" if row.grade is None else f"{row.grade:g}",
         "gain": show(row.gain), "weight": show(row.weight), "discounted": show(row.discounted), "DCG": show(row.dcg),
         "ideal document": title(row.ideal_doc), "ideal grade": "?" if row.ideal_grade is None else f"{row.ideal_grade:g}",
         "ideal discounted": show(row.ideal_discounted), "IDCG": show(row.idcg), "nDCG@rank": show(row.ndcg),
         "lost": show(row.loss), "counts": "yes" if row.counts else "no"} for row in told.rows])


def _draw_table(desk: Desk, told: Explanation) -> None:
    frame = table_frame(desk, told)
    st.dataframe(frame, hide_index=True, width="stretch")
    st.download_button("Download as CSV", data=to_csv(told), file_name="ndcg.csv", mime="text/csv", on_click="ignore")
    with st.expander("Copy the table"):
        st.code(frame.to_csv(index=False, sep="\t"), language=None)


def _draw_calls(said: list[tuple[str, Answer, Answer]]) -> None:
    st.caption("Each of these runs as it stands and prints the number beside its name.")
    for title, native, matched in said:
        for name, answer in (("plain call", native), ("made to follow your choices", matched)):
            if answer.call and not (name != "plain call" and answer.call == native.call):
                st.markdown(f"**{title}**, {name}: {show(answer.value if answer.value is not None else float('nan'), 6)}")
                st.code(answer.call, language="python")


def _draw_link(desk: Desk) -> None:
    st.markdown("The address bar always holds the link to exactly this list and these choices. Copy it from here:")
    base = (st.context.url or "").split("?")[0]
    st.code(f"{base}?s={link.encode(desk.sheet)}", language=None, wrap_lines=True)


