"""The libraries: each library's nDCG as a convention, the library itself where installed, and where they differ."""
