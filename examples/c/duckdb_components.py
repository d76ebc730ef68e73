# SPDX-License-Identifier: Apache-2.0
"""The components of a table of DuckDB, whose ids may be any values.

    duckdb_components.py LIBRARY      exits with 77 where duckdb or numpy is not installed

DuckDB numbers the ids 0, 1, 2 ... in their order, and the columns of numbers are solved in place.
"""
import sys

try:
    import duckdb
    import numpy
except ImportError as error:
    print(f"skipped: {error}; pip install duckdb numpy")
    sys.exit(77)

import c_interface


def place(numbers):
    return numbers.ctypes.data, numbers.size, 8 * numbers.itemsize


def main():
    skerry = c_interface.load(sys.argv[1])
    # [duckdb]
    db = duckdb.connect()
    db.execute("create table friends as from (values ('ann', 'bob'), ('bob', 'cy'), ('dee', 'eve')) t(a, b)")
    db.execute("create table people as select name, row_number() over (order by name) - 1 as id "
               "from (select a as name from friends union select b from friends)")
    edges = db.execute("select p.id as source, q.id as target from friends "
                       "join people p on p.name = a join people q on q.name = b").fetchnumpy()
    n = db.execute("select count(*) from people").fetchone()[0]
    labels = numpy.empty(n, dtype=numpy.int64)
    found = c_interface.components(skerry, n, place(edges["source"]), place(edges["target"]),
                                   place(labels))
    answer = db.execute("select list(p.name order by p.id) from people p join "
                        "(select unnest($1) as label, unnest(range($2)) as id) using (id) "
                        "group by label order by label", [labels.tolist(), n]).fetchall()
    # [end]
    print(f"{found.count} components:", *("+".join(names) for names, in answer))
    million = db.execute("select range * 7919 % 1000000 as source, (range * 7919 + 2) % 1000000 as "
                         "target from range(1000000)").fetchnumpy()
    labels = numpy.empty(1000000, dtype=numpy.int64)
    found = c_interface.components(skerry, labels.size, place(million["source"]),
                                   place(million["target"]), place(labels))
    print(f"{found.count} components of {labels.size} vertices, the largest label is {labels.max()}")


if __name__ == "__main__":
    main()
