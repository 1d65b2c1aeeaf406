"""Runs: qrels and runs in; which system is better, how sure that is, and what makes the difference out."""

from pages.ui.check import exercise
from pages.ui.components import address
from pages.ui.runs import report
from pages.ui.state.session import current_session

session = current_session()
kept, go_on = report.draw(session)
address.keep({**exercise.subject(session), **kept})
go_on()
