// SPDX-License-Identifier: Apache-2.0
// The files through which a library that runs in a process of its own gets a graph and returns its
// answer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace skerry::bench {

/// Writes 32-bit numbers in the machine's byte order.
inline void write_words(const std::filesystem::path& file, std::span<const std::uint32_t> words) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(words.data()),
            static_cast<std::streamsize>(words.size_bytes()));
  out.close();
  if (!out) throw std::runtime_error(file.string() + ": cannot be written; is the disk full?");
}

/// Reads all 32-bit numbers of a file.
[[nodiscard]] inline std::vector<std::uint32_t> read_words(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error(file.string() + ": cannot be read");
  std::vector<std::uint32_t> words(std::filesystem::file_size(file) / sizeof(std::uint32_t));
  in.read(reinterpret_cast<char*>(words.data()),
          static_cast<std::streamsize>(words.size() * sizeof(std::uint32_t)));
  if (!in) throw std::runtime_error(file.string() + ": cannot be read");
  return words;
}

}  // namespace skerry::bench
