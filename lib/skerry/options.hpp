// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "matrix_ops/gpu_optimisations.hpp"

namespace skerry {

/// How labels are numbered.
enum class numbering {
  min,    ///< labels[v] is the smallest vertex of v's component
  dense,  ///< 0, 1, ... count - 1, in the order of the components' smallest vertices
};

/// What the caller knows of the pattern.
enum class symmetry {
  unknown,  ///< nothing; the answer is right for any pattern, by a check and a copy only if needed
  yes,      ///< a promise: with (u, v) the matrix holds (v, u).  Broken, it gives wrong labels.
            ///< Of long rows few entries are looked at then, and ids checked, by the default.
};

/// What is checked of a matrix that the caller has put into a device's memory.
enum class device_check {
  cheap,  ///< offsets before they are followed; of ids those that the default looks at, else all
  none,   ///< the caller promises that offsets and ids are right.  Broken, anything may be read.
          ///< Saves a pass over the offsets, and a wait.
};

/// Where a device reads a matrix that is in the host's memory.
enum class matrix_memory {
  device,     ///< in its own memory; the matrix is copied there
  pinned,     ///< the same, copied by way of host memory that is never paged out
  zero_copy,  ///< in a copy in such host memory, over the bus: for matrices larger than a device
};

/// Where a run stands, as `options::progress` is told.
struct progress {
  const char* algorithm;
  std::uint64_t rounds;  ///< products, or passes over entries, so far
  double seconds;        ///< since the solve began
};

/// More threads than any machine has; a mistyped number shall not start a million.
inline constexpr unsigned most_threads = 4096;

/// How to run.  The defaults need no reading.
struct options {
  std::string algorithm = "auto";  ///< a name that `algorithms()` lists
  std::string backend = "auto";    ///< a name that `backends()` lists
  unsigned threads = 0;            ///< 0: all that the machine has; at most most_threads
  skerry::numbering numbering = numbering::min;
  symmetry symmetric = symmetry::unknown;
  device_check check = device_check::cheap;  ///< of device views; others are always checked
  bool may_unpack = false;       ///< a GrB_Matrix may be empty meanwhile and by rows after
  bool bipartite = false;        ///< rows and columns are different vertices; rows come first
  std::uint64_t max_rounds = 0;  ///< more rounds throw `stopped`; 0: no limit
  std::uint64_t max_bytes = 0;   ///< a larger estimate throws `invalid_matrix`; 0: the free memory
  /// Bytes of a device's memory that a run may take; 0: what is free there.  With the default
  /// algorithm a larger matrix streams by; others throw.
  std::uint64_t gpu_memory = 0;
  std::uint64_t segments = 0;  ///< of "adaptive_hook"; 0: as many as the average degree
  double stage_size = 1;       ///< of "stages(...)": entries of a group, as a multiple of n
  std::uint64_t jobs = 0;  ///< of "disjoint_set/parallel": unions a thread takes; 0: 8192, or 32
  gpu_optimisations gpu = {};                    ///< of a sampling before a finish, on "cuda"
  matrix_memory memory = matrix_memory::device;  ///< of the back ends on a device
  /// Called before each round, on the calling thread.  False throws `stopped`.  Algorithms of one
  /// pass, as the default is, have no rounds and come to their end.
  std::function<bool(const progress&)> progress = {};
};

}  // namespace skerry
