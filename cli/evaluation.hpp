// SPDX-License-Identifier: Apache-2.0
// Every algorithm on every back end over one file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace skerry {

/// A pair to try.
struct candidate {
  std::string algorithm, backend;
};

/// How a pair did on a file.
struct attempt {
  enum class kind { agrees, differs, too_slow, refused, failed };

  candidate with;
  kind outcome = kind::agrees;
  double seconds = 0;
  std::uint64_t rounds = 0;
  std::uint64_t components = 0;  // where it came to an end
  std::string message;           // where it does not agree: why
};

struct evaluation {
  std::string file;
  std::string error;  // not empty: the file cannot be read, and nothing below is set
  std::uint64_t vertices = 0, entries = 0;
  bool bipartite = false;  // rectangular, so rows and columns are different vertices
  std::optional<std::uint64_t> components;  // not set: no pair came to an end
  std::optional<bool> verified;             // the answer that the others are compared with
  std::vector<attempt> attempts;

  /// exit_wrong_labels where two answers differ or the verifier says no; exit_other where a pair
  /// failed for another reason than the matrix.
  [[nodiscard]] exit_status status() const;
};

struct evaluation_limits {
  double seconds = 10;  // a pair is told to stop at its first round after as many
  unsigned threads = 0;
  bool verify = false;
};

/// Reads a file and runs the candidates over it.  The first labels are the standard that the others
/// are compared with, vertex by vertex; labels being canonical, right ones are equal.
[[nodiscard]] evaluation evaluate(const std::filesystem::path& file,
                                  const std::vector<candidate>& candidates,
                                  const evaluation_limits& limits);

}  // namespace skerry
