"""The page Runs: what it alone draws."""
