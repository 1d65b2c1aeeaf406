"""The sizes that every page has, before and after Streamlit has come."""

_RATIO, _SMALL, _LARGE = 1.125, 3, 7
TYPE = " ".join(
    f"--type-{'m' if not step else f'l{step}' if step > 0 else f's{-step}'}: {_RATIO**step:.3f}rem;"
    for step in range(-_SMALL, _LARGE + 1)
)
"""The sizes of every text: a scale whose steps are an eighth apart. Spaces are multiples of an eighth of a rem."""
MARGINS, MARGINS_ON_A_PHONE = "4rem 3.5rem 3rem", "3.25rem 0.75rem 3rem"
"""Around what a page shows."""
