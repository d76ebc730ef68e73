// SPDX-License-Identifier: Apache-2.0
// Numbers of the command line.  They are decimal, and are read exactly or refused: CLI11 alone
// wraps negative numbers around, clamps large ones, and reads 010 as octal and nan as a number.
#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "skerry/io.hpp"
#include "skerry/options.hpp"

namespace skerry {

namespace detail {

/// Replaces `text` by the same whole number without leading zeros.
///
/// returns  the error, empty if there is none
[[nodiscard]] std::string read_whole(std::string& text, std::uint64_t least, std::uint64_t most);
[[nodiscard]] std::string read_whole(std::string& text, std::int64_t least, std::int64_t most);

}  // namespace detail

/// Whole numbers from `least` to `most`, for transform().
template <std::integral Number>
[[nodiscard]] CLI::Validator whole(Number least = std::numeric_limits<Number>::min(),
                                   Number most = std::numeric_limits<Number>::max()) {
  using wide = std::conditional_t<std::signed_integral<Number>, std::int64_t, std::uint64_t>;
  return {[=](std::string& text) { return detail::read_whole(text, wide{least}, wide{most}); }, ""};
}

/// Finite numbers, for check().
[[nodiscard]] CLI::Validator finite();

/// Finite numbers greater than 0, for check().
[[nodiscard]] CLI::Validator positive();

/// Sizes greater than 0 in bytes, with a suffix k, M, G, T (powers of 1000) or Ki, Mi, Gi, Ti (of
/// 1024), for transform().
[[nodiscard]] CLI::Validator size_in_bytes();

/// Throws invalid_matrix if `bytes` more than those that are held exceed a limit of memory.
///
/// what   needs them, such as "FILE: 17 labels"
/// limit  0: there is none
void check_memory(const std::string& what, std::uint64_t bytes, std::uint64_t held,
                  std::uint64_t limit);

/// Adds --max-memory to a command.
inline void add_max_memory(CLI::App& command, std::uint64_t& bytes) {
  command
      .add_option("--max-memory", bytes,
                  "Memory that the matrix, its decompression and the run may take, such as 4G; by "
                  "default what is free")
      ->transform(size_in_bytes());
}

/// Adds --max-memory and --max-line to a command that reads files.
inline void add_read_limits(CLI::App& command, read_options& reading) {
  add_max_memory(command, reading.max_bytes);
  command
      .add_option("--max-line", reading.max_line,
                  "Longest line of a text in bytes, such as 8M; by default 1M, and for lines of "
                  "neighbours or hyperedges --max-memory")
      ->transform(size_in_bytes());
}

/// Adds --threads to a command.
inline void add_threads(CLI::App& command, unsigned& threads) {
  command.add_option("--threads", threads, "Number of threads; 0: all hardware threads")
      ->transform(whole(0U, most_threads))
      ->capture_default_str();
}

}  // namespace skerry
