"""What a visitor has done: the list on the board with its history, its link, and the place in the lessons."""
