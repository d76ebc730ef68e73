// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace skerry {

/// The formats of files.
enum class format {
  matrix_market,  ///< .mtx: coordinate or array, any field, any symmetry
  edge_list,      ///< .el .txt .csv .tsv .edgelist .wel: two ids a line, 0-based, the rest ignored
  metis,          ///< .graph .metis: neighbours of vertex i on line i, 1-based
  dimacs,         ///< .gr .col: `p sp n m`, `a u v w`, 1-based
  gap,            ///< .sg: GAP's binary CSR, 64-bit offsets, 32-bit ids
  ecl,            ///< .egr: ECL's binary CSR, 32-bit offsets and ids
  he,             ///< .he: `H n e u`, then `E s d w`, 0-based
};

struct read_options {
  std::optional<skerry::format> format;  ///< not set: told by the first bytes, then by the name
  /// Edge lists: n; not set: what a first line `# N vertices, M entries` declares, else the largest
  /// id + 1.  A file of another format that declares another number is an error.
  std::optional<std::uint64_t> vertices;
  bool bipartite = false;         ///< the ids' width holds rows + columns vertices
  unsigned threads = 0;           ///< 0: all that the machine has
  std::uint64_t chunk_bytes = 0;  ///< text that one thread parses at a time; 0: chosen
};

struct write_options {
  std::optional<skerry::format> format;  ///< not set: told by the name
  /// Whole-number weights drawn from [min_weight, max_weight] by entry, where the format has them.
  std::int64_t min_weight = 1, max_weight = 1;
  std::uint64_t seed = 0;  ///< of the weights
};

}  // namespace skerry
