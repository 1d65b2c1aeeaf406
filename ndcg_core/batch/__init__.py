"""Many lists: arrays, whole runs, and their averages."""
