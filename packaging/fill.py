#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the recipes with the version and the hashes of an sdist, as a maintainer submits them.

    packaging/fill.py build/sdist/skerry-0.2.0.tar.gz build/recipes
"""
import hashlib
import pathlib
import re
import sys

RECIPES = ["conda/recipe.yaml", "homebrew/skerry.rb", "spack/package.py", "vcpkg/portfile.cmake", "vcpkg/vcpkg.json"]


def main() -> None:
    sdist, folder = map(pathlib.Path, sys.argv[1:])
    found = re.fullmatch(r"skerry-([0-9.]+)\.tar\.gz", sdist.name)
    if not found:
        sys.exit(f"fill.py: {sdist.name} is no sdist of skerry; make one by `make sdist`")
    content = sdist.read_bytes()
    values = {"version": found[1], "sha256": hashlib.sha256(content).hexdigest(),
              "sha512": hashlib.sha512(content).hexdigest()}
    for recipe in RECIPES:
        text = pathlib.Path(__file__).parent.joinpath(recipe).read_text(encoding="utf-8")
        for name, value in values.items():
            text = text.replace(f"@{name}@", value)
        target = folder / recipe
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


main()
