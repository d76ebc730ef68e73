# SPDX-License-Identifier: Apache-2.0
# Components of a table in Spark.
import skerry.spark
from pyspark.sql import SparkSession

spark = SparkSession.builder.getOrCreate()
# [spark]
edges = spark.read.parquet("edges.parquet")
found = skerry.spark.connected_components(edges, "src", "dst")
found.write.parquet("components.parquet")
# [end]
