// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace skerry {

/// How far a file has been read.
struct read_progress {
  std::uint64_t bytes_read = 0;   ///< of the file; of a compressed one before decompression
  std::uint64_t bytes_total = 0;  ///< the size of the file; 0: not known, as of a pipe
  double seconds = 0;             ///< since the pass began
  /// From 1 on.  A stream is read in one pass; other texts are decompressed or read from a pipe,
  /// then their lines are counted, then parsed.  A pass over bytes in memory counts those.
  unsigned pass = 1;
};

/// Called while a file is read, by one thread at a time; false stops the read.
using read_watch = std::function<bool(const read_progress&)>;

}  // namespace skerry
