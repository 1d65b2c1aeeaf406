"""The sizes that every page has, before and after Streamlit has come."""

SIZES = {"s2": 12, "s1": 14, "m": 16, "l1": 20, "l2": 28, "l3": 64}
"""The sizes of every text, in pixels where the reader has not chosen others; spaces are in eighths of a rem."""
TYPE = " ".join(f"--type-{name}: {pixels / 16:g}rem;" for name, pixels in SIZES.items())
"""The same as the styles name them."""
MARGINS, MARGINS_ON_A_PHONE = "4rem 3.5rem 3rem", "4.25rem 0.75rem 3rem"
"""Around what a page shows."""
