"""The notebook's chart: an SVG built by hand, so that it needs no packages."""

from __future__ import annotations

WORDS = """## What every rank earns

Filled bars are this list's gain × weight, hollow bars the ideal list's. A list loses where the hollow bar is higher."""

# It has a light background of its own, because the page may have any.
SOURCE = """from IPython.display import SVG, display


def chart(ours, best):
    size = max(len(ours), len(best), 1)
    step = max(8, min(60, 640 / size))
    high, low = max([0, *ours, *best]), min([0, *ours, *best])
    scale = 200 / ((high - low) or 1)
    zero, width = 50 + high * scale, max(440, 70 + step * size)
    looks = 'fill="#1f5fa8" stroke="#1f5fa8"', 'fill="#ffffff" stroke="#a04a00" stroke-width="2"'
    parts = [f'<rect width="{width + 20:.0f}" height="310" rx="8" fill="#ffffff"/>',
             f'<text x="20" y="28">gain × weight by rank, highest {high:.4f}: '
             '<tspan fill="#1f5fa8">■ this list</tspan> <tspan fill="#a04a00">□ ideal list</tspan></text>',
             f'<line x1="50" x2="{width:.0f}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="#333333"/>']
    for place, values in enumerate((ours, best)):
        for rank, value in enumerate(values):
            x, top, height = 54 + step * (rank + 0.45 * place), zero - max(value, 0) * scale, abs(value) * scale
            parts.append(f'<rect x="{x:.1f}" y="{top:.1f}" width="{step * 0.36:.1f}" height="{height:.1f}" '
                         f'{looks[place]}><title>rank {rank + 1}: {value:.4f}</title></rect>')
    for rank in range(0, size, -(-size // 20)):
        parts.append(f'<text x="{54 + step * (rank + 0.4):.1f}" y="276" text-anchor="middle">{rank + 1}</text>')
    parts.append('<text x="54" y="298">rank</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 20:.0f} 310" width="{width + 20:.0f}" '
            f'role="img" font-family="sans-serif" font-size="13" fill="#222222">{"".join(parts)}</svg>')


display(SVG(chart([discounted(worth, rank) for rank, worth in enumerate(gains[:k], 1)],
                  [discounted(worth, rank) for rank, worth in enumerate(ideal, 1)])))"""
