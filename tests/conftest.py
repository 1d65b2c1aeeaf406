from hypothesis import settings

# The same examples on every machine and every run, and no folder of remembered ones.
settings.register_profile("suite", derandomize=True, deadline=None, database=None, max_examples=100)
settings.load_profile("suite")
