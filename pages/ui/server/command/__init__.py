"""The command `ndcg-lab`: it starts the app on a free port; where the app's libraries are missing, it gets them first.

Importing these files imports Python's own library alone, since the command also starts where nothing else is installed.
"""
