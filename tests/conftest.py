from hypothesis import settings

# The same examples on every machine and in every run, without a database of examples.
settings.register_profile("suite", derandomize=True, deadline=None, database=None, max_examples=100)
settings.load_profile("suite")
