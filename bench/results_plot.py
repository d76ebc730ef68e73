# SPDX-License-Identifier: Apache-2.0
"""Draws the charts of results.py as SVG, readable on light and on dark backgrounds.

A panel is a dict: title, x and y (axis labels), log_x, series. series maps a name to points
[(x, y)]. Where all x are numbers, a series is a line; otherwise x are categories, and a series is a
row of markers. y is logarithmic. A chart has its title and the unit of y above the panels.
"""
import math
from xml.sax.saxutils import escape

COLOURS = ["#3b82f6", "#ea7a1a", "#2da44e", "#a371f7", "#e5534b", "#1b9e9e", "#8b949e", "#d6409f"]
STYLE = (
    "<style>text{font:12px sans-serif;fill:#57606a}.head{font-weight:bold}"
    ".grid{stroke:#8b949e;stroke-opacity:.35}.line{fill:none;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#b6bec8}}</style>"
)
BETTER = {  # label of y: which direction is better
    "ms": "lower is better", "overhead, ms": "lower is better", "time / serial_rem": "lower is better",
    "time / fastest union-find": "lower is better",
    "million/s": "higher is better", "million edges/s": "higher is better",
    "million operations/s": "higher is better", "speed-up": "higher is better",
}
DECADES = 2.5  # a logarithmic x axis over at least so many has ticks at powers of ten
LEFT, RIGHT, TOP, LETTER = 58, 12, 30, 7  # margins and the width of a letter, in px


def tick_text(value):
    """A number as briefly as an axis needs it: 1, 0.25, 262K, 67M."""
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.3g}"
    for least, unit, suffix in ((10**6, 10**6, "M"), (10**4, 10**3, "K")):
        if value >= least:
            return f"{value / unit:.3g}{suffix}"
    return f"{value:g}"


def logarithmic_ticks(low, high):
    """1, 2, 5, 10 ... from at most low to at least high; only powers of ten over a wide range."""
    steps = (1, 2, 5) if high / low < 300 else (1,)
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1
    ticks = [step * 10.0**k for k in range(first, last + 1) for step in steps]
    begin = max(i for i, tick in enumerate(ticks) if tick <= low)
    end = min(i for i, tick in enumerate(ticks) if tick >= high)
    return ticks[begin : max(end, begin + 1) + 1]


def polygon(corners, radius=5.0, turn=0.0, inner=None):
    """The corners of a regular polygon, or of a star whose inner corners have their own radius."""
    count = corners * (2 if inner else 1)
    radii = [inner if inner and k % 2 else radius for k in range(count)]
    return [(r * math.sin(turn + 2 * math.pi * k / count), -r * math.cos(turn + 2 * math.pi * k / count))
            for k, r in enumerate(radii)]


SHAPES = [  # corners; None: a circle
    None, polygon(4, turn=math.pi / 4), polygon(4), polygon(3), polygon(3, turn=math.pi), polygon(5, inner=2.2),
    polygon(4, inner=1.6), polygon(4, turn=math.pi / 4, inner=1.6), polygon(3, turn=math.pi / 2),
    polygon(3, turn=-math.pi / 2), polygon(3, inner=1.4), [(-2, -5), (2, -5), (2, 5), (-2, 5)],
    [(-5, -2), (5, -2), (5, 2), (-5, 2)], polygon(8, inner=3), polygon(6, inner=2.2), polygon(5)]


def marker(number, x, y, colour):
    """Series differ by shape as well as by colour: 16 shapes, then the same as outlines."""
    corners = SHAPES[number % len(SHAPES)]
    paint = (f'fill="{colour}"' if number < len(SHAPES)
             else f'fill="none" stroke="{colour}" stroke-width="1.5"')
    if corners is None:
        return f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="4" {paint}/>'
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon class="mark" points="{points}" {paint}/>'


def text(x, y, content, anchor="middle", extra=""):
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text {place}{extra}>{escape(str(content))}</text>"


