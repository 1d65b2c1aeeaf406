"""How often somebody may do something: messages of a phone, wrong codes and new classes of an address."""

from collections import OrderedDict
from ipaddress import IPv4Address, IPv6Address, ip_address

from pages.ui.server.bucket import Bucket

_REMEMBERED = 10_000  # of those who did it last


def network_of(address: str) -> str:
    """Return whose address it is: of IPv6 the network, since everybody has as many addresses there as they like.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3::4"), network_of("::ffff:192.0.2.7"), network_of("here")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7', 'here')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


class Pace:
    """A bucket for each of those who did something, for as many as are remembered.

    >>> pace = Pace(rate=0.0001, most=2.0)
    >>> for _ in range(2):
    ...     pace.count("Ada")
    >>> pace.allows("Ada"), pace.allows("Ben")
    (False, True)
    """

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Return whether it may be done now."""
        bucket = self.buckets.get(who)
        if bucket is None:
            return True
        bucket.seconds_to_wait(0.0)  # it is filled up to now
        return bucket.tokens >= 1.0

    def count(self, who: str) -> None:
        """Count that it was done."""
        bucket = self.buckets.setdefault(who, Bucket(self.rate, self.most))
        bucket.seconds_to_wait(1.0)
        self.buckets.move_to_end(who)
        if len(self.buckets) > _REMEMBERED:
            self.buckets.popitem(last=False)
