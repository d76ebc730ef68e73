#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes pages of traces, from the matrices beside this file.

    make.py COMMAND FOLDER [--picture]

All pages are written into FOLDER; fastsv.html, the one that is committed, also beside this file.
--picture also takes fastsv.png, a picture of that page. It needs /usr/bin/python3 and Debian's chromium,
chromium-driver, python3-selenium and pngquant.
"""
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COMMITTED = "fastsv.html"
PAGES = {  # page: its matrix and algorithms
    "fastsv": ("two-trees", "fastsv"),
    "max-per-row": ("report", "max_per_row/dense"),
    "fastsv-and-graft-shortcut": ("two-trees", "fastsv,graft_shortcut"),
    "fastsv-and-label-propagation": ("path", "fastsv,label_propagation"),
    "label-propagation-and-rem": ("two-trees", "label_propagation,rem"),
}


def take_picture():
    sys.path.insert(0, str(HERE.parent.parent / "tests" / "page"))
    from browser import Browser
    with Browser() as browser:
        browser.set_media("light")
        browser.set_size(1080, 900)
        browser.open((HERE / COMMITTED).as_uri())
        browser.run("player.show(player.starts[2], false)")  # the second product
        picture = HERE / "fastsv.png"
        browser.screenshot(picture)
    subprocess.run(["pngquant", "--force", "--output", picture, "48", picture], check=True)


def main():
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for page, (matrix, algorithms) in PAGES.items():
        subprocess.run([command, "trace", HERE / f"{matrix}.mtx", "--algorithm", algorithms,
                        "--html", folder / f"{page}.html"], check=True)
    shutil.copyfile(folder / COMMITTED, HERE / COMMITTED)
    if "--picture" in sys.argv:
        take_picture()


if __name__ == "__main__":
    main()
