"""A live class: what is kept of it, the addresses that phones and teachers use, and what they show."""
