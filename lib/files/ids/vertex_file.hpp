// SPDX-License-Identifier: Apache-2.0
// A file of vertices: the first column of a table, beside a file of edges between any ids.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/files/ids/id_stream.hpp"

namespace skerry {

class vertex_file {
 public:
  /// The file that the options name, if they do.
  [[nodiscard]] static std::optional<vertex_file> of(const id_read_options& edges) {
    if (edges.vertex_file.empty()) return {};
    return vertex_file(edges);
  }

  /// Numbers the ids.
  ///
  /// delimiter  of the edges; used if the first line has no tab, comma or semicolon
  /// throws     as id_stream::read()
  template <class Ids, class Table>
  void number(const threads& run, Table& table, at_a_string then, char delimiter) {
    read(delimiter, [&](id_stream& from) { return from.number<Ids>(run, table, then); });
  }
  /// Passes the ids on as loops.
  template <class Ids, class Table>
  void check(const threads& run, Table& table, entry_receiver& to, char delimiter) {
    read(delimiter,
         [&](id_stream& from) { return from.read<Ids>(run, table, to, at_a_string::fail, {}); });
  }

  // After number():

  /// Adds what decides the order of integers to the remarks on the edges.
  ///
  /// throws  invalid_matrix: not all integers of the two files fit in the same 64 bits
  void add_to(remarked_lines& edges, const std::string& name_of_edges) const {
    check_integers(in_.name(), remarks_);
    check_same_range(name_of_edges, edges, in_.name(), remarks_);
    check_same_range(in_.name(), remarks_, name_of_edges, edges);
    if (!edges.negative.exists()) edges.negative = remarks_.negative;
  }
  void add_notes(std::vector<std::string>& to, bool are_strings) const {
    for (const std::string& note : notes_on_lines(found_, remarks_, lines_, are_strings))
      to.push_back(in_.name() + ": " + note);
  }

 private:
  explicit vertex_file(const id_read_options& edges)
      : how_(options_for(edges)), in_(input::of_file(edges.vertex_file, how_.reading)) {}

  static id_read_options options_for(const id_read_options& edges) {
    id_read_options how = edges;
    how.reading.format = format::edge_list;
    how.columns = {1, 1};
    how.weights.reset();
    how.names = column_names::automatic;
    how.vertex_file.clear();
    return how;
  }

  template <class Read>
  void read(char delimiter, Read read_from) {
    lines_ = reading(in_, [&] {
      id_stream from(in_, how_, delimiter);
      const std::uint64_t lines = read_from(from);
      found_ = from.layout();
      remarks_ = from.remarks();
      return lines;
    });
  }

  id_read_options how_;
  input in_;
  detected_layout found_;
  remarked_lines remarks_;
  std::uint64_t lines_ = 0;
};

}  // namespace skerry
