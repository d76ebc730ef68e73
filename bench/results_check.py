# SPDX-License-Identifier: Apache-2.0
"""Checks that a chart of results_plot.py can be read: title, unit, direction, marks, and texts apart."""
import re
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 6.2  # the mean width of a letter, in px


def shape_of(mark):
    """A mark without its place and colour."""
    kind = mark.tag, mark.get("fill") == "none"
    if mark.get("points") is None:
        return kind
    points = [tuple(map(float, each.split(","))) for each in mark.get("points").split()]
    x, y = min(p[0] for p in points), min(p[1] for p in points)
    return *kind, *((round(a - x), round(b - y)) for a, b in points)


def box_of(text):
    width, x = LETTER * len(text.text or ""), float(text.get("x"))
    left = {"start": x, "middle": x - width / 2, "end": x - width}[text.get("text-anchor")]
    return left, float(text.get("y")) - 9, left + width, float(text.get("y")) + 2


def faults_of(svg):
    """Sentences; none for a chart that can be read."""
    chart, faults = xml.fromstring(svg), []
    texts = [each.text or "" for each in chart.iter(SVG + "text")]
    if not (chart.findtext(SVG + "title") or "").strip():
        faults.append("has no title")
    if not any(re.search(r"(lower|higher) is better", each) for each in texts):
        faults.append("does not say whether lower or higher is better")
    if "prefers-color-scheme:dark" not in svg:
        faults.append("has no colours for a dark background")
    for legend in (each for each in chart.iter(SVG + "g") if each.get("class") == "legend"):
        marks = [shape_of(each) for each in legend if each.get("class") == "mark"]
        if len(set(marks)) != len(marks):
            faults.append(f"has {len(marks)} series in {len(set(marks))} shapes")
    for group in chart.iter():
        flat = [each for each in group.findall(SVG + "text") if "rotate" not in (each.get("transform") or "")]
        for i, one in enumerate(flat):
            for other in flat[:i]:
                a, b = box_of(one), box_of(other)
                if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                    faults.append(f"has overlapping texts: {other.text} and {one.text}")
    return faults
