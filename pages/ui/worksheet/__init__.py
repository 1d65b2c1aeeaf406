"""What the worksheet alone draws."""
