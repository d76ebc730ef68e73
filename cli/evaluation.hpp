// SPDX-License-Identifier: Apache-2.0
// Runs pairs of algorithm and back end on one file, and compares the answers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/any_ids.hpp"
#include "cli/command.hpp"

namespace skerry {

/// A pair to run.
struct candidate {
  std::string algorithm, backend;
};

/// The outcome of a pair on a file.
struct attempt {
  enum class kind { agrees, differs, too_slow, refused, failed };

  candidate pair;
  kind outcome = kind::agrees;
  double seconds = 0;
  std::uint64_t rounds = 0;
  std::uint64_t components = 0;  // if the run completed
  std::string message;           // the reason, if the outcome is not `agrees`
};

struct evaluation {
  std::string file;
  std::string error;  // not empty: the file cannot be read, and the members below are not set
  std::uint64_t vertices = 0, entries = 0;
  bool bipartite = false;  // the matrix is rectangular: rows and columns are different vertices
  std::optional<std::uint64_t> components;  // empty: no run completed
  std::optional<bool> verified;             // of the answer that the others are compared with
  std::vector<attempt> attempts;

  /// exit_wrong_labels if two answers differ or verification fails; exit_other if a pair failed for
  /// a reason other than the matrix.
  [[nodiscard]] exit_status status() const;
};

struct evaluation_limits {
  double seconds = 10;  // a run is stopped at its first round after this time
  unsigned threads = 0;
  std::uint64_t max_bytes = 0;  // of memory; 0: what is free
  bool verify = false;
};

/// Reads a file and runs the candidates on it.  The first answer is the reference: the labels of
/// all others are compared with it.  Labels are canonical, so right answers are equal.
///
/// ids      how the file is read, if it has any ids
/// reading  how else; the limits have its bounds
[[nodiscard]] evaluation evaluate(const std::filesystem::path& file,
                                  const std::vector<candidate>& candidates,
                                  const evaluation_limits& limits, const id_arguments& ids = {},
                                  read_options reading = {});

}  // namespace skerry
