"""A token bucket: a limit on how much passes at once, and on how much passes a second."""

import time
from collections.abc import Callable


class Bucket:
    """Holds up to ``most`` tokens and gains ``rate`` a second; who takes more has to wait.

    >>> bucket = Bucket(rate=2.0, most=3.0, clock=lambda: 0.0)
    >>> [bucket.seconds_to_wait(1.0) for _ in range(5)]  # seconds to wait
    [0.0, 0.0, 0.0, 0.5, 1.0]
    """

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self.clock = rate, most, clock
        self.tokens, self.seen = most, clock()

    def seconds_to_wait(self, cost: float) -> float:
        """Take so many tokens, and return the seconds until they are there."""
        now = self.clock()
        self.tokens = min(self.most, self.tokens + (now - self.seen) * self.rate) - cost
        self.seen = now
        return max(0.0, -self.tokens / self.rate)
