// SPDX-License-Identifier: Apache-2.0
// The components that `skerry watch` keeps in a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>

#include "skerry/incremental.hpp"

namespace skerry {

/// Components whose vertices are all ids that have come, and those below them.  The file is locked
/// as long as the object exists.  In a folder without write permission there may be no lock: then
/// questions are answered, but nothing changes.
class watched_state {
 public:
  /// Opens the file, or creates one without vertices.
  ///
  /// wide       ids of a new file have 64 bits instead of 32; those of an existing file stay as
  ///            wide
  /// max_bytes  as incremental_options::max_bytes
  /// throws     unwritable_file; invalid_matrix
  watched_state(const std::filesystem::path& file, bool wide, std::uint64_t max_bytes);

  /// The largest id.
  [[nodiscard]] std::uint64_t largest_id() const;
  /// Inserts an edge, and the vertices up to its ends.
  ///
  /// u, v    <= largest_id()
  /// throws  invalid_matrix: no memory for so many vertices.  unwritable_file: there is no lock,
  ///         and the edge changes the components
  void insert(std::uint64_t u, std::uint64_t v);
  /// Whether u and v are connected.  An id that has not come is connected to itself only.
  [[nodiscard]] bool connected(std::uint64_t u, std::uint64_t v) const;
  /// Replaces the file, if the components have changed since the last save.
  ///
  /// throws  unwritable_file
  void save();

 private:
  using narrow = incremental_components<std::uint32_t>;
  using wide = incremental_components<std::uint64_t>;

  std::optional<file_lock> lock_;
  std::string why_unlocked_;  // the error
  std::variant<narrow, wide> components_;
  bool is_changed_ = false;  // since the last save
};

}  // namespace skerry
