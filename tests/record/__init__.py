"""Libraries asked for their own nDCG of the recorded cases, and their answers written down.

``python -m tests.record haystack`` runs the cases through the library that is installed beside it, and writes the
answers into ``tests/support/data/recorded.json``, which ``tests/libraries/test_golden.py`` reads. Nothing of the
product is imported here: the answers are the library's alone. ``python -m tests.record`` names the libraries, with the
packages that each needs.
"""
