// SPDX-License-Identifier: Apache-2.0
// Files whose entries are read front to back and are not stored.
//
// A source parses chunks of a file on several threads and passes the entries on in batches.  Its
// memory is two chunks and a batch for each thread; of a binary file, the row offsets, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "lib/files/bytes/file_part.hpp"
#include "lib/files/bytes/input.hpp"
#include "lib/files/bytes/read_meter.hpp"
#include "lib/files/readers/edge_list_comments.hpp"
#include "lib/files/readers/format.hpp"
#include "matrix_ops/executors/threads.hpp"

namespace skerry {

/// Thrown by an entry_receiver and by entry_batch: ids need more than 32 bits.
struct too_wide {};

/// Receives the entries of a file, in any order, from several threads at once.
class entry_receiver {
 public:
  virtual ~entry_receiver() = default;

  /// The ids below which 32 bits suffice.
  [[nodiscard]] virtual std::uint64_t narrow_limit() const = 0;
  /// Whether entries must be passed in 64 bits.
  [[nodiscard]] virtual bool is_wide() const = 0;
  /// Receives 64-bit ids from now on.  Returns when it does, also if another thread has called it.
  virtual void widen() = 0;

  /// Receives entries (rows[k], columns[k]).  An entry may be passed more than once.  64-bit ids
  /// need is_wide().
  ///
  /// throws  too_wide if is_wide() has become true
  virtual void receive(std::span<const std::uint32_t> rows,
                       std::span<const std::uint32_t> columns) = 0;
  virtual void receive(std::span<const std::uint64_t> rows,
                       std::span<const std::uint64_t> columns) = 0;
};

/// Counts vertices, as notes need it.
using vertex_counter = std::function<counted_vertices()>;

/// The shape of a matrix.
struct matrix_shape {
  std::uint64_t rows = 0, columns = 0;
};

/// A file whose header has been read.
class entry_source {
 public:
  virtual ~entry_source() = default;

  std::uint64_t first_id = 0;  // as stored_matrix::first_id

  /// The shape that the header declares; nothing if the entries determine it.
  [[nodiscard]] virtual std::optional<matrix_shape> shape() const = 0;
  /// The line that declares the shape, 0 if there is none.
  [[nodiscard]] virtual std::uint64_t shape_line() const = 0;

  /// Passes all entries on.  To be called once.
  ///
  /// watch    may be empty
  /// returns  their number
  /// throws   invalid_matrix, as the reader of the format does: the first fault in the file;
  ///          read_stopped if `watch` returned false; what the receiver throws
  [[nodiscard]] virtual std::uint64_t read(const threads& run, entry_receiver& to,
                                           const read_watch& watch) = 0;

  /// Whether read_part() can read parts of the file: it can be read at any position, and an entry
  /// means the same wherever it is.
  [[nodiscard]] virtual bool is_divisible() const { return false; }
  /// As read(), for one part of a divisible file.  The parts have about equally many bytes of text
  /// or entries of binary files; each entry is in one of them.  What the header declares of all
  /// entries is not checked: see check_count().
  [[nodiscard]] virtual std::uint64_t read_part(const threads& run, entry_receiver& to,
                                                const read_watch& watch, const file_part& part) {
    static_cast<void>(run), static_cast<void>(to), static_cast<void>(watch);
    throw std::logic_error("part " + std::to_string(part.index) + " of a file without parts");
  }
  /// Throws invalid_matrix if the header of a divisible file declares another number of entries.
  ///
  /// entries  that all parts together passed on
  virtual void check_count(std::uint64_t entries) const { static_cast<void>(entries); }

  /// What a user should know of the file, once it is read; see stored_matrix::notes.
  ///
  /// vertices  of the matrix
  /// entries   that read() returned
  /// absent    absent() counts the vertices in no entry; O(vertices)
  [[nodiscard]] virtual std::vector<std::string> notes(std::uint64_t vertices,
                                                       std::uint64_t entries,
                                                       const vertex_counter& absent) const {
    static_cast<void>(vertices), static_cast<void>(entries), static_cast<void>(absent);
    return {};
  }
};

// The sources of the formats, once their headers are read.  Each throws invalid_matrix, as the
// reader of the format does.
[[nodiscard]] std::unique_ptr<entry_source> open_matrix_market(const input& in,
                                                               const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_edge_list(const input& in,
                                                           const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_metis(const input& in, const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_dimacs(const input& in, const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_he(const input& in, const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_adjacency(const input& in,
                                                           const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_hmetis(const input& in, const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_gap(const input& in, const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_ecl(const input& in, const read_options& how);
[[nodiscard]] std::unique_ptr<entry_source> open_npz(const input& in, const read_options& how);

/// The source of how.format, or of the detected format if it is not set.
///
/// in   must outlive the source
/// how  must outlive the source
[[nodiscard]] std::unique_ptr<entry_source> open_entries(const input& in, const read_options& how);

}  // namespace skerry
