// SPDX-License-Identifier: Apache-2.0
// Vertices with any ids: 64-bit integers or strings.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lib/files/bytes/read_progress.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/matrix_with_ids.hpp"
#include "skerry/io.hpp"

namespace skerry {

/// @addtogroup ids
/// @{

/// Numbers any ids 0, 1, ..., so that they can be vertices of a matrix; and finds the id of a
/// vertex.
///
/// First threads add ids, which get numbers in no particular order.  Then sort() makes vertices of
/// the numbers, so that a smaller vertex has a smaller id: the labels of cc() are those of the
/// smallest ids, whatever the threads did.
///
/// Memory: 13 to 24 bytes an integer while ids are added, 8 after sort().  For strings 8 bytes
/// more, and the bytes of those longer than 15.
///
/// Id  std::uint64_t, std::int64_t, or std::string_view: a string of any bytes, compared bytewise
template <class Id>
class vertex_index {
 public:
  vertex_index();
  /// Takes the ids; `from` is not to be used again, but may be assigned to.
  vertex_index(vertex_index&& from) noexcept;
  /// The same.
  vertex_index& operator=(vertex_index&& from) noexcept;
  ~vertex_index();

  /// numbers[i] = the number of ids[i]; equal ids have equal numbers.  Several threads may call it
  /// concurrently.
  ///
  /// ids      [any]; copied
  /// numbers  [ids.size()]
  /// throws   std::logic_error: after sort(), also a failed one; std::invalid_argument: spans of
  ///          different sizes; invalid_matrix: more than 3 * 2^30 distinct ids
  /// cost     O(ids) expected, 64 at a time
  void add(std::span<const Id> ids, std::span<std::uint32_t> numbers);

  /// Makes vertices of the numbers.  No ids can be added afterwards.
  ///
  /// threads  0: all hardware threads
  /// returns  the vertex of each number; undefined for numbers that add() has not returned
  /// throws   std::logic_error: called twice, also if the first call failed for lack of memory
  /// cost     O(n) time for integers, O(n log n) for strings; while it runs, 24 bytes of memory an
  ///          integer beside those of the ids, 32 a string
  [[nodiscard]] buffer<std::uint32_t> sort(unsigned threads = 0);

  // After sort(); before it they throw std::logic_error.

  /// The number of vertices, which is that of distinct ids.  O(1)
  [[nodiscard]] std::size_t size() const;
  /// The id of a vertex; a string_view is valid as long as the index.  O(1)
  ///
  /// throws  std::out_of_range
  [[nodiscard]] Id id(std::size_t vertex) const;
  /// The vertex with an id, or nothing if the id was not added.  O(log n)
  [[nodiscard]] std::optional<std::uint32_t> vertex(Id id) const;

