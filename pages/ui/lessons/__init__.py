"""What the lessons alone draw."""
