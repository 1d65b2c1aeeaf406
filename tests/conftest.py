from hypothesis import Phase, settings

# The same examples on every machine and in every run, without a database of examples.
settings.register_profile("suite", derandomize=True, deadline=None, database=None, max_examples=100)
# A mutant is noticed by any example, so that none is made smaller.
settings.register_profile("mutants", settings.get_profile("suite"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("suite")

collect_ignore = ["mutants"]  # a tool, whose packages only `make mutants` installs
