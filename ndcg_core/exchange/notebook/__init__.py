"""A list as a Jupyter notebook."""
