"""The name of the app and the titles of its pages."""

from __future__ import annotations

APP = "NDCG Lab"
PLAYGROUND, LESSONS, LIBRARIES, RUNS = "Playground", "Lessons", "Libraries", "Runs"
CHECK, GRADE, WORKSHEET = "Check an answer", "Grade a class", "Worksheet"
LOST = "The server does not answer. This page tries again until it does."
