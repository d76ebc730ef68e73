#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the manual pages and bash's completion of a build against the help of its command.

usage: check_documents.py COMMAND FOLDER

FOLDER has the documents as share/ has them where they are installed. Each subcommand and each option of
a help must be in the manual page, and must be offered by bash. Checkers of manual pages that are not
installed are skipped, which is reported.
"""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

faults = []


def check(condition, text):
    if not condition:
        faults.append(text)


def output_of(arguments, **how):
    run = subprocess.run(arguments, capture_output=True, text=True, check=False, **how)
    check(run.returncode == 0 and not run.stderr, f"{arguments[:3]} failed: {run.stderr[:500]}")
    return run.stdout


def commands_of(command, path=()):
    """Yields (path, options, subcommands) for a command and those below it, as their helps show them."""
    text = output_of([command, *path, "--help"])
    options, subcommands, heading = [], [], ""
    for line in text.splitlines():
        check(len(line) <= 80, f"the help of {path} has a long line: {line}")
        if re.match(r"[A-Z][\w ]+:$", line):
            heading = line
        elif heading not in ("Subcommands:", "Examples:") and (found := re.match(r"  (-[^ ]+)", line)):
            options += found[1].split(",")
        elif heading == "Subcommands:" and (found := re.match(r"  (\S+)", line)):
            subcommands.append(found[1])
    yield path, options, subcommands
    for each in subcommands:
        yield from commands_of(command, (*path, each))


def check_pages(folder, commands):
    for path, options, subcommands in commands:
        page = folder / "man/man1" / ("-".join(("skerry", *path[:1])) + ".1")
        text = page.read_text().replace("\\-", "-")
        for name in options:
            check(f"\\fB{name}\\fR" in text, f"{page.name} lacks {name}")
        for name in subcommands:
            check(name in text, f"{page.name} lacks {name}")
    pages = sorted(str(page) for page in (folder / "man/man1").iterdir())
    check(len(pages) > 9, "pages are missing")
    for page in pages:
        text = pathlib.Path(page).read_text()
        check("\n.SH EXIT STATUS\n" in text, f"{page} lacks the exit status")
        check("...." not in text, f"{page} has a full stop after an ellipsis")
    if shutil.which("mandoc"):
        lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *pages], capture_output=True,
                              text=True, check=False)
        check(lint.returncode == 0, lint.stdout)
    else:
        print("mandoc is not installed: skipped")
    if shutil.which("groff"):
        for page in pages:
            output_of(["groff", "-man", "-ww", "-z", "-Tutf8", page])
    else:
        print("groff is not installed: skipped")


def queries_of(commands):
    """(words of a command line whose last word is completed, words that must be offered)"""
    for path, options, subcommands in commands:
        yield ("skerry", *path, "-"), [name for name in options if name.startswith("--")]
        if subcommands:
            yield ("skerry", *path, ""), subcommands
    yield ("skerry", "cc", "--algorithm", ""), ["auto", "fastsv", "rem", "async/halve"]
    yield ("skerry", "evaluate", ".", "--backend", "t"), ["threads"]
    yield ("skerry", "cc", "--numbering", ""), ["min", "dense"]
    yield ("skerry", "generate", "er", "--to", "m"), ["mtx"]


def check_bash(folder, queries):
    script = f"source {folder}/bash-completion/completions/skerry\n"
    script += 'query() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _skerry; echo "${COMPREPLY[@]}"; }\n'
    for words, _ in queries:
        script += "query " + " ".join(map(shlex.quote, words)) + "\n"
    script += "query skerry cc --numbering =\nquery skerry cc --numbering = d\n"
    script += "query skerry cc a\nquery skerry cc --labels ''\nquery skerry cc --labels = a\n"
    answers = output_of(["bash", "--norc", "-c", script]).split("\n")[:-1]
    *answers, empty, dense, file, labels, equals = answers
    check(len(queries) == len(answers), f"bash: {len(answers)} answers to {len(queries)} queries")
    for (words, expected), answer in zip(queries, answers):
        for name in expected:
            check(name in answer.split(), f"bash: {' '.join(words)}: lacks {name}, offers {answer}")
    check((empty, dense) == ("min dense", "dense"), f"bash: --numbering=: offers {empty} and {dense}")
    # The shell completes names of files where no words are offered.
    check(not file and not labels and not equals, f"bash: no names of files: {file}{labels}{equals}")


def main(command, folder):
    commands = list(commands_of(command))
    check(len(commands) > 30, "the help names too few subcommands")
    check(any("--labels" in options for _, options, _ in commands), "no help has the option --labels")
    check_pages(folder, commands)
    if shutil.which("bash"):
        check_bash(folder, list(queries_of(commands)))
    else:
        print("bash is not installed: skipped")
    print(*faults, sep="\n")
    print(f"{len(commands)} commands, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve()))
