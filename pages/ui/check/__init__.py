"""What the page Check an answer alone draws."""
