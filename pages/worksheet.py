"""A worksheet for paper, or its solution: the exercise on the board, or a lesson."""

from __future__ import annotations

from pages.ui.worksheet import exercise

exercise.draw(exercise.requested_worksheet())
