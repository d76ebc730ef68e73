# SPDX-License-Identifier: Apache-2.0
"""Checks of a page of traces: keys, slider, play and jumps, motion, themes, widths, names, print."""
import time

from pages import check, schedule


def press(browser, key, target="document.body"):
    return browser.run(f"""{target}.dispatchEvent(new KeyboardEvent('keydown',
                       {{key: '{key}', bubbles: true, cancelable: true}})); return player.at""")


def check_controls(browser, name, records):
    positions = schedule(records)
    last, starts = len(positions) - 1, {}
    for at, (number, _) in enumerate(positions):
        starts.setdefault(number, at)
    starts = list(starts.values())
    for key, expected in [("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1),
                          ("Home", 0), ("PageDown", starts[1]), ("PageDown", starts[2]), ("PageUp", starts[1]),
                          ("End", last), ("ArrowRight", last)]:
        check(press(browser, key) == expected, f"{name}: key {key}")
    check(press(browser, "ArrowLeft", "document.getElementById('step')") == last - 1, f"{name}: key on the slider")
    moved = browser.run("""const slider = document.getElementById('step'); slider.value = 3;
                           slider.dispatchEvent(new Event('input')); return player.at""")
    check(moved == 3, f"{name}: the slider")
    jumped = browser.run("""const list = document.getElementById('round'); list.selectedIndex = 2;
                            list.dispatchEvent(new Event('change')); return player.at""")
    check(jumped == starts[2], f"{name}: the jump to a round")
    for button, expected in [("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", last)]:
        browser.driver.find_element("id", button).click()
        check(browser.run("return player.at") == expected, f"{name}: button {button}")
    browser.run("document.getElementById('speed').value = 600; player.show(0)")
    begin = time.monotonic()
    press(browser, " ")
    check("Pause" in browser.run("return document.getElementById('play').textContent"), f"{name}: plays")
    time.sleep(1.5)
    played = press(browser, " ")
    most = (time.monotonic() - begin) / 0.6 + 1  # a busy machine presses late
    time.sleep(0.8)
    check(1 <= played <= most and browser.run("return player.at") == played, f"{name}: plays and pauses, at {played}")


def check_motion(browser, name):
    """Links are on their way for half a second, but not if the user prefers less motion."""
    for motion, moves in (("no-preference", True), ("reduce", False)):
        browser.set_media("light", motion)
        seen = browser.driver.execute_async_script("""
            const done = arguments[0], seen = new Set(), end = performance.now() + 900;
            player.show(1, false);
            player.show(3);
            (function look() {
              seen.add(document.querySelectorAll('.forest .vertex')[5].getAttribute('transform'));
              if (performance.now() < end) requestAnimationFrame(look); else done(seen.size);
            })()""")
        check((seen > 2) == moves, f"{name}: motion {motion}, {seen} places")


def check_themes(browser, name):
    paper = "return getComputedStyle(document.body).backgroundColor"
    seen = {}
    for system in ("light", "dark"):
        browser.set_media(system)
        for chosen in ("", "light", "dark"):
            seen[system, chosen] = browser.run(f"""const list = document.getElementById('theme');
                list.value = '{chosen}'; list.dispatchEvent(new Event('change')); {paper}""")
    browser.run("document.documentElement.dataset.theme = document.getElementById('theme').value = ''")
    light, dark = seen["light", ""], seen["dark", ""]
    check(light != dark, f"{name}: the system's theme")
    check(seen["dark", "light"] == light and seen["light", "dark"] == dark, f"{name}: the chosen theme")


def check_widths(browser, name):
    for width in (360, 1280):
        browser.set_size(width, 900)
        check(browser.run("return document.documentElement.scrollWidth") <= width, f"{name}: fits {width} pixels")


def check_labels(browser, name):
    unnamed = browser.run("""return [...document.querySelectorAll('button, select, input')].filter(control =>
        !(control.getAttribute('aria-label') || control.textContent.trim() || control.labels.length)).length""")
    check(unnamed == 0, f"{name}: each control has a name")
    check(browser.run("return [...document.querySelectorAll('svg')].every(s => s.getAttribute('aria-label'))"),
          f"{name}: each drawing has a description")


def check_print(browser, name, records):
    """Prints all rounds; the browser's dialog is left out."""
    pages = browser.run("""let count = -1, all = 0;
        window.print = () => { all = document.querySelectorAll('#printed .run').length;
                               dispatchEvent(new Event('afterprint')); };
        player.printAll(); return [all, document.querySelectorAll('#printed .run').length]""")
    rounds = len({number for number, _ in schedule(records)})
    check(pages == [rounds * len(records), 0], f"{name}: prints all rounds, {pages}")
