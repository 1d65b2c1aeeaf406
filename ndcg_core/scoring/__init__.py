"""One list: its order, gains, sums, nDCG, and the explanation of all of them."""
