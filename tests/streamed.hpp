// SPDX-License-Identifier: Apache-2.0
// Solves of a file in memory and as a stream, to be compared.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "skerry/stream.hpp"
#include "tests/changing_files.hpp"
#include "tests/files.hpp"
#include "tests/refusal.hpp"

namespace skerry::testing {

/// What a solve of a file finds, in 64 bits.
struct solved {
  std::vector<std::uint64_t> labels;
  std::uint64_t count = 0, entries = 0;
  std::vector<std::string> notes;

  bool operator==(const solved&) const = default;
};

template <class Result>
inline void set_answer(solved& to, const Result& answer) {
  to.labels.assign(answer.labels.begin(), answer.labels.end());
  to.count = answer.count;
}

inline solved solve_in_memory(const std::filesystem::path& file, const options& how,
                              read_options reading = {}) {
  reading.bipartite = how.bipartite;
  const stored_matrix A = read(file, reading);
  solved found;
  with_view(A, [&](const auto& view) { set_answer(found, cc(view, how)); });
  found.entries = A.entry_count();
  found.notes = A.notes;
  return found;
}

inline solved solve_streamed(const std::filesystem::path& file, options how,
                             const read_options& reading) {
  if (reading.threads != 0) how.threads = reading.threads;
  const united_edges streamed = unite_edges(file, how, reading);
  solved found;
  std::visit([&](const auto& answer) { set_answer(found, answer); }, streamed.answer);
  found.entries = streamed.entries;
  found.notes = streamed.notes;
  return found;
}

/// Writes bytes to a new pipe with a name, while f(pipe) reads it.
template <class Function>
inline void with_pipe(const temporary_folder& folder, const std::string& name,
                      std::string_view bytes, Function f) {
  const auto pipe = folder.path() / name;
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::thread writer([&] {
    const file_descriptor to(::open(pipe.c_str(), O_WRONLY));
    while (!bytes.empty()) {
      const ssize_t put = ::write(to.get(), bytes.data(), std::min<std::size_t>(bytes.size(), 777));
      if (put <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(put));
    }
  });
  f(pipe);
  writer.join();
  std::filesystem::remove(pipe);
}

/// Compares unite_edges() of a file, and of a pipe, with cc(read()), in all chunkings.
inline void check_file(const temporary_folder& folder, const std::string& name,
                       const std::string& bytes, const options& how = {},
                       read_options reading = {}) {
  CAPTURE(name);
  const auto file = folder.add(name, bytes);
  const solved expected = solve_in_memory(file, how, reading);
  for (const read_options& chunking : all_chunkings()) {
    reading.chunk_bytes = chunking.chunk_bytes;
    reading.threads = chunking.threads;
    CAPTURE(reading.chunk_bytes);
    CAPTURE(reading.threads);
    CHECK(solve_streamed(file, how, reading) == expected);
    with_pipe(folder, "pipe-" + name, bytes, [&](const std::filesystem::path& pipe) {
      CHECK(solve_streamed(pipe, how, reading) == expected);
    });
  }
}

/// Edges of a file, one a line.
inline std::string lines_of(const pairs& entries) {
  std::string text;
  for (const auto& [u, v] : entries) text += std::to_string(u) + " " + std::to_string(v) + "\n";
  return text;
}

inline std::string stream_error(const std::filesystem::path& file,
                                const read_options& reading = {}) {
  return error_of([&] { return unite_edges(file, {}, reading); });
}

}  // namespace skerry::testing
