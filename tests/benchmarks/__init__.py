"""Benchmarks that print ratios; no time is asserted, because machines differ."""
