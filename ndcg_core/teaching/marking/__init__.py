"""Marking: an answer judged by a key and a teacher's rule, with its cause and its feedback."""
