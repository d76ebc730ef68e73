// SPDX-License-Identifier: Apache-2.0
// Solves of a file with any ids in memory and as a stream, to be compared.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "skerry/ids.hpp"
#include "skerry/stream_ids.hpp"
#include "tests/streamed.hpp"

namespace skerry::testing {

/// What a solve finds.
struct solved_ids : solved {
  std::vector<std::string> ids;
  std::string delimiter;

  bool operator==(const solved_ids&) const = default;
};

template <class Found>
inline void set_ids(solved_ids& to, const Found& found) {
  for (std::size_t v = 0; v < found.ids.size(); ++v) to.ids.push_back(found.ids.text(v));
  to.delimiter = found.delimiter;
}

inline solved_ids in_memory(const std::filesystem::path& file, const id_read_options& reading,
                            const options& how) {
  const matrix_with_ids from = read_with_ids(file, reading);
  solved_ids found;
  set_answer(found, cc(std::get<coo<std::uint32_t>>(from.matrix.entries).view(), how));
  set_ids(found, from);
  found.entries = from.matrix.entry_count();
  found.notes = from.matrix.notes;
  return found;
}

inline solved_ids streamed(const std::filesystem::path& file, const id_read_options& reading,
                           options how) {
  how.threads = reading.reading.threads;
  const united_ids from = unite_edges_with_ids(file, how, reading);
  solved_ids found;
  set_answer(found, from.answer);
  set_ids(found, from);
  found.entries = from.entries;
  found.notes = from.notes;
  if (can_be_read_again(file))
    CHECK(verify_edges_with_ids(file, from.ids, from.answer.labels, how, reading).right);
  return found;
}

/// Calls f(how) for `how` in every chunking.
template <class Function>
void in_all_chunkings(id_read_options how, Function f) {
  for (const read_options& chunking : all_chunkings()) {
    CAPTURE(chunking.chunk_bytes);
    CAPTURE(chunking.threads);
    how.reading.chunk_bytes = chunking.chunk_bytes;
    how.reading.threads = chunking.threads;
    f(how);
  }
}

}  // namespace skerry::testing
