"""Ratios side by side, printed; no time is asserted, because machines differ."""
