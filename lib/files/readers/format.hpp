// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace skerry {

/// A file format.  A file in any of them may be compressed with gzip or zstd.
enum class format {
  matrix_market,  ///< .mtx: coordinate or array, any field, any symmetry
  edge_list,      ///< .el .txt .csv .tsv .edgelist .wel: two ids a line, 0-based, the rest ignored
  metis,          ///< .graph .metis: the neighbours of vertex i on line i, 1-based
  dimacs,         ///< .gr .col: `p sp n m`, then lines `a u v w`, 1-based
  gap,            ///< .sg: GAP's binary CSR, 64-bit offsets, 32-bit ids
  ecl,            ///< .egr: ECL's binary CSR, 32-bit offsets and ids
  he,             ///< .he: `H n e u`, then lines `E s d w`, 0-based
  adjacency,      ///< .adj: PBBS's AdjacencyGraph: n, m, n offsets, m ids, a number a line, 0-based
  hmetis,         ///< .hgr: the vertices of a hyperedge a line, 1-based
  neighbours,     ///< .adjlist: a vertex and its neighbours a line, of any ids: read_with_ids()
  sif,            ///< .sif: Cytoscape's `a relation b c d`, of any ids: read_with_ids()
  npz,            ///< .npz: a sparse matrix as scipy.sparse.save_npz() writes it
};

/// All of them.
inline constexpr std::array all_formats{
    format::matrix_market, format::edge_list,  format::metis, format::dimacs,
    format::gap,           format::ecl,        format::he,    format::adjacency,
    format::hmetis,        format::neighbours, format::sif,   format::npz};

/// The short name of a format: mtx, el, metis, gr, sg, egr, he, adj, hgr, adjlist, sif,
/// npz.
[[nodiscard]] std::string_view name_of(format f);

/// The format with this short name or file extension (without its dot), if there is one.
[[nodiscard]] std::optional<format> format_named(std::string_view name);

/// The format of a file name's extension, which .gz or .zst may follow; nothing if it is unknown.
[[nodiscard]] std::optional<format> format_of_name(std::string_view file);

/// What the first line of an edge list that is no comment means.
enum class first_line_meaning {
  automatic,  ///< names or sizes, by the rules of docs/guide/files.md; else an edge
  edge,       ///< two ids
  sizes,      ///< `n`, `n m` or `n n m`: n vertices and m edges follow
  names,      ///< of columns: it is skipped
};

/// How a file is read.  What is not set is determined by the file; a note says what is assumed.
struct read_options {
  std::optional<skerry::format> format;  ///< not set: detected from first line and file name
  /// The number of vertices of an edge list.  Not set: the N of a first line `# N vertices, M
  /// entries`, else the largest id + 1.  For other formats a number that differs from the file's is
  /// an error.
  std::optional<std::uint64_t> vertices;
  /// The id of the first vertex in a text: 0 or 1.  Not set: 1 in Matrix Market, METIS, hMETIS,
  /// DIMACS, and in edge lists whose first lines declare sizes, unless id 0 occurs; else 0.
  std::optional<std::uint64_t> first_id;
  first_line_meaning first_line = first_line_meaning::automatic;  ///< of an edge list
  /// The columns of an edge list that have ids, numbered from 1.  More than two: all ids of a line
  /// are connected, and its entries are the pairs of each id and the next.  Empty: the first two.
  std::vector<unsigned> columns;
  bool lenient = false;    ///< a number of entries that differs from the declared one is a note
  bool strict = false;     ///< throws invalid_matrix instead of assuming: names the option to set
  bool bipartite = false;  ///< choose ids wide enough for rows + columns vertices
  unsigned threads = 0;    ///< 0: all hardware threads
  std::uint64_t chunk_bytes = 0;  ///< bytes of text that a thread parses at a time; 0: automatic
  /// Bytes of memory for the decompressed data and the arrays of the matrix together: a larger
  /// estimate throws invalid_matrix; 0: the free memory.  Buffers of some mebibytes do not count.
  std::uint64_t max_bytes = 0;
  /// Bytes of a line of text with its line end: a longer one throws invalid_matrix; 0: 10^6.  Lines
  /// of neighbours and hyperedges then have no limit but max_bytes.
  std::uint64_t max_line = 0;
};

/// How a file is written.
struct write_options {
  std::optional<skerry::format> format;  ///< not set: detected from the file name
  /// Each edge gets an integer weight, drawn uniformly from [min_weight, max_weight], if the format
  /// has weights.
  std::int64_t min_weight = 1, max_weight = 1;
  std::uint64_t seed = 0;  ///< of the random weights
  std::uint64_t max_bytes =
      0;  ///< of memory for a copy, if the format needs one; 0: the free memory
};

}  // namespace skerry
