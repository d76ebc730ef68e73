# SPDX-License-Identifier: Apache-2.0
"""The equations that docs/guide/linear-algebra.md prints are right on all graphs, as they are printed.

The page's equations are run one after another, in its order and nesting. The tables of
equations_in_numpy.py have the meaning of its notation and of its words. An equation that they lack is an
error, and so is a row that the page lacks.
"""
import pathlib
import re

import numpy as np
import pytest

from equations_in_numpy import FOR_EACH, NONE, NOTATION, OPERATIONS, UNTIL, WHILE, WORDS
from plain import orders_of_ids, random_edges, smallest_vertices

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/guide/linear-algebra.md"
BLOCK = re.compile(r"((?:^(?!#|\||```)[^\n]+\n)+)```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FORM = re.compile(r"^\| `(\S+)` \| `(\S+)` \| `(.+?)` \| (in place of|before) `(.+?)` \|", re.MULTILINE)
MOST_ROUNDS = 200
PROCEDURES = ("roots_of", "smallest_row_of")
HEADS = {*UNTIL, *WHILE, *FOR_EACH, "else:", *(f"{name}(x):" for name in PROCEDURES)}
USED = set()  # patterns of NOTATION that the page has


def numpy_of(equation):
    """An equation of the page as a statement of Python. Adds the patterns that it has to USED."""
    code = equation
    for pattern, replacement in [] if equation in WORDS else NOTATION:
        code, count = re.subn(pattern, replacement, code)
        USED.update([pattern] * count)
    try:
        return compile(WORDS.get(equation, code), equation, "exec")
    except SyntaxError:
        raise ValueError(f"{PAGE.name}: {equation!r} is neither in WORDS nor in NOTATION") from None


def statements_of(block):
    """[equation, or (head, statements)] of a block, without the remarks at the ends of lines."""
    top = []
    bodies = [(-1, top)]  # (indentation of the head, its statements)
    for line in block.splitlines():
        indent = len(line) - len(line.lstrip())
        while bodies[-1][0] >= indent:
            bodies.pop()
        for statement in re.sub(r"\s{3,}\(.*\)$", "", line).split(";"):
            body = bodies[-1][1]
            body.append((statement.strip(), []) if statement.endswith(":") else statement.strip())
            if statement.endswith(":"):
                bodies.append((indent, body[-1][1]))
    return top


def changed(statements, equation, how, where):
    """The statements with `equation` before each one that starts with `where`, or in place of it."""
    result = []
    for statement in statements:
        head, *body = [statement] if isinstance(statement, str) else statement
        body = [changed(inner, equation, how, where) for inner in body]
        if head.startswith(where):
            result += [equation] if how == "before" else []
            head = head if how == "before" else equation
        result.append((head, *body) if body else head)
    return result


def texts_of(statements):
    return [text for statement in statements for text in
            ([statement] if isinstance(statement, str) else [statement[0], *texts_of(statement[1])])]


def read_page():
    """Statements by the name of the algorithm: those of the blocks, and of the tables of forms."""
    text = PAGE.read_text(encoding="utf-8")
    page = {}
    for introduction, block in BLOCK.findall(text):
        name = introduction.split("`")[1] if introduction.startswith("`") else "start"
        assert name not in page
        page[name] = statements_of(block)
    assert 2 * len(page) == len(re.findall("^```", text, re.MULTILINE))
    for name, base, equation, how, where in FORM.findall(text):
        where = where.removesuffix("...").strip()
        assert sum(head.startswith(where) for head in texts_of(page[base])) == 1, (name, where)
        page[name] = changed(page[base], equation, how, where)
    page.update(page.pop("roots_of"))
    return page


def run(statements, names):
    """Runs statements of the page. `names` has the vectors."""
    condition = None
    for statement in statements:
        if isinstance(statement, str):
            exec(CODE[statement], names)
            continue
        head, body = statement
        if head in FOR_EACH:
            variable, values, holds = FOR_EACH[head]
            for names[variable] in eval(values, names):
                if eval(holds, names):
                    run(body, names)
        elif head.startswith(("if ", "else")):
            condition = not condition if head == "else:" else eval(CODE[head], names)
            if condition:
                run(body, names)
        else:
            run_rounds(head, body, names)


def run_rounds(head, body, names):
    for _ in range(MOST_ROUNDS):
        if head in WHILE and not eval(CODE[head], names):
            return
        was = dict(names)
        run(body, names)
        if head in UNTIL and eval(CODE[head], {**names, "was": was}):
            return
    raise AssertionError(f"not ended after {MOST_ROUNDS} rounds: {head}")


def labels_of(name, A, **given):
    """The labels by an algorithm of the page. `given` has parameters, or vectors in place of those of the start."""
    def procedure(name):
        def call(x):
            inner = {**names, "x": x}
            run(PAGE_BY_NAME[f"{name}(x):"], inner)
            return inner["x"]
        return call

    n = len(A)
    names = {**OPERATIONS, "A": A, "n": n, "row": np.arange(n), "none": np.full(n, NONE), "solve": labels_of,
             "random": np.random.default_rng(n), **{name: procedure(name) for name in PROCEDURES}}
    run(PAGE_BY_NAME["start"], names)
    names.update(given)
    run(PAGE_BY_NAME[name], names)
    sets_label = any(text.startswith("label") for text in texts_of(PAGE_BY_NAME[name]))
    return names["label" if sets_label else "parent"]


def graphs():
    """(n, edges): 2,000 random graphs, 100 trees, and paths, stars and bridges with ids in several orders."""
    random = np.random.default_rng(20)
    for _ in range(2000):
        n, u, v = random_edges(random, 9)
        yield n, list(zip(u, v))
    for _ in range(100):  # trees of some depth
        n = int(random.integers(9, 41))
        ids = random.permutation(n).tolist()
        yield n, [(ids[v], ids[random.integers(max(0, v - 3), v)]) for v in range(1, n)]
    for n in (2, 6, 8, 40):
        for ids in orders_of_ids(n, random):
            yield n, [(ids[v], ids[v + 1]) for v in range(n - 1)]
            yield n, [(ids[0], ids[v]) for v in range(1, n)]
            two_stars = [(ids[0 if v < n // 2 else n - 1], ids[v]) for v in range(n)]
            yield n, [*two_stars, (ids[0], ids[n - 1])]


@pytest.fixture(scope="module")
def solved_graphs():
    """(matrix, edges, labels) of each graph."""
    solved = []
    for n, edges in graphs():
        u, v = np.array(edges, int).reshape(-1, 2).T
        A = np.zeros((n, n), bool)
        A[u, v] = A[v, u] = True
        solved.append((A, edges, smallest_vertices(n, edges)))
    return solved


PAGE_BY_NAME = read_page()
EQUATIONS = {text for statements in PAGE_BY_NAME.values() for text in texts_of(statements) if text not in HEADS}
CODE = {**{text: numpy_of(text) for text in EQUATIONS},
        **{text: compile(code, text, "eval") for text, code in {**UNTIL, **WHILE}.items()}}
# A small graph has several batches of k searches, and several blocks of rows.
GIVEN = {"contour/1": {"m": 1}, "multi_source_bfs": {"k": 2}, "transitive_closure/bits": {"block_rows": 3}}
RUNS = [(name, GIVEN.get(name, {})) for name in PAGE_BY_NAME if name != "start" and "(" not in name]
RUNS += [("contour/1", {"m": m}) for m in (2, 3)]  # contour/2 is the block of contour/1


def test_page_has_all_that_the_tables_have():
    heads = {text for statements in PAGE_BY_NAME.values() for text in texts_of(statements)} - EQUATIONS
    assert heads | {f"{name}(x):" for name in PROCEDURES} == HEADS
    assert set(WORDS) <= EQUATIONS
    assert USED == {pattern for pattern, _ in NOTATION}


@pytest.mark.parametrize(("name", "given"), RUNS, ids=str)
def test_labels(name, given, solved_graphs):
    for A, edges, labels in solved_graphs:
        assert labels_of(name, A, **given).tolist() == labels, (len(A), edges)