  /// Bytes of memory, in either state.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

extern template class vertex_index<std::uint64_t>;
extern template class vertex_index<std::int64_t>;
extern template class vertex_index<std::string_view>;

/// Numbers any ids 0, 1, ... in the order of their first places: ids[place[numbers[i]]] == ids[i],
/// where `place` is what it returns.  The numbers do not depend on the threads.
///
/// Id       std::uint64_t, std::int64_t, or std::string_view
/// ids      [any]
/// numbers  [ids.size()]
/// threads  0: all hardware threads
/// returns  the first place of each distinct id, ascending
/// throws   std::invalid_argument: spans of different sizes; invalid_matrix: more than 3 * 2^30
///          distinct ids
/// cost     O(ids) expected.  Memory beside the results: at most 12 bytes an id and a number, and
///          8 a distinct integer, 16 a distinct string with the bytes of those longer than 15; for
///          integers whose range is at most four times their number, 4 bytes for each of the range
template <class Id>
[[nodiscard]] buffer<std::uint64_t> number_by_first_place(std::span<const Id> ids,
                                                          std::span<std::uint32_t> numbers,
                                                          unsigned threads = 0);

/// @cond
extern template buffer<std::uint64_t> number_by_first_place(std::span<const std::uint64_t>,
                                                            std::span<std::uint32_t>, unsigned);
extern template buffer<std::uint64_t> number_by_first_place(std::span<const std::int64_t>,
                                                            std::span<std::uint32_t>, unsigned);
extern template buffer<std::uint64_t> number_by_first_place(std::span<const std::string_view>,
                                                            std::span<std::uint32_t>, unsigned);
/// @endcond

/// Reads an edge list or CSV whose ids are any integers or strings.
///
/// Vertex v of the matrix is the one with the v-th smallest id: the labels of cc() are the vertices
/// of the smallest ids.  Every id of the columns is a vertex, also in entries with a weight outside
/// of the bounds.
///
/// file     as for read(); its format is edge_list, neighbours or sif
/// how      the columns, the delimiter, the type of ids, the weights
/// watch    as for read()
/// returns  the matrix, and the id of each vertex
/// throws   invalid_matrix with FILE:LINE, what is wrong, the text found, and what to do;
///          std::invalid_argument: an option is not valid; `stopped` if `watch` returned false
/// cost     as read(); O(1) expected for each id, O(n log n) for n distinct strings; a second parse
///          if not all ids are integers.  Host memory: 8 bytes an entry, at most 24 an integer id
[[nodiscard]] matrix_with_ids read_with_ids(const std::filesystem::path& file,
                                            const id_read_options& how = {},
                                            const read_watch& watch = {});

/// Reads a file as read_with_ids() does, for several bounds of weights: how.weights->thresholds, or
/// its distances.
///
/// returns  the matrix of the loosest bound; its entries are ordered by the bounds that they meet
/// throws   as read_with_ids()
/// cost     that of read_with_ids(), and a pass over the entries; host memory: 9 more bytes each
[[nodiscard]] matrix_at_bounds read_at_bounds(const std::filesystem::path& file,
                                              const id_read_options& how,
                                              const read_watch& watch = {});

/// Reads a table whose rows are vertices.  Two rows are connected if they have the same key in one
/// of `how.columns`, of which there may be any number.  Keys of different columns are different,
/// and a missing key connects nothing.
///
/// file     as for read_with_ids(); it is read once for each column
/// how      as for read_with_ids(); `vertex_file` must be empty, and `missing` must not be
///          missing_ids::skip.  A row whose weight is outside of the bounds is connected to none
/// watch    as for read()
/// returns  the matrix; row v of the table, counted from 0 without the names of columns, is vertex
///          v.  An entry is a row that has the key of an earlier one
/// throws   as read_with_ids()
/// cost     that of read_with_ids() for each column; host memory: 8 bytes an entry and a row
[[nodiscard]] matrix_of_rows read_rows(const std::filesystem::path& file,
                                       const id_read_options& how = {},
                                       const read_watch& watch = {});

/// A line of a table whose rows are edges between ids, or vertices.
struct table_line {
  /// What the line is; a blank line is a comment.
  enum class kind { comment, names, row };
  kind is;                              ///< names: those of the columns, also if they come again
  std::string_view text;                ///< without its end; valid during the call
  std::optional<std::uint32_t> vertex;  ///< of a row: its first vertex, if it has one
  std::optional<std::uint32_t> other;   ///< of a row: its last vertex
};

/// Calls f(line) for each line of a file that read_with_ids() has read, in their order.
///
/// file    as it was read; a pipe cannot be read again
/// how     as it was read
/// ids     what read_with_ids() returned
/// throws  as read_with_ids(); what f throws
/// cost    one pass over the file on one thread, and a search of O(log n) for each row
void for_each_table_line(const std::filesystem::path& file, const id_read_options& how,
                         const vertex_ids& ids, const std::function<void(const table_line&)>& f);

/// The same for a file that read_rows() has read: the vertex of a row is its number.
void for_each_table_line(const std::filesystem::path& file, const id_read_options& how,
                         const std::function<void(const table_line&)>& f);

/// Quotes the first field of lines of ids where read_with_ids() would take their first line for the
/// names of columns, or the text for another format.  With it, what vertex_ids::append_field()
/// writes is read back as the same ids, also without options.
///
/// lines      the text from its beginning on, of at least two lines if there are so many
/// delimiter  of their fields
void protect_first_line(std::string& lines, std::string_view delimiter);

/// @}

}  // namespace skerry
