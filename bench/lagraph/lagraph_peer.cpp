// SPDX-License-Identifier: Apache-2.0
// Times LAGraph's connected components on the graph in a folder.
//
//   lagraph_peer FOLDER REPETITIONS THREADS ALGORITHM
//
// ALGORITHM  FastSV6 (what LAGr_ConnectedComponents runs), Boruvka or LACC
//
// Writes FOLDER/ALGORITHM.labels and prints {version, seconds, count, peak_bytes}: the least time
// of the call, on a matrix that is built before.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/memory_use.hpp"
#include "bench/peer_files.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/stopwatch.hpp"

extern "C" {
#include <LAGraph.h>
// Declared in headers that C++ cannot include.
int LG_CC_Boruvka(GrB_Vector*, LAGraph_Graph, char*);
int LAGraph_cc_lacc(GrB_Vector*, GrB_Matrix, bool, char*);
}

namespace {

using namespace skerry;

char message[LAGRAPH_MSG_LEN];

/// Throws if a call of GraphBLAS or LAGraph failed.
void check(int status, const char* call) {
  if (status < 0)
    throw std::runtime_error(std::string(call) + " failed: " + std::to_string(status) + " " +
                             message);
}

LAGraph_Graph read_graph(const std::filesystem::path& folder) {
  const auto offsets = bench::read_words(folder / "row_offsets");
  const auto ids = bench::read_words(folder / "columns");
  const GrB_Index n = offsets.size() - 1;
  std::vector<GrB_Index> rows(ids.size()), columns(ids.begin(), ids.end());
  for (GrB_Index r = 0; r < n; ++r)
    std::fill(rows.begin() + offsets[r], rows.begin() + offsets[r + 1], r);
  GrB_Scalar one = nullptr;
  check(GrB_Scalar_new(&one, GrB_BOOL), "GrB_Scalar_new");
  check(GrB_Scalar_setElement_BOOL(one, true), "GrB_Scalar_setElement");
  GrB_Matrix A = nullptr;
  check(GrB_Matrix_new(&A, GrB_BOOL, n, n), "GrB_Matrix_new");
  check(GxB_Matrix_build_Scalar(A, rows.data(), columns.data(), one, ids.size()),
        "GxB_Matrix_build_Scalar");
  check(GrB_Matrix_wait(A, GrB_MATERIALIZE), "GrB_Matrix_wait");
  GrB_Scalar_free(&one);
  LAGraph_Graph G = nullptr;
  check(LAGraph_New(&G, &A, LAGraph_ADJACENCY_UNDIRECTED, message), "LAGraph_New");
  return G;
}

std::vector<std::uint32_t> labels_of(GrB_Vector component) {
  GrB_Index n = 0;
  check(GrB_Vector_size(&n, component), "GrB_Vector_size");
  std::vector<GrB_Index> vertices(n), labels(n);
  GrB_Index filled = n;
  check(GrB_Vector_extractTuples_UINT64(vertices.data(), labels.data(), &filled, component),
        "GrB_Vector_extractTuples");
  if (filled != n) throw std::runtime_error("some vertices have no label");
  std::vector<std::uint32_t> all(n);
  for (GrB_Index k = 0; k < n; ++k) all[vertices[k]] = static_cast<std::uint32_t>(labels[k]);
  return all;
}

int solve(const std::string& algorithm, GrB_Vector* component, LAGraph_Graph G) {
  if (algorithm == "FastSV6") return LAGr_ConnectedComponents(component, G, message);
  if (algorithm == "Boruvka") return LG_CC_Boruvka(component, G, message);
  if (algorithm == "LACC") return LAGraph_cc_lacc(component, G->A, false, message);
  throw std::runtime_error("no algorithm " + algorithm);
}

int run(const std::filesystem::path& folder, int repetitions, int threads,
        const std::string& algorithm) {
  check(LAGraph_Init(message), "LAGraph_Init");
  check(LAGraph_SetNumThreads(1, threads, message), "LAGraph_SetNumThreads");
  LAGraph_Graph G = read_graph(folder);
  double least = std::numeric_limits<double>::infinity();
  std::optional<std::uint64_t> peak;
  std::vector<std::uint32_t> labels;
  for (int k = 0; k < repetitions; ++k) {
    GrB_Vector component = nullptr;
    const bench::memory_use memory;
    const stopwatch watch;
    check(solve(algorithm, &component, G), algorithm.c_str());
    check(GrB_Vector_wait(component, GrB_MATERIALIZE), "GrB_Vector_wait");
    least = std::min(least, watch.seconds());
    if (k == 0) peak = memory.peak_bytes();
    labels = labels_of(component);
    GrB_Vector_free(&component);
  }
  bench::write_words(folder / (algorithm + ".labels"), labels);
  std::ranges::sort(labels);
  const auto repeated = std::ranges::unique(labels);
  const auto version = std::to_string(LAGRAPH_VERSION_MAJOR) + "." +
                       std::to_string(LAGRAPH_VERSION_MINOR) + "." +
                       std::to_string(LAGRAPH_VERSION_UPDATE);
  const nlohmann::json found{{"version", version},
                             {"seconds", least},
                             {"count", labels.size() - repeated.size()},
                             {"peak_bytes", peak ? nlohmann::json(*peak) : nlohmann::json()}};
  std::cout << found << '\n';
  return 0;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 5)
    throw std::runtime_error("usage: lagraph_peer FOLDER REPETITIONS THREADS ALGORITHM");
  return run(argv[1], std::stoi(argv[2]), std::stoi(argv[3]), argv[4]);
} catch (const std::exception& e) {
  std::cerr << "lagraph_peer: " << e.what() << '\n';
  return 1;
}
