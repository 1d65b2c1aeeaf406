"""What the page *Which nDCG?* alone draws."""
