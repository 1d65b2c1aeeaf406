"""What the page for teachers alone draws."""
