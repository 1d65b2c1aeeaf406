"""What the page Grade a class alone draws."""
