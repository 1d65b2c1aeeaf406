"""Many lists in numpy's arrays: checked and cut into blocks, ordered, scored; and one row the short way.

The door is :mod:`ndcg_core.batch`; :func:`ndcg_core.arrays.many.prepare` orders lists once, to score them many times.
"""
