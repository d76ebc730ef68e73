# SPDX-License-Identifier: Apache-2.0
# Components of a folder of parquet files, by Dask.
import dask.dataframe
import skerry.dask

# [dask]
edges = dask.dataframe.read_parquet("edges.parquet")
found = skerry.dask.connected_components(edges, "src", "dst")
found.to_parquet("components.parquet")
# [end]
