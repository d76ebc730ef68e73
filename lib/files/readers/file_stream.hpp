// SPDX-License-Identifier: Apache-2.0
// A pass over the entries of a file, front to back.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/readers.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// `reading` with what `how` has, too: threads, the limit of memory, and bipartite.
[[nodiscard]] read_options reading_for(const options& how, read_options reading);

class file_stream {
 public:
  /// Opens the file, to be read as by reading_for().
  ///
  /// throws  invalid_matrix
  file_stream(const std::filesystem::path& file, const options& how, const read_options& reading);

  [[nodiscard]] const threads& run() const { return run_; }
  [[nodiscard]] const std::string& name() const { return in_.name(); }

  /// As input::version().
  [[nodiscard]] file_version version() const { return in_.version(); }

  /// Calls f(source) with the source of the entries, whose shape has been checked; returns its
  /// result.  To be called once.
  ///
  /// throws  invalid_matrix: also if the file changed meanwhile
  template <class Function>
  auto read(Function f) const {
    return unchanged([&] {
      const auto from = open();
      return f(*from);
    });
  }

  /// The source of the entries, whose shape has been checked.  To be called once.
  [[nodiscard]] std::unique_ptr<entry_source> open() const;

  /// Returns f(), which reads the file.
  ///
  /// throws  invalid_matrix: also if the file changed meanwhile
  template <class Function>
  auto unchanged(Function f) const {
    return reading(in_, [&] { return with_remedy(remedy_, f); });
  }

 private:
  read_options how_;
  threads run_;
  input in_;
  std::string remedy_;  // of errors, if the name alone says the format
};

/// Returns read().
///
/// throws  `stopped` if a watch stopped it
template <class Read>
auto unless_stopped(Read read) {
  try {
    return read();
  } catch (const read_stopped&) {
    throw stopped("the caller's watch stopped the read before its end", 0);
  }
}

/// Passes all entries on, or those of a part; returns their number.
///
/// throws  `stopped` if the watch returned false; else as entry_source::read() and read_part()
std::uint64_t read_all(entry_source& from, const threads& run, entry_receiver& to,
                       const read_watch& watch, const file_part& part = {});

}  // namespace skerry
