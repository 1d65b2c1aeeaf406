"""The pages, each in a file of its own."""
