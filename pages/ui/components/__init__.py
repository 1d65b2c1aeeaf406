"""What several pages draw: each component's Python, script and style together."""
