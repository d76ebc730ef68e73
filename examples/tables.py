# SPDX-License-Identifier: Apache-2.0
"""The components of a table of DuckDB, through columns of Arrow.

    tables.py      exits with 77 where duckdb or pyarrow is not installed
"""
import sys

try:
    import duckdb
    import pyarrow
except ImportError as error:
    print(f"skipped: {error}; pip install duckdb pyarrow")
    sys.exit(77)

import skerry


def main():
    # [tables]
    db = duckdb.connect()
    db.execute("create table friends as from (values ('ann', 'bob'), ('bob', 'cyd'), ('dee', 'eve')) t(a, b)")
    edges = db.sql("select a, b from friends").to_arrow_table()
    ids, found = skerry.from_edges(edges["a"], edges["b"])
    components = pyarrow.table({"person": ids, "component": ids[found.labels]})
    sizes = db.execute("select component, count(*) from components group by all order by all")
    # [end]
    print(*(f"{name}: {size}" for name, size in sizes.fetchall()), sep=", ")
    numbers = db.sql("select range % 1000 as a, (range + 10) % 1000 as b from range(5000)")
    edges = numbers.to_arrow_table()
    _, found = skerry.from_edges(edges["a"], edges["b"])
    print(found.count, "components of numbers")


if __name__ == "__main__":
    main()
