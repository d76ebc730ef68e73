// SPDX-License-Identifier: Apache-2.0
// The same graph in every format, and ways to change a file.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/bytes/file_descriptor.hpp"
#include "tests/files.hpp"

namespace skerry::testing {

/// A symmetric graph without repeated entries.
struct small_graph {
  std::uint64_t n = 0;
  pairs entries;  // sorted
};

/// Each vertex v has the neighbours v - s and v + s, for `reach` strides s.
[[nodiscard]] inline small_graph banded_graph(std::uint64_t n, std::uint64_t reach) {
  small_graph g{n, {}};
  for (std::uint64_t v = 0; v < n; ++v)
    for (std::uint64_t s = 1; s <= reach; ++s) {
      if (v >= 3 * s) g.entries.emplace_back(v, v - 3 * s);
      if (v + 3 * s < n) g.entries.emplace_back(v, v + 3 * s);
    }
  g.entries = sorted(std::move(g.entries));
  return g;
}

/// A line for each entry: before, row + first, column + first, after.
[[nodiscard]] inline std::string entry_text(const small_graph& g, std::string header,
                                            std::string_view before, std::uint64_t first,
                                            std::string_view after) {
  for (const auto& [u, v] : g.entries) {
    header += before;
    header += std::to_string(u + first) + " " + std::to_string(v + first);
    header += after;
  }
  return header;
}

[[nodiscard]] inline std::string array_text(const small_graph& g) {
  std::string values(g.n * g.n, '0'), text = "%%MatrixMarket matrix array integer general\n" +
                                             std::to_string(g.n) + " " + std::to_string(g.n) + "\n";
  for (const auto& [u, v] : g.entries) values[v * g.n + u] = '1';
  for (const char value : values) (text += value) += '\n';
  return text;
}

[[nodiscard]] inline std::string metis_text(const small_graph& g) {
  std::string text = std::to_string(g.n) + " " + std::to_string(g.entries.size() / 2);
  std::uint64_t lines = 0;
  for (const auto& [u, v] : g.entries) {
    for (; lines <= u; ++lines) text += "\n";
    text += std::to_string(v + 1) + " ";
  }
  for (; lines <= g.n; ++lines) text += "\n";
  return text;
}

/// The offsets and neighbours of a binary file.
template <class Offset>
[[nodiscard]] std::string csr_bytes(const small_graph& g) {
  std::vector<Offset> offsets(g.n + 1);
  std::string neighbours;
  for (const auto& [u, v] : g.entries) {
    ++offsets[u + 1];
    neighbours += binary(static_cast<std::uint32_t>(v));
  }
  std::string bytes;
  for (std::uint64_t v = 0; v <= g.n; ++v) {
    if (v > 0) offsets[v] = static_cast<Offset>(offsets[v] + offsets[v - 1]);
    bytes += binary(offsets[v]);
  }
  return bytes + neighbours;
}

[[nodiscard]] inline std::string gzipped(const std::string& text) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

[[nodiscard]] inline std::string zstandard(const std::string& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

/// The bytes of a file with this name, whose extension is the format.
[[nodiscard]] inline std::string bytes_as(std::string_view name, const small_graph& g) {
  const std::string n = std::to_string(g.n), m = std::to_string(g.entries.size());
  const std::string list = entry_text(g, "# " + n + " vertices, " + m + " entries\n", "", 0, "\n");
  if (name == "a.el") return list;
  if (name == "a.el.gz") return gzipped(list);
  if (name == "a.el.zst") return zstandard(list);
  if (name == "a.mtx")
    return entry_text(
        g, "%%MatrixMarket matrix coordinate pattern general\n" + n + " " + n + " " + m + "\n", "",
        1, "\n");
  if (name == "array.mtx") return array_text(g);
  if (name == "a.graph") return metis_text(g);
  if (name == "a.gr") return entry_text(g, "p sp " + n + " " + m + "\n", "a ", 1, " 1\n");
  if (name == "a.he") return entry_text(g, "H " + n + " " + m + " 0\n", "E ", 0, " 1\n");
  if (name == "a.sg") return '\0' + binary(g.entries.size(), g.n) + csr_bytes<std::int64_t>(g);
  REQUIRE(name == "a.egr");
  return binary(static_cast<std::uint32_t>(g.n), static_cast<std::uint32_t>(g.entries.size())) +
         csr_bytes<std::uint32_t>(g);
}

inline constexpr const char* text_and_binary_names[] = {"a.el", "a.mtx", "array.mtx", "a.graph",
                                                        "a.gr", "a.he",  "a.sg",      "a.egr"};
inline constexpr const char* packed_names[] = {"a.el.gz", "a.el.zst"};

enum class change { rewrite, overwrite, truncate, grow, replace };
inline constexpr change all_changes[] = {change::rewrite, change::overwrite, change::truncate,
                                         change::grow, change::replace};

/// Writes bytes at a position of a file that is opened with these flags.  Makes no checks, since it
/// is called on other threads than that of the test.
inline void write_at(const std::filesystem::path& file, int flags, std::string_view bytes,
                     std::uint64_t position = 0) {
  const file_descriptor to(::open(file.c_str(), O_WRONLY | O_CREAT | flags, 0600));
  while (!bytes.empty()) {
    const ssize_t put =
        ::pwrite(to.get(), bytes.data(), bytes.size(), static_cast<off_t>(position));
    if (put <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(put));
    position += static_cast<std::uint64_t>(put);
  }
}

/// Changes a file of `size` bytes; all changes but truncate and grow make it hold `bytes`.
inline void apply(change how, const std::filesystem::path& file, std::uint64_t size,
                  std::string_view bytes) {
  switch (how) {
    case change::rewrite:
      return write_at(file, O_TRUNC, bytes);
    case change::overwrite:
      write_at(file, 0, bytes);
      return std::filesystem::resize_file(file, bytes.size());
    case change::truncate:
      return std::filesystem::resize_file(file, size / 2);
    case change::grow:
      return write_at(file, 0, "1 1\n", size);
    case change::replace:
      write_at(file.string() + ".new", O_TRUNC, bytes);
      return std::filesystem::rename(file.string() + ".new", file);
  }
}

/// Sets the modification time to a fixed one in the past.
inline void set_past_time(const std::filesystem::path& file) {
  const timespec past[2] = {{1'600'000'000, 0}, {1'600'000'000, 0}};
  REQUIRE(::utimensat(AT_FDCWD, file.c_str(), past, 0) == 0);
}

}  // namespace skerry::testing
