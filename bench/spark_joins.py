#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Components of edges between strings in Spark: skerry.spark beside joins.

    bench/spark_joins.py skerry 12e6      # 12 million edges; `joins` in place of skerry for joins
    needs pip install '.[spark]' and Java; local-cluster of two executors with one core each

The edges lie in parquet files in a folder for temporary files, and are made in the first run. A third
as many ids, in components of 100. The joins are large-star and small-star of Kiveris et al., Connected
Components in MapReduce and Beyond, SoCC 2014. The labels are compared with the known components.
"""
import os
import sys
import tempfile
import time

import numpy as np
import pandas
from pyspark.sql import SparkSession, functions as f

SIZE = 100  # ids of a component


def names(count):
    numbers = np.arange(count) * 2654435761 % (1 << 32)
    return np.char.add("account-", numbers.astype(str)).astype(object)


def make(folder, edges, count):
    """A path through each component, and random edges in it, in random order in 16 files."""
    rng = np.random.default_rng(5)
    of = names(count)
    os.makedirs(folder)
    for k in range(16):
        path = np.arange(k, count, 16)
        path = path[path % SIZE != 0]
        u = rng.integers(0, count, edges // 16 - len(path))
        v = np.minimum(u // SIZE * SIZE + rng.integers(0, SIZE, len(u)), count - 1)
        u, v = np.concatenate([path, u]), np.concatenate([path - 1, v])
        order = rng.permutation(len(u))
        pandas.DataFrame({"src": of[u[order]], "dst": of[v[order]]}).to_parquet(f"{folder}/{k}.parquet")


def large_star(edges):
    """Each larger neighbour of an id is joined with the smallest id that is adjacent, or itself."""
    both = edges.union(edges.selectExpr("b as a", "a as b"))
    least = both.groupBy("a").agg(f.min("b").alias("m")).selectExpr("a", "least(a, m) as m")
    return both.where("b > a").join(least, "a").selectExpr("b as a", "m as b").distinct()


def small_star(edges):
    """Each id and its smaller neighbours are joined with the smallest of these."""
    down = edges.selectExpr("greatest(a, b) as a", "least(a, b) as b").where("a > b")
    least = down.groupBy("a").agg(f.min("b").alias("m"))
    return down.join(least, "a").where("b > m").selectExpr("b as a", "m as b").union(least).distinct()


def by_joins(edges):
    """Rows (id, component) of all ids; an id without an edge to another has itself."""
    ids = edges.selectExpr("src as id").union(edges.selectExpr("dst as id")).distinct()
    pairs = edges.selectExpr("src as a", "dst as b").where("a != b").distinct()
    before = None
    while True:
        pairs = small_star(large_star(pairs)).localCheckpoint()
        state = pairs.agg(f.count("*"), f.sum(f.xxhash64("a", "b").cast("decimal(20,0)"))).collect()
        if state == before:
            break
        before = state
    stars = pairs.selectExpr("a as id", "b as component")
    return ids.join(stars, "id", "left").selectExpr("id", "coalesce(component, id) as component")


def main():
    what, edges = sys.argv[1], int(float(sys.argv[2]))
    count = edges // 3
    folder = os.path.join(tempfile.gettempdir(), f"skerry-spark-joins-{edges}")
    if not os.path.exists(folder):
        make(folder, edges, count)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (SparkSession.builder.master("local-cluster[2,1,2048]").config("spark.ui.enabled", "false")
             .config("spark.log.level", "ERROR").config("spark.sql.shuffle.partitions", "8").getOrCreate())
    stored = spark.read.parquet(folder)
    spark.range(0, 8, 1, 8).count()  # the executors have started
    begin = time.time()
    if what == "skerry":
        import skerry.spark
        found = skerry.spark.connected_components(stored, "src", "dst")
    else:
        found = by_joins(stored)
    found.write.mode("overwrite").parquet(f"{folder}-found")
    seconds = time.time() - begin
    spark.stop()
    found = pandas.read_parquet(f"{folder}-found")
    component = np.arange(count) // SIZE
    least = pandas.Series(names(count)).groupby(component).min().to_numpy()
    expected = pandas.Series(least[component], index=names(count))
    if len(found) != count or (expected.reindex(found["id"]).to_numpy() != found["component"]).any():
        sys.exit(f"{what}: the components are wrong; no time is printed")
    print(f"{what}: {edges} edges, {count} ids, {seconds:.1f} s")


main()
