"""Every library's nDCG as a convention, the libraries themselves where installed, and where they differ."""
