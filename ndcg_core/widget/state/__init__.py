"""A list on the board: its state, every change to it, and its history."""
