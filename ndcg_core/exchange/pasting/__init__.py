"""Lists as people paste them."""
