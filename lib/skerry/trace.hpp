// SPDX-License-Identifier: Apache-2.0
// Traces: what each step of an algorithm does to its vectors, on a matrix small enough to be read.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "matrix_ops/views/stored_matrix.hpp"
#include "skerry/host_matrix.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// @addtogroup tracing
/// @{

/// The largest number of vertices that trace() takes: a page has space for no more.
inline constexpr std::uint64_t most_traced_vertices = 64;

/// A vector as it was after a step.
struct traced_vector {
  /// An element; empty where it is no vertex: the zero of a semiring, or a missing label.
  using value = std::optional<std::uint32_t>;

  std::string name;           ///< as the algorithm's source calls it
  std::vector<value> values;  ///< [n]

  /// Compares name and values.
  [[nodiscard]] bool operator==(const traced_vector&) const = default;
};

/// A definition of the library's source: a function or a struct.
struct traced_source {
  std::string file;                     ///< as "algorithms/fastsv.hpp"
  std::uint32_t first_line = 0;         ///< the number of lines[0] in the file, from 1
  std::vector<std::string> lines = {};  ///< the text
};

/// An operation of an algorithm of products; or a call within a pass of a kernel, for one vertex or
/// one entry, that has changed a vector.
struct trace_step {
  using pair = std::pair<std::uint32_t, std::uint32_t>;  ///< row and column of an entry

  /// The number of products so far, this one included; of a kernel, that of its rounds.  0 before
  /// the first.
  std::uint64_t round = 0;
  std::uint64_t pass = 0;      ///< of a kernel: passes with a step so far, this one included
  std::string operation = {};  ///< the operation of the back end, or the phase of the kernel
  /// From the source's comment, or the definition of the operation; of a kernel, what was assigned.
  std::string equation = {};
  /// An index of trace_record::sources; empty if the call is not in a file of the library.
  std::optional<std::size_t> source = {};
  std::uint32_t line = 0;                    ///< in the source's file, from 1
  std::string output = {};                   ///< the vector that is written; empty if there is none
  std::vector<std::string> inputs = {};      ///< the other vectors
  std::uint64_t entries_read = 0;            ///< by a product; of a dense matrix its elements
  std::optional<pair> entry = {};            ///< the entry that a kernel's call was for
  std::optional<std::uint32_t> vertex = {};  ///< the vertex that a kernel's call was for
  std::uint64_t changed = 0;                 ///< elements of the output that differ from `before`
  std::vector<traced_vector::value> before = {};  ///< [n], the output as it was; empty if it is new
  std::vector<traced_vector> vectors = {};        ///< the output and the inputs, after the step
  std::string note = {};                          ///< what happened, in words; may be empty
};

/// A run of an algorithm, step by step.
struct trace_record {
  std::string algorithm = {};  ///< its name
  std::string backend = {};    ///< its name
  std::uint64_t vertices = 0;  ///< n
  /// (row, column) of each entry that is solved, once each, in ascending order.
  std::vector<trace_step::pair> entries = {};
  bool symmetrised = false;  ///< the matrix was not symmetric: `entries` are those of A + A'
  std::vector<traced_source> sources = {};  ///< the definitions whose steps are recorded
  std::vector<trace_step> steps = {};       ///< in the order of the run
  /// The vector that holds the parent of each vertex; empty if none does.
  std::string forest = {};
  std::vector<std::uint32_t> labels = {};  ///< [n], the smallest vertex of v's component
};

/// Runs an algorithm on one thread, and records each step.
///
/// An algorithm of products runs on the back end unchanged; each operation is a step.  A kernel
/// runs serially; each call within a pass that changes a vector is a step, and so is a pass over
/// the entries or the vertices that changes none.
///
/// A        n x n, or with options::bipartite rows x columns, n = rows + columns; at most
///          most_traced_vertices vertices.  Repeated entries are recorded once.  If A is not
///          symmetric, A + A' is solved
/// how      algorithm: a name that algorithms() lists, "auto" is "fastsv"; backend: "reference",
///          "graphblas", "thrust" or "serial", "auto" is the first that runs the algorithm;
///          limits::max_rounds; kernel
/// returns  the steps, and the labels that cc(A) returns
/// throws   std::invalid_argument: an unknown name, a combination that does not exist, an algorithm
///          without steps to record; invalid_matrix: as cc(), or too many vertices; not_compiled;
///          stopped
/// cost     a copy of the vectors for each step
template <host_matrix View>
[[nodiscard]] trace_record trace(const View& A, const options& how = {});

/// The same for the matrix of a file.  If the file stores one of (u, v) and (v, u) for both, the
/// matrix is symmetric.
[[nodiscard]] trace_record trace(const stored_matrix& A, const options& how = {});

/// The record as a JSON object, on several lines; docs/guide/traces.md lists the keys.
[[nodiscard]] std::string to_json(const trace_record& of);

/// The record as text for a terminal of 100 columns: a block for each step, with the vectors as
/// columns and a mark at each element that has changed.
[[nodiscard]] std::string to_text(const trace_record& of);

/// The records as one HTML page: matrix, vectors, forest, equation and source of each step, for a
/// browser, with a slider over the steps.  Several records are shown side by side, round by round.
/// The page needs no other file and sends no request.
///
/// of     runs on one matrix; may be empty
/// title  what the page calls the matrix, such as the name of its file; any text
[[nodiscard]] std::string to_html(std::span<const trace_record> of, std::string_view title = {});

/// @}

}  // namespace skerry
