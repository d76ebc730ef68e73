// SPDX-License-Identifier: Apache-2.0
// A library in a process of its own: a crash of it ends that process, and its memory can be
// measured.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/peer.hpp"

namespace skerry::bench {

/// A temporary folder with a graph: row_offsets[n + 1] and columns, 32-bit numbers each.  Removed
/// by the destructor.
class peer_folder {
 public:
  explicit peer_folder(const graph& G);
  ~peer_folder();
  peer_folder(const peer_folder&) = delete;
  peer_folder& operator=(const peer_folder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Runs a program that labels the graph in a folder, and adds its answer, or the reason why there
/// is none, to `all`.
///
/// name     of the library; the program writes its labels to FOLDER/NAME.labels
/// command  prints {version, seconds, count, peak_bytes}, or {absent} with the reason
/// remedy   appended to the message if the program cannot be started
void run_peer(const peer_folder& folder, const std::string& name,
              const std::vector<std::string>& command, const std::string& remedy,
              peer_answers& all);

}  // namespace skerry::bench
