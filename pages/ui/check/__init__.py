"""What the page Check a number alone draws."""