def x_axis(panel, xs, width):
    """The place of each x, and the ticks [(place, text)]."""
    if all(isinstance(x, (int, float)) for x in xs):
        scale = math.log10 if panel["log_x"] else float
        low, high = scale(min(xs)), scale(max(xs))
        span = (high - low) or 1
        place = lambda x: LEFT + 14 + (scale(x) - low) / span * (width - 28)  # noqa: E731
        if panel["log_x"] and span >= DECADES:
            shown = [10.0**k for k in range(math.ceil(low - .02), math.floor(high + .02) + 1)]
        else:
            shown = sorted(xs)[:: max(1, len(xs) // 9 + (len(xs) % 9 > 0))]
        apart, end = [], -math.inf  # ticks whose texts do not touch
        for x in shown:
            half = LETTER * len(tick_text(x)) / 2
            if place(x) - half > end:
                apart.append((place(x), tick_text(x)))
                end = place(x) + half + 4
        return {x: place(x) for x in xs}, apart
    step = width / len(xs)
    places = {x: LEFT + (i + 0.5) * step for i, x in enumerate(xs)}
    return places, [(places[x], x) for x in xs]


def draw_panel(panel, width, height, colour_of):
    series = panel["series"]
    xs = list(dict.fromkeys(x for points in series.values() for x, _ in points))
    ys = [y for points in series.values() for _, y in points]
    ticks = logarithmic_ticks(min(ys), max(ys))
    low, high = math.log10(ticks[0]), math.log10(ticks[-1])
    is_line = all(isinstance(x, (int, float)) for x in xs)
    places, x_ticks = x_axis(panel, xs, width - LEFT - RIGHT)
    longest = max(len(str(x)) for x in xs)
    slanted = not is_line and longest * LETTER > (width - LEFT - RIGHT) / len(xs)
    bottom = height - (18 + longest * 4 if slanted else 40)

    def y_place(y):
        return bottom - (math.log10(y) - low) / (high - low) * (bottom - TOP)

    parts = [text(LEFT, 16, panel["title"], "start", ' class="head"')] if panel["title"] else []
    for tick in ticks:
        y = y_place(tick)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{width - RIGHT}"/>')
        parts.append(text(LEFT - 6, y + 4, tick_text(tick), "end"))
    parts.append(text(14, (TOP + bottom) / 2, panel["y"], "middle",
                      f' transform="rotate(-90 14 {(TOP + bottom) / 2:.1f})"'))
    for x, label in x_ticks:
        turned = f' transform="rotate(-32 {x:.1f} {bottom + 16:.1f})"' if slanted else ""
        parts.append(text(x, bottom + 16, label, "end" if slanted else "middle", turned))
    if not slanted:
        parts.append(text((LEFT + width - RIGHT) / 2, bottom + 34, panel["x"]))
    for name, points in series.items():
        number, colour = colour_of[name]
        between = min(8, .8 * (width - LEFT - RIGHT) / len(xs) / len(colour_of))
        offset = 0 if is_line else (number - (len(colour_of) - 1) / 2) * between
        at = [(places[x] + offset, y_place(y)) for x, y in (sorted(points) if is_line else points)]
        if is_line:
            path = "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
            parts.append(f'<path class="line" stroke="{colour}" d="M{path}"/>')
        parts += [marker(number, x, y, colour) for x, y in at]
    return "".join(parts)


def legend(colour_of, width):
    """The entries, in as many lines as they take, and their height."""
    parts, x, y = [], LEFT, 14
    for name, (number, colour) in colour_of.items():
        if x > LEFT and x + 24 + len(name) * LETTER > width:
            x, y = LEFT, y + 20
        parts += [marker(number, x, y - 4, colour), text(x + 10, y, name, "start")]
        x += 34 + len(name) * LETTER
    return "".join(parts), y + 12


def heading(panels, title):
    """The title, and the units of y with the better direction; and their height."""
    units = dict.fromkeys(panel["y"] for panel in panels)
    below = "; ".join(f"{y}, {BETTER[y]}" if y in BETTER else y for y in units)
    return (text(LEFT, 16, title, "start", ' class="head"') +
            text(LEFT, 34, below + ", logarithmic", "start")), 44


def chart(panels, title):
    """One SVG of all panels; small multiples two a row where x are numbers."""
    title = title.replace("`", "")
    head, above = heading(panels, title)
    names = list(dict.fromkeys(name for panel in panels for name in panel["series"]))
    colour_of = {name: (i, COLOURS[i % len(COLOURS)]) for i, name in enumerate(names)}
    has_lines = all(isinstance(x, (int, float)) for panel in panels
                    for points in panel["series"].values() for x, _ in points)
    columns = 2 if len(panels) > 1 and has_lines else 1
    width, height = 760 // columns, 250 if columns == 2 else 320
    marks, top = legend(colour_of, 760) if len(names) > 1 else ("", 4)
    parts = [head, f'<g class="legend" transform="translate(0 {above})">{marks}</g>' if marks else ""]
    top += above
    for i, panel in enumerate(panels):
        x, y = i % columns * width, top + i // columns * height
        drawn = draw_panel(panel, width, height, colour_of)
        parts.append(f'<g transform="translate({x} {y})">{drawn}</g>')
    full = top + (len(panels) + columns - 1) // columns * height
    body = "\n".join(part for part in parts if part)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {full}" width="760" '
            f'height="{full}" role="img"><title>{escape(title)}</title>{STYLE}\n{body}\n</svg>\n')
