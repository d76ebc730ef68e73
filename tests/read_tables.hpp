// SPDX-License-Identifier: Apache-2.0
// Reads of tables into memory and as streams, in every chunking.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/streamed_ids.hpp"
#include "tests/text.hpp"

namespace skerry::testing {

using groups = std::set<std::set<std::string>>;

/// The components of a table by the texts of ids, and its notes.
struct table {
  groups found;
  std::vector<std::string> notes;

  [[nodiscard]] bool notes_that(const std::string& part) const {
    return std::ranges::any_of(notes, [&](const auto& note) { return contains(note, part); });
  }
};

inline table read_both(const std::string& text, const id_read_options& reading = {}) {
  CAPTURE(text);
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text);
  const solved_ids expected = in_memory(file, reading, {});
  in_all_chunkings(reading, [&](const id_read_options& each) {
    CHECK(in_memory(file, each, {}) == expected);
    CHECK(streamed(file, each, {}) == expected);
  });
  std::map<std::uint64_t, std::set<std::string>> members;
  for (std::size_t v = 0; v < expected.ids.size(); ++v)
    members[expected.labels[v]].insert(expected.ids[v]);
  table all{{}, expected.notes};
  for (const auto& [label, same] : members) all.found.insert(same);
  return all;
}

/// The error of both readers.
inline std::string error_of_both(const std::string& text, const id_read_options& how = {}) {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text);
  const std::string message = error_of([&] { return read_with_ids(file, how).ids; });
  CHECK(message == error_of([&] { return unite_edges_with_ids(file, {}, how).ids; }));
  return message.substr(std::min(message.size(), file.string().size()));
}

inline id_read_options with_missing(missing_ids rule, id_type type = id_type::automatic) {
  id_read_options how;
  how.missing = rule;
  how.type = type;
  return how;
}

}  // namespace skerry::testing
