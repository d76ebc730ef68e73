// SPDX-License-Identifier: Apache-2.0
// Helpers of the format tests: files written by a test, and their entries.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "skerry/io.hpp"
#include "tests/refusal.hpp"

namespace skerry::testing {

/// A new temporary folder, removed with its contents on destruction.
class temporary_folder {
 public:
  temporary_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "skerry-test-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  ~temporary_folder() {
    std::error_code ignored;  // a destructor cannot report it
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Writes a new file and returns its path. ext4 would write one that is truncated to the disk at
  /// once, and the next truncation would wait for that.
  [[nodiscard]] std::filesystem::path add(const std::string& name, std::string_view bytes) const {
    std::filesystem::remove(path_ / name);
    std::ofstream out(path_ / name, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    REQUIRE(out.good());
    return path_ / name;
  }

  [[nodiscard]] std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

/// The folder of the real graphs; it may not exist.
[[nodiscard]] inline std::filesystem::path data_folder() {
  const char* const given = std::getenv("SKERRY_DATA");
  return given ? given : "../shared/data";
}

[[nodiscard]] inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

using pairs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// The entries of A in storage order.
[[nodiscard]] inline pairs entries_of(const stored_matrix& A) {
  pairs all;
  with_view(A, [&](const auto& view) {
    for_each_entry(view, serial(), [&](auto u, auto v) { all.emplace_back(u, v); });
  });
  return all;
}

[[nodiscard]] inline pairs sorted(pairs all) {
  std::ranges::sort(all);
  return all;
}

/// The message of read()'s invalid_matrix; empty if the file is read without error.
[[nodiscard]] inline std::string read_error(const std::filesystem::path& file,
                                            const read_options& how = {}) {
  return error_of([&] { return read(file, how); });
}

/// Chunk sizes and thread counts, none of which may change what a reader returns.
[[nodiscard]] inline std::vector<read_options> all_chunkings() {
  std::vector<read_options> all;
  for (const std::uint64_t chunk : {1, 7, 0})
    for (const unsigned count : {1u, 3u}) {
      read_options how;
      how.chunk_bytes = chunk;
      how.threads = count;
      all.push_back(how);
    }
  return all;
}

/// The bytes of little-endian numbers, as a binary format stores them.
template <class... Numbers>
[[nodiscard]] std::string binary(Numbers... numbers) {
  std::string bytes;
  (bytes.append(reinterpret_cast<const char*>(&numbers), sizeof numbers), ...);
  return bytes;
}

}  // namespace skerry::testing
