"""What the playground alone draws."""
