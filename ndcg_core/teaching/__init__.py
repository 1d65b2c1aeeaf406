"""Examples, mistakes, the diagnosis of an answer, exercises, grading and lessons."""
