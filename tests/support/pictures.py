"""How far two pictures of a page differ."""

from io import BytesIO

from PIL import Image, ImageChops

_SEEN = 24  # of 255 in a channel; text is smoothed anew where a layer ends, and its edges differ by less


def differing(one: bytes, other: bytes) -> float:
    """Return the share of pixels in which two PNG files of one size differ to the eye."""
    pictures = [Image.open(BytesIO(png)).convert("RGB") for png in (one, other)]
    sizes = [picture.size for picture in pictures]
    assert sizes[0] == sizes[1], sizes
    red, green, blue = ImageChops.difference(*pictures).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(most[_SEEN:]) / sum(most)
