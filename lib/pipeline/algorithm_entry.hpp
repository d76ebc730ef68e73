// SPDX-License-Identifier: Apache-2.0
// The descriptor of an algorithm, and a request to run its kernel. nvcc compiles this header in
// every device unit, so it includes no large one: no <functional>, <thread> or <variant>.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "algorithms/kernel_options.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/erased/capabilities.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Memory that an algorithm takes beside the matrix and the labels, in ids unless it says bits.
struct ids_held {
  unsigned a_vertex = 0, an_entry = 0;
  unsigned a_vertex_and_thread = 0;      ///< for each vertex on each thread
  unsigned a_pair_of_vertices = 0;       ///< for each element of an n x n matrix
  unsigned bits_a_pair_of_vertices = 0;  ///< the same, but bits in place of ids
};

/// The inputs that "auto" prefers an algorithm for.
enum class default_for {
  nothing,
  csr,       ///< a CSR matrix on an executor
  entries,   ///< any other view on an executor
  products,  ///< any matrix on a back end of products
};

/// When an algorithm of products solves a sample of the matrix first.
enum class samples {
  never,
  long_rows,  ///< if rows are long enough for the sample to pay
  always,
};

/// What the library knows of an algorithm without running it.
struct algorithm_entry {
  std::string_view name;
  std::string_view family = {};
  std::string_view source = {};
  ids_held memory = {};            ///< as a kernel
  std::string_view option = {};    ///< the member of kernel_options that it reads, if one
  std::string_view untraced = {};  ///< why its kernel has no trace, and what to trace instead
  /// Of its rounds, if some order of ids makes it over 100 times as slow as serial union-find on
  /// 20,000 vertices. n: vertices; c: components; d: the largest distance in a component.
  std::string_view bound = {};
  default_for preferred = default_for::nothing;
  samples sampled = samples::never;
  erased::capabilities needs = {};  ///< of a back end of products, beside the seven operations
  bool is_sequential = false;       ///< one thread: runs on "serial" alone
  bool labels_in_place = false;     ///< run_kernel() can pass it an array of the caller's
  bool checks_ids = false;     ///< checks column ids as far as it reads them; else all are checked
  bool takes_entries = false;  ///< reads the entries of any view in place: CSR, COO or dense
  bool is_dense = false;       ///< defined on a dense matrix; a sparse one is converted
  bool streams = false;        ///< solves matrices that do not fit a device
  bool keeps_workspace = false;            ///< its device version keeps memory between calls
  bool takes_coo_on_device = false;        ///< there it unites a COO matrix in any order in place
  bool needs_symmetric_on_device = false;  ///< there it needs A + A' if A may be unsymmetric
  bool builds_symmetric = false;  ///< on the host it builds A + A' unless A is promised symmetric
  bool needs_vertex_set = false;  ///< a bit a vertex, unless A is promised to be symmetric
  bool prepares_on_host = false;  ///< `memory` is host memory on a device, too
  bool runs_on_ranks = false;     ///< of MPI, by products: see rank_backend_list.hpp
  bool finds_forest = false;      ///< as a kernel it can keep the edges that link roots
  unsigned forest_ids_an_entry = 0;  ///< then in place of memory.an_entry

  // Rows of the tables of functions, set by the registry; absent if it has no such function.
  std::optional<std::size_t> products = {};  ///< product_list.hpp
  std::optional<std::size_t> kernel = {};    ///< host: see run_row() in lib/backends/executors.cpp
  std::optional<std::size_t> device_kernel =
      {};  ///< device: see run_row() in lib/device/cuda/kernels.cu
  std::optional<std::size_t> forest_kernel =
      {};  ///< lib/forests/kernels.hpp, lib/device/cuda/forest.cu
};

/// A request for the device kernel of an algorithm.
struct kernel_request {
  const algorithm_entry& algorithm;
  symmetry pattern;       // of the matrix
  callback before_round;  // may throw, to stop the run; no default, so that rounds are counted
  kernel_options options = {};
  callback id_outside = throw_out_of_range{};  // as in kernel_run
};

}  // namespace skerry
