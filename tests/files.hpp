// SPDX-License-Identifier: Apache-2.0
// What the tests of formats share: files typed in a test, and their entries as a list.
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

namespace skerry::testing {

/// A folder of its own that goes with everything in it.
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
    std::error_code ignored;  // nothing can be done about it here
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Writes a file and returns its path.
  [[nodiscard]] std::filesystem::path add(const std::string& name, std::string_view bytes) const {
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

/// Where the real graphs are, if there are any.
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

/// The entries of A, in their order.
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

/// What read() complains about; empty if it does not.
[[nodiscard]] inline std::string complaint(const std::filesystem::path& file,
                                           const read_options& how = {}) {
  try {
    static_cast<void>(read(file, how));
  } catch (const invalid_matrix& e) {
    return e.what();
  }
  return {};
}

/// Piece sizes and thread counts that a reader must not notice.
[[nodiscard]] inline std::vector<read_options> all_cuts() {
  std::vector<read_options> cuts;
  for (const std::uint64_t chunk : {1, 7, 0})
    for (const unsigned count : {1u, 3u}) {
      read_options how;
      how.chunk_bytes = chunk;
      how.threads = count;
      cuts.push_back(how);
    }
  return cuts;
}

/// `count` little-endian numbers, as a binary format holds them.
template <class... Numbers>
[[nodiscard]] std::string binary(Numbers... numbers) {
  std::string bytes;
  (bytes.append(reinterpret_cast<const char*>(&numbers), sizeof numbers), ...);
  return bytes;
}

}  // namespace skerry::testing
