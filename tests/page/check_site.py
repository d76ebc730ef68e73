#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the site that `make site` has built, and opens each of its pages in a browser.

    check_site.py SITE [--screenshots FOLDER]

Without a browser: every link and its anchor exist, no page loads anything from elsewhere, each
document of docs/ has a page, each public name of the Python package and each group of the C++
reference is on one. With it: light and dark, on a desk and on a phone, no page is wider than its
window; the search finds a word. Exits 77 where Debian's chromium, chromium-driver or
python3-selenium is missing.
"""
import argparse
import ast
import functools
import html.parser
import http.server
import pathlib
import re
import sys
import threading
import urllib.parse

sys.dont_write_bytecode = True  # no __pycache__ in the tree

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN = ["index.html", "docs/guide/install.html", "docs/site/python.html", "docs/results/h200.html",
         "docs/notebooks/five_ways.html", "docs/read-the-code.html"]
SIZES = {"desk": (1280, 900), "phone": (390, 844)}
# The theme scrolls what is wide, such as tables; the text as a whole must not scroll sideways.
WIDER = """
const text = document.querySelector('.content'), page = document.documentElement;
if (text.scrollWidth <= text.clientWidth + 1 && page.scrollWidth <= page.clientWidth) return null;
const right = text.getBoundingClientRect().right + 1;
return [...text.querySelectorAll('article *')].filter(e => e.getBoundingClientRect().right > right)
  .slice(0, 3).map(e => e.outerHTML.slice(0, 120)).join('  ') || 'outside of the article';
"""
# Letters of plots have 12 px, those of diagrams 16, unless the picture is shrunk.
SMALL = """
const plots = [...document.querySelectorAll('article img[src$=".svg"]')].filter(e => e.width < 0.9 * e.naturalWidth);
const diagrams = [...document.querySelectorAll('article object')].filter(e => {
  const svg = e.contentDocument.documentElement;
  return svg.getBoundingClientRect().width < 0.7 * svg.viewBox.baseVal.width;
});
return [...plots, ...diagrams].map(e => e.src || e.data);
"""
# Others scroll on a phone.
WIDE_TABLES = """
return [...document.querySelectorAll('article table.docutils')].filter(e => !e.querySelector('td:nth-child(3)') &&
  e.scrollWidth > e.parentElement.clientWidth + 1).map(e => e.textContent.slice(0, 60));
"""
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED", what)


class Page(html.parser.HTMLParser):
    """Anchors, links and loaded files of a page."""

    def __init__(self, file):
        super().__init__()
        self.anchors, self.links, self.loaded = {""}, [], []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.anchors |= {named[key] for key in ("id", "name") if named.get(key)}
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        self.loaded += [named[key] for key in ("src", "data") if named.get(key)]
        if tag == "link" and named.get("rel") in ("stylesheet", "icon"):
            self.loaded.append(named["href"])


def check_links(site):
    pages = {file: Page(file) for file in site.rglob("*.html")}
    links = 0
    for file, page in pages.items():
        name = file.relative_to(site)
        for address in page.links + page.loaded:
            parts = urllib.parse.urlsplit(address)
            if parts.scheme or parts.netloc:
                check(address in page.links or parts.scheme == "data", f"{name} loads {address}")
                continue
            links += 1
            target = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
            check(target.is_file(), f"{name} has a link to {address}, which does not exist")
            if target in pages:
                check(urllib.parse.unquote(parts.fragment) in pages[target].anchors,
                      f"{name} has a link to {address}, a page without this anchor")
    print(f"{links} links in {len(pages)} pages")
    return pages


def check_contents(site, pages):
    for file in sorted((ROOT / "docs").rglob("*")):
        if file.suffix in (".md", ".ipynb"):
            page = file.relative_to(ROOT).with_suffix(".html")
            check(site / page in pages, f"{page} is missing")
    module = ast.parse((ROOT / "python/skerry/__init__.py").read_text())
    names = next(ast.literal_eval(each.value) for each in module.body
                 if isinstance(each, ast.Assign) and each.targets[0].id == "__all__")
    for name in names:
        check(name == "__version__" or f"skerry.{name}" in pages[site / "docs/site/python.html"].anchors,
              f"docs/site/python.md does not show skerry.{name}")
    shown = "".join(file.read_text() for file in (ROOT / "docs/site").glob("*.md"))
    for group in re.findall(r"@defgroup (\w+)", (ROOT / "docs/groups.dox").read_text()):
        check(f"{{doxygengroup}} {group}\n" in shown, f"no page of docs/site shows the group {group}")


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def check_chosen_theme(browser, page):
    """A plot looks as in a system of the theme that the button of the page has chosen."""
    browser.set_size(*SIZES["desk"])
    plots = {}
    for system, chosen in (("dark", "auto"), ("light", "dark"), ("light", "auto"), ("dark", "light")):
        browser.set_media(system)
        browser.open(page)
        box = browser.run("""
            document.body.dataset.theme = arguments[0];
            const plot = document.querySelector('article img[src$=".svg"]');
            plot.scrollIntoView({block: 'start', behavior: 'instant'});
            const {x, y, width, height} = plot.getBoundingClientRect();
            return {x: x + scrollX, y: y + scrollY, width, height, scale: 1};""", chosen)
        browser.run_until("return document.querySelector('article img[src$=\".svg\"]').complete")
        plots[system, chosen] = browser.clip(box)
    for system, chosen in (("light", "dark"), ("dark", "light")):
        check(plots[system, chosen] == plots[chosen, "auto"], f"a plot is {chosen} where the page is, in a {system} system")
    check(plots["dark", "auto"] != plots["light", "auto"], "a plot has colours for each theme")


def check_in_browser(site, pages, screenshots):
    from browser import Browser
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with Browser() as browser:
        for file in sorted(pages):
            name = file.relative_to(site).as_posix()
            if name.startswith("_sources/") or name == "playground.html":
                continue  # a page of traces: check_page.py; check_playground.py
            browser.open(address + name)
            for theme in ("light", "dark"):
                for size in SIZES:
                    browser.set_media(theme)
                    browser.set_size(*SIZES[size])
                    wider = browser.run(WIDER)
                    check(wider is None, f"{name}, {theme}, {size}, is wider than its window: {wider}")
                    small = browser.run(SMALL)
                    check(not small, f"{name}, {size}, shrinks {small}")
                    wide = browser.run(WIDE_TABLES)
                    check(not wide, f"{name}, {size}, has wide tables of two columns: {wide}")
                    if screenshots and name in SHOWN:
                        browser.screenshot(screenshots / f"{name.replace('/', '-')}-{theme}-{size}.png")
                back = browser.run("return getComputedStyle(document.body).backgroundColor")
                brightness = sum(map(int, re.findall(r"\d+", back)[:3])) / 3
                check((brightness > 128) == (theme == "light"), f"{name}, {theme}, has the background {back}")
            for message in browser.console():
                check("/favicon.ico" in message, f"{name} reports {message}")
        check_chosen_theme(browser, address + "docs/results/h200.html")
        browser.open(address + "search.html?q=hook_first")
        found = browser.run_until("return document.querySelectorAll('#search-results li').length")
        check(found, "the search does not find hook_first")
        for request in browser.requests():
            check(request.startswith((address, "about:", "data:", "chrome:")), f"a page requests {request}")
    server.shutdown()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("site", type=pathlib.Path)
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    site = options.site.resolve()
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    pages = check_links(site)
    check_contents(site, pages)
    check_in_browser(site, pages, options.screenshots)
    print(f"check_site: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
