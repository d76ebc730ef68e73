// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace skerry {

namespace detail {
struct vertex_id_arrays;
}

/// The ids of the vertices 0, 1, ... of a matrix, as a file writes them.  They ascend: integers by
/// their value, strings bytewise.  Copies share the ids.
class vertex_ids {
 public:
  /// Takes the ids.  Used by the readers of files.
  explicit vertex_ids(detail::vertex_id_arrays&& arrays);
  /// The ids.  Used by the checks of labels.
  [[nodiscard]] const detail::vertex_id_arrays& arrays() const { return *arrays_; }

  /// The number of vertices.
  [[nodiscard]] std::size_t size() const;
  /// Whether all ids are integers; else they are strings.
  [[nodiscard]] bool are_integers() const;
  /// The id of a vertex, which must be less than size().  O(1)
  [[nodiscard]] std::string text(std::size_t vertex) const;
  /// The vertex with an id, or nothing if the file does not have it.  O(log n)
  ///
  /// id  an integer may be written as in a file, with leading zeros
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view id) const;
  /// Bytes of memory.
  [[nodiscard]] std::uint64_t bytes() const;

  /// Appends the id of a vertex as a field of a line.  Strings are quoted where read_with_ids()
  /// needs it: with blanks, quotes or delimiters, or where an integer would be another one, as 007.
  void append_field(std::string& to, std::size_t vertex, std::string_view delimiter) const;

 private:
  std::shared_ptr<const detail::vertex_id_arrays> arrays_;
};

}  // namespace skerry
