"""The notebook's chart: an SVG built by hand, so that it needs no packages."""

from ndcg_core.shown.colours import IDEAL, OWN

WORDS = """## What every rank earns

Pale bars are gains, solid bars what the weight of the rank leaves of them, gain × weight; the ideal list stands beside
this list. A list loses where the ideal list's solid bar is higher. On the right, the solid bars stand on top of each
other: this list's are DCG, the ideal list's IDCG, and nDCG is the share of IDCG that DCG reaches."""

# It has a light background of its own, because the page may have any.
_SOURCE = """from IPython.display import SVG, display

OWN, IDEAL = "{own}", "{ideal}"  # the colours of this list and of the ideal list


def bar(x, width, start, end, colour, opacity=1):
    return (f'<rect x="{x:.1f}" y="{min(start, end):.1f}" width="{width:.1f}" height="{abs(start - end):.1f}" '
            f'fill="{colour}" fill-opacity="{opacity}" stroke="#ffffff" stroke-width="0.7"/>')


def label(x, y, words, weight="normal"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-weight="{weight}">{words}</text>'


def chart(lists):
    size = max(1, *(len(gains) for _, _, gains, _, _ in lists))
    values = [0, *(value for _, _, gains, terms, _ in lists for value in [*gains, *terms])]
    scale = 200 / ((max(values) - min(values)) or 1)
    step, zero = max(8, min(60, 460 / size)), 60 + max(values) * scale
    end = 30 + step * size
    parts = [f'<line x1="30" x2="{end:.0f}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="#333333"/>']
    for place, (_, colour, gains, terms, _) in enumerate(lists):
        for rank, gain in enumerate(gains):
            x, width, title = 30 + step * (rank + 0.08 + 0.43 * place), step * 0.41, ""
            bars = bar(x, width, zero, zero - gain * scale, colour, 0.28)
            if rank < len(terms):
                bars += bar(x, width, zero, zero - terms[rank] * scale, colour)
                title = f"<title>rank {rank + 1}, gain {gain:.4f}, gain × weight: {terms[rank]:.4f}</title>"
            parts.append(f"<g>{title}{bars}</g>")
    for rank in range(0, size, -(-size // 20)):
        parts.append(label(30 + step * (rank + 0.5), 282, rank + 1))
    # The sums: the terms on top of each other, from rank 1 at the bottom.
    highest = max(sum(term for term in terms if term > 0) for _, _, _, terms, _ in lists) or 1
    heights = []
    for place, (name, colour, _, terms, total) in enumerate(lists):
        x, low = end + 40 + 80 * place, 260
        for term in terms:
            if term > 0:
                parts.append(bar(x, 60, low, low - term * 200 / highest, colour))
                low -= term * 200 / highest
        heights.append(260 - max(total, 0) * 200 / highest)
        parts += [label(x + 30, 282, name), label(x + 30, low - 6, f"{total:.4f}", "bold")]
    if lists[1][-1] > 0:
        x, y = end + 36, heights[0]
        parts += [f'<line x1="{x:.0f}" x2="{x + 152:.0f}" y1="{y:.1f}" y2="{y:.1f}" stroke="#222222" '
                  'stroke-dasharray="4 3"/>', label(x + 178, y + 4, f"{ndcg:.4f}", "bold"), label(x + 178, 282, "nDCG")]
    width = max(end + 250, 480)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} 310" width="{width:.0f}" role="img" '
            f'font-family="sans-serif" font-size="13" fill="#222222"><rect width="{width:.0f}" height="310" rx="8" '
            f'fill="#ffffff"/><text x="20" y="24"><tspan fill="{OWN}">■</tspan> this list '
            f'<tspan fill="{IDEAL}">■</tspan> ideal list; pale: gain, solid: gain × weight</text>'
            f'{"".join(parts)}{label(30 + step * size / 2, 302, "rank")}</svg>')


def weighted(gains):
    return [discounted(gain, rank) for rank, gain in enumerate(gains, 1)]


display(SVG(chart([("DCG", OWN, gains, weighted(gains[:k]), dcg), ("IDCG", IDEAL, ideal, weighted(ideal), idcg)])))"""
SOURCE = _SOURCE.replace("{own}", OWN).replace("{ideal}", IDEAL)
