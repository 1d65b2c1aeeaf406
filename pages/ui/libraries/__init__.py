"""What the page Libraries alone draws."""
