"""The verdict on a number whose definition is open: where it is right, and the rules to choose from."""

import math
from collections.abc import Mapping

import streamlit as st

from ndcg_core import NdcgError, Topic, conventions, ndcg
from ndcg_core.model.fields import FieldValue
from ndcg_core.teaching.diagnosis import Findings, OpenRules, Verdict, under_every_definition
from pages.ui.check import definition, verdict, words
from pages.ui.components import html
from pages.ui.components.html import tag
from pages.ui.state.session import Session
from pages.ui.text import show


def draw(session: Session, answer: dict[str, str], said: Mapping[str, FieldValue]) -> None:
    """Draw what the answer is under every definition that says the same, and these definitions as rows."""
    topic = session.state.topic()
    number = "" if answer else example(topic, said)
    findings, refusal = Findings([]), ""
    try:
        findings = under_every_definition(topic, answer or number, said=said) if answer or number else findings
    except NdcgError as refused:
        refusal = str(refused)
    judged = bool(answer and findings) and findings[0].is_judged
    rules = findings.rules if judged else None
    if rules is not None and len(rules.candidates) == 1 and not (rules.fitting or rules.known):
        assumed = words.ASSUMED.format(rules="; ".join(rules.assumed))
        verdict.draw(session, answer, rules.candidates[0].convention, assumed)
        return
    with st.container(key="verdict"):
        if not answer:
            about = [words.NOTHING_TYPED, *([words.FOR_EXAMPLE.format(number=number)] if number else [])]
            html.draw("verdict_example", *(tag("p", line) for line in about))
        if refusal:
            html.draw("verdict_lines", tag("p", refusal, cls="refused", role="status"))
        elif findings:
            _draw_findings(findings)
    if judged and (findings[0].guess or findings[0].verdict is Verdict.UNKNOWN):
        st.page_link("which.py", label=words.WHICH)


def example(topic: Topic, said: Mapping[str, FieldValue]) -> str:
    """Return what scikit-learn gives for the list, but for what is said; empty where it gives nothing."""
    try:
        value = ndcg(topic, conventions["sklearn"].convention.changed(**said))
    except NdcgError:
        return ""
    return show(value, 3) if math.isfinite(value) else ""


def _draw_findings(findings: Findings) -> None:
    """Draw the heading and the sentences; what other rules give stands in their rows."""
    rules = findings.rules
    asked = rules if rules is not None and rules.open and all(each.is_judged for each in findings) else None
    said = [each for each in findings.beyond_heading if asked is None or each != asked.contrast]
    head = tag("p", tag("b", findings.heading), cls="headline", role="status")
    html.draw("verdict_lines", head, *(tag("p", line) for line in said))
    if asked is not None:
        st.markdown(words.WHICH_RULE if asked.fitting else words.THEY_GIVE)
        with st.container(key="candidates"):
            _draw_rows(asked)


def _draw_rows(rules: OpenRules) -> None:
    """Draw a row for each rule; of definitions that say the same of the open choices, the commonest."""
    rows = {each.rule: each for each in reversed(rules.candidates)}
    for place, each in enumerate(each for each in rules.candidates if each.fits or rows[each.rule] is each):
        with st.container(horizontal=True, vertical_alignment="center", key=f"candidate_{place}"):
            number = tag("b", show(each.values[rules.quantity]))
            rule = tag("span", each.rule, *([tag("small", each.computed_by)] if each.tools else []))
            html.draw(f"candidate_words_{place}", tag("p", number, rule, cls="candidate"))
            st.button(words.MY_RULE, on_click=definition.choose, args=(each.convention,), key=f"my_rule_{place}")
