"""The name of the app and the titles of its pages."""

from __future__ import annotations

APP = "NDCG Lab"
PLAYGROUND, LESSONS, LIBRARIES = "Playground", "Lessons", "Libraries"
CHECK, GRADE, WORKSHEET = "Check an answer", "Grade a class", "Worksheet"
