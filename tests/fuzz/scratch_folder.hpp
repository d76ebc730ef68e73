// SPDX-License-Identifier: Apache-2.0
// Files of a fuzzer.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "tests/fuzz/reader.hpp"

namespace skerry::fuzz {

/// A folder in memory, where the system has one, that is removed at the end.
class scratch_folder {
 public:
  scratch_folder() {
    const std::filesystem::path shared = "/dev/shm";
    const auto parent = is_directory(shared) ? shared : std::filesystem::temp_directory_path();
    std::string name = (parent / "skerry-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr, "a folder can be made");
    path_ = name;
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  ~scratch_folder() {
    std::error_code ignored;  // a destructor cannot report it
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::filesystem::path operator/(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

inline void write_file(const std::filesystem::path& file, std::string_view bytes) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  require(out.good(), "a file can be written");
}

[[nodiscard]] inline std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace skerry::fuzz
