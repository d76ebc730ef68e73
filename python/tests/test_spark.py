# SPDX-License-Identifier: Apache-2.0
"""skerry.spark on one session of two executor processes."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

pyspark = pytest.importorskip("pyspark")
pandas = pytest.importorskip("pandas")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("there is no Java", allow_module_level=True)

import skerry.spark  # noqa: E402
from cluster_graphs import check, frame, random_edges  # noqa: E402


@pytest.fixture(scope="module")
def spark():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession
    session = (SparkSession.builder.master("local-cluster[2,1,1024]").appName("test_spark")
               .config("spark.ui.enabled", "false").config("spark.log.level", "ERROR")
               .config("spark.sql.shuffle.partitions", "4").getOrCreate())
    yield session
    session.stop()


def many_edges(rng, graphs):
    """Edges of many random graphs in random order; no id is in two of them."""
    edges = [random_edges(rng, False) * graphs + k for k in range(graphs)]
    left, right = np.concatenate(edges, axis=1)
    order = rng.permutation(len(left))
    return left[order], right[order]


def solved(edges, **options):
    return skerry.spark.connected_components(edges, "src", "dst", **options).toPandas()


@pytest.mark.parametrize("options", [{}, {"fan_in": 2, "max_memory": 8 * 150_000}],
                         ids=["merged", "contracted"])
def test_hundreds_of_graphs(spark, rng, options):
    left, right = many_edges(rng, 300)
    check(solved(spark.createDataFrame(frame(left, right)).repartition(4), **options), left, right)


def test_texts_and_weights(spark, rng):
    left, right = random_edges(rng, True)
    light = frame(["light"] * 3, ["ends"] * 3).assign(pay=9.0)
    edges = pandas.concat([frame(left, right).assign(pay=10.0), light])
    found = solved(spark.createDataFrame(edges).repartition(3), weight="pay", threshold=10)
    rest = ~found["id"].isin(["light", "ends"])
    assert (found["id"] == found["component"])[~rest].tolist() == [True, True]
    check(found[rest], left, right)


def executors(spark):
    """Process ids of the executors, which are parents of the parents of Python's workers."""
    def parent(batches):
        import pyarrow
        yield from ()
        for _ in batches:
            time.sleep(0.2)  # so that both executors get tasks
            stat = pathlib.Path(f"/proc/{os.getppid()}/stat").read_text()
            yield pyarrow.RecordBatch.from_pydict({"pid": [int(stat.rsplit(")", 1)[1].split()[1])]})
    return sorted({row["pid"] for row in spark.range(0, 8, 1, 8).mapInArrow(parent, "pid long").collect()})


@pytest.mark.parametrize("attempt", range(4))
def test_a_killed_executor_changes_nothing(spark, rng, attempt):
    def slowly(batches):
        time.sleep(0.5)
        yield from batches
    left, right = many_edges(rng, 50)
    edges = spark.createDataFrame(frame(left, right)).repartition(4)
    killed = threading.Timer(0.3 + attempt, os.kill, (executors(spark)[0], signal.SIGKILL))
    killed.start()
    edges = edges.mapInArrow(slowly, edges.schema)
    check(solved(edges, **({"fan_in": 2, "max_memory": 8 * 50_000} if attempt % 2 else {})), left, right)
    killed.join()


@pytest.mark.parametrize("kind", ["string", "binary"])
def test_checkpoint_of_texts_that_are_hashed(spark, rng, tmp_path, kind):
    left, right = (np.char.add("id", each.astype(str)).astype(object) for each in many_edges(rng, 60))
    edges = spark.createDataFrame(frame(left, right)).repartition(4)
    edges = edges.selectExpr(*(f"cast({name} as {kind}) as {name}" for name in ("src", "dst")))
    for _ in range(2):  # computed, then read
        found = skerry.spark.connected_components(edges, checkpoint=f"{tmp_path}/of-texts", fan_in=2,
                                                  max_memory=8 * 20_000)
        assert dict(found.dtypes)["component"] == kind
        check(found.selectExpr("cast(id as string) as id", "cast(component as string) as component").toPandas(),
              left, right)
    assert os.path.exists(tmp_path / "of-texts" / "named-written")


def test_checkpoint(spark, tmp_path):
    folder, left = str(tmp_path / "kept"), np.arange(10)
    edges = spark.createDataFrame(frame(left, left + 1)).repartition(2)
    check(solved(edges, checkpoint=folder), left, left + 1)
    written = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()}
    check(solved(edges, checkpoint=folder), left, left + 1)
    assert written == {file: file.stat().st_mtime_ns for file in written}  # nothing is computed again
    with pytest.raises(ValueError, match="its contents was '10 rows, .*delete this one"):
        solved(edges.where("src > 3").union(edges.where("src <= 3").selectExpr("src", "src")),
               checkpoint=folder)
    with pytest.raises(ValueError, match="its fan_in was 16 and is 3; give another"):
        solved(edges, checkpoint=folder, fan_in=3)


def test_bad_input(spark):
    edges = spark.createDataFrame([("a", "b", 1), ("c", None, 2)], "src string, dst string, n int")
    one = edges.coalesce(1)
    with pytest.raises(ValueError, match=r"partition 0, row 1 of 'dst' is a missing value; leave such "
                                         r"edges out: edges\.na\.drop"):
        solved(one)
    with pytest.raises(TypeError, match="'src' has ids of the type string and 'dst' of the type bigint"):
        solved(edges.selectExpr("src", "n as dst"))
    with pytest.raises(TypeError, match="column 'src' has the type double, .*cast it to bigint or string"):
        solved(edges.selectExpr("cast(n as double) as src", "dst"))
    with pytest.raises(ValueError, match=r"no column 'from'; its columns are \['src', 'dst', 'n'\]"):
        skerry.spark.connected_components(edges, "from", "dst")
    with pytest.raises(TypeError, match=r"must be a Spark DataFrame: spark\.createDataFrame"):
        solved(frame(["a"], ["b"]))
    assert len(solved(edges.where("n > 5"))) == 0


def test_the_example_of_the_guide(spark, tmp_path):
    left = np.arange(20)
    spark.createDataFrame(frame(left, left + 1)).write.parquet(f"{tmp_path}/edges.parquet")
    program = pathlib.Path(__file__).resolve().parents[2] / "examples/cluster_spark.py"
    # Java keeps the folder in which it was started.
    exec(re.sub(r'"(\w+\.parquet)"', rf'"{tmp_path}/\1"', program.read_text(encoding="utf-8")), {})
    check(spark.read.parquet(f"{tmp_path}/components.parquet").toPandas(), left, left + 1)


@pytest.mark.parametrize("setting, text", [
    ("sys.modules['pyspark'] = None", "needs the package pyspark; install it: pip install 'skerry[spark]'"),
    ("os.environ['JAVA_HOME'] = '/nowhere'", "Spark needs Java, and there is none at /nowhere/bin/java; inst"),
])
def test_what_is_absent(setting, text):
    code = f"import os, sys\n{setting}\nimport skerry.spark\nskerry.spark.connected_components(None)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert text in found.stderr
