// SPDX-License-Identifier: Apache-2.0
// How cc(A) runs.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <functional>
#include <string>

#include "algorithms/kernel_options.hpp"
#include "matrix_ops/views/matrix_memory.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// @addtogroup solving
/// @{

/// How labels are numbered.
enum class numbering {
  min,    ///< labels[v] is the smallest vertex of v's component
  dense,  ///< 0, 1, ... count - 1, in the order of the components' smallest vertices
};

/// What is checked of a matrix in a device's memory.
enum class device_check {
  cheap,  ///< offsets, before they are used; ids: those that the default algorithm reads, or all
          ///< for other algorithms
  none,   ///< the caller promises valid offsets and ids.  If the promise is false, behaviour is
          ///< undefined.  Saves algorithms other than the default two passes and two waits for the
          ///< stream; the default checks while it reads.
};

/// The state of a run, as options::progress receives it.
struct progress {
  const char* algorithm;  ///< the name of the algorithm
  std::uint64_t rounds;   ///< products, or passes over the entries, completed so far
  double seconds;         ///< since the solve began
};

/// The largest value of options::threads; a mistyped number must not start a million threads.
inline constexpr unsigned most_threads = 4096;

/// What a run may take.
struct limits {
  std::uint64_t max_rounds = 0;  ///< throws `stopped` before a further round; 0: no limit
  /// Bytes of host memory: a larger estimate throws `invalid_matrix`; 0: the free memory.
  std::uint64_t max_bytes = 0;
  /// Bytes of the memory of each device that a run may use; 0: the free memory.  With the default
  /// algorithm a larger matrix is streamed in chunks; other algorithms throw.
  std::uint64_t gpu_memory = 0;
};

/// What a limit of max_bytes leaves beside `held` bytes; 0, no limit, stays 0.
[[nodiscard]] constexpr std::uint64_t left_of(std::uint64_t limit, std::uint64_t held) {
  if (limit == 0) return 0;
  return held < limit ? limit - held : 1;
}

/// Options of the back ends on a device.
struct device_options {
  device_check check = device_check::cheap;      ///< of device views; host views are always checked
  matrix_memory memory = matrix_memory::device;  ///< of matrices in the host's memory
  /// Devices that a matrix in the host's memory or in a file is streamed to, each a part of its
  /// entries; 0: all that CUDA lists.  The current device is the first.  More than one: for the
  /// default algorithm on "cuda" with memory `device`, without a spanning forest.  Back ends on the
  /// host ignore it, as other members.
  unsigned count = 1;
};

/// How to run.  The defaults are right for most callers.
struct options {
  std::string algorithm = "auto";  ///< a name that algorithms() lists
  std::string backend = "auto";    ///< a name that backends() lists
  unsigned threads = 0;  ///< host threads, at most most_threads; 0: all that the process may use
  skerry::numbering numbering = numbering::min;  ///< how labels are numbered
  symmetry symmetric = symmetry::unknown;        ///< what the caller knows about the pattern
  bool bipartite = false;  ///< rows and columns are different vertices; rows come first
  /// A GrB_Matrix may be unpacked during the call, and is in CSR format afterwards.
  bool may_unpack = false;
  skerry::limits limits = {};  ///< rounds and memory
  device_options device = {};  ///< for the back ends on a device
  kernel_options kernel = {};  ///< for single algorithms
  /// Called before each round, on the calling thread; false throws `stopped`.  One-pass algorithms,
  /// such as the default, have no rounds and do not call it.
  std::function<bool(const progress&)> progress = {};
};

/// @}

}  // namespace skerry
