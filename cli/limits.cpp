// SPDX-License-Identifier: Apache-2.0
#include "cli/limits.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "skerry/io.hpp"

namespace skerry {

namespace {

/// Parses all of a text, or returns false.
template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

bool parse_finite(std::string_view text, double& number) {
  return parse(text, number) && std::isfinite(number);
}

template <class Number>
std::string read_between(std::string& text, Number least, Number most) {
  Number number = 0;
  if (!parse(text, number) || number < least || number > most)
    return fmt::format("\"{}\" is not a whole number from {} to {}", printable(text), least, most);
  text = std::to_string(number);
  return {};
}

/// The factor of a suffix of sizes; 0 if there is no such suffix.
std::uint64_t factor_of(std::string_view suffix) {
  constexpr std::array<std::pair<std::string_view, std::uint64_t>, 10> factors{{
      {"", 1},
      {"k", 1'000},
      {"K", 1'000},
      {"M", 1'000'000},
      {"G", 1'000'000'000},
      {"T", 1'000'000'000'000},
      {"Ki", std::uint64_t{1} << 10},
      {"Mi", std::uint64_t{1} << 20},
      {"Gi", std::uint64_t{1} << 30},
      {"Ti", std::uint64_t{1} << 40},
  }};
  for (const auto& [name, factor] : factors)
    if (name == suffix) return factor;
  return 0;
}

std::string read_bytes(std::string& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::uint64_t factor = factor_of(std::string_view(text).substr(digits));
  std::uint64_t number = 0;
  if (factor == 0 || !parse(std::string_view(text).substr(0, digits), number) || number == 0 ||
      number > std::numeric_limits<std::uint64_t>::max() / factor)
    return fmt::format(
        "\"{}\" is not a size from 1 to 2^64 - 1 bytes; write a whole number, with a suffix k, M, "
        "G, T, Ki, Mi, Gi or Ti if any",
        printable(text));
  text = std::to_string(number * factor);
  return {};
}

}  // namespace

std::string detail::read_whole(std::string& text, std::uint64_t least, std::uint64_t most) {
  return read_between(text, least, most);
}

std::string detail::read_whole(std::string& text, std::int64_t least, std::int64_t most) {
  return read_between(text, least, most);
}

CLI::Validator finite() {
  return {[](std::string& text) {
            double number = 0;
            return parse_finite(text, number)
                       ? std::string()
                       : fmt::format("\"{}\" is not a finite decimal number", printable(text));
          },
          ""};
}

CLI::Validator positive() {
  return {[](std::string& text) {
            double number = 0;
            return parse_finite(text, number) && number > 0
                       ? std::string()
                       : fmt::format("\"{}\" is not a finite decimal number greater than 0",
                                     printable(text));
          },
          ""};
}

void check_memory(const std::string& what, std::uint64_t bytes, std::uint64_t held,
                  std::uint64_t limit) {
  if (limit == 0 || (held <= limit && bytes <= limit - held)) return;
  throw invalid_matrix(
      fmt::format("{}: {} bytes of memory are needed beside {} of the matrix, but {} are allowed; "
                  "raise --max-memory",
                  what, bytes, held, limit));
}

CLI::Validator size_in_bytes() { return {read_bytes, "SIZE"}; }

}  // namespace skerry
