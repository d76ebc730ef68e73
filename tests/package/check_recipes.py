#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the recipes that `make recipes` wrote against the project: version, hashes, licence, packages,
options of CMake, and the files of the sdist.

    tests/package/check_recipes.py build/recipes build/sdist/skerry-0.2.0.tar.gz
"""
import ast
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What the whole library links, and what the command needs beside it.
LIBRARIES, COMMAND = {"fmt", "zlib", "zstd"}, {"cli11", "nlohmann-json"}
faults = []


def check(right: bool, message: str) -> None:
    if not right:
        faults.append(message)


def equal(where: str, found: object, expected: object) -> None:
    check(found == expected, f"{where} is {found!r}; expected {expected!r}")


def text_of(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8")


def packages_of(recipe: str, text: str) -> set[str]:
    """The names of the packages that a recipe requires, as Homebrew spells them."""
    if recipe == "vcpkg/vcpkg.json":
        names = {each if isinstance(each, str) else each["name"] for each in json.loads(text)["dependencies"]}
    elif recipe == "conda/recipe.yaml":
        names = set(re.findall(r"^    - ([a-z0-9_-]+)", text, re.MULTILINE))
    else:
        names = set(re.findall(r"depends_on[( ]\"([a-z0-9-]+)", text))
    return {"zlib" if name == "zlib-api" else name.replace("_", "-") for name in names}


def main() -> None:
    recipes, sdist = map(pathlib.Path, sys.argv[1:])
    cmake, project = text_of(ROOT / "CMakeLists.txt"), text_of(ROOT / "pyproject.toml")
    version = re.search(r"project\(skerry VERSION ([0-9.]+)", cmake)[1]
    licence = re.search(r'^license = "(.+)"', project, re.MULTILINE)[1]
    options = set(re.findall(r"\b(SKERRY_[A-Z]+)\b", cmake))
    content = sdist.read_bytes()
    equal("the name of the sdist", sdist.name, f"skerry-{version}.tar.gz")
    equal("the version of CITATION.cff", re.search(r"^version: (\S+)", text_of(ROOT / "CITATION.cff"), re.M)[1], version)

    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(["git", "ls-files", "lib", "algorithms", "matrix_ops", "cli", "cmake", "python/src",
                              "python/skerry", "python/_skerry_command", "python/_skerry_networkx", "LICENSE"],
                             cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    missing = sorted(set(tracked) - packed)
    check(not missing, f"the sdist lacks {missing[:3]}")
    included = set(re.findall(r'"/([^"]+)"', re.search(r"^sdist.include = (.*)", project, re.MULTILINE)[1]))
    other = sorted(name for name in packed - included
                   if re.match(r"(tests|docs|bench|build|packaging|debian|\.)", name))
    equal("what the sdist has of `sdist.include`", packed & included, included)
    check(not other, f"the sdist contains {other[:3]}, which a build does not need")

    written = sorted(str(path.relative_to(recipes)) for path in recipes.rglob("*") if path.is_file())
    for recipe in written:
        text = text_of(recipes / recipe)
        check("@" not in re.sub(r"\S@(?=[:0-9])|%gcc@", "", text), f"{recipe} has an @ that was not replaced")
        for option in set(re.findall(r"SKERRY_[A-Z]+", text)) - options:
            faults.append(f"{recipe} sets {option}, which CMakeLists.txt has not")
        if recipe != "vcpkg/portfile.cmake":
            check(version in text, f"{recipe} lacks the version {version}")
            check(licence in text, f"{recipe} lacks the licence {licence}")
            needed = LIBRARIES | (set() if recipe.startswith("vcpkg") else COMMAND)
            lacking = sorted(needed - packages_of(recipe, text))
            check(not lacking, f"{recipe} lacks the packages {lacking}")
        if recipe != "vcpkg/vcpkg.json":
            hashes = re.findall(r"\b[0-9a-f]{64,128}\b", text)
            algorithm = "sha512" if recipe.startswith("vcpkg") else "sha256"
            equal(f"the hashes of {recipe}", hashes, [hashlib.new(algorithm, content).hexdigest()])
    conda = text_of(recipes / "conda/recipe.yaml")
    for requirement in re.findall(r'"((?:numpy|scipy|scikit-build-core|nanobind)>=[0-9.]+)"', project)[:4]:
        spaced = requirement.replace(">=", " >=")
        check(f"- {spaced}\n" in conda, f"conda/recipe.yaml lacks `{spaced}` of pyproject.toml")
    ast.parse(text_of(recipes / "spack/package.py"))
    if shutil.which("ruby"):
        subprocess.run(["ruby", "-c", recipes / "homebrew/skerry.rb"], check=True, stdout=subprocess.DEVNULL)
    else:
        print("recipes: the syntax of skerry.rb was not checked: ruby is not installed")
    for fault in faults:
        print(f"recipes: {fault}", file=sys.stderr)
    print(f"recipes: {len(written)} files, version {version}, {len(packed)} files in the sdist, {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
