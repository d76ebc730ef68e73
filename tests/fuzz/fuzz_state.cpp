// SPDX-License-Identifier: Apache-2.0
// Files of incremental components.  The first byte of an input selects the width of ids, and
// whether the file is what follows, or what follows with the right checksum at its end.
#include <zlib.h>

#include <string>
#include <string_view>

#include "skerry/incremental.hpp"
#include "tests/fuzz/reader.hpp"
#include "tests/fuzz/scratch_folder.hpp"

namespace skerry::fuzz {

namespace {

std::string with_checksum(std::string_view bytes) {
  const auto sum = static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
  std::string file(bytes);
  for (unsigned byte = 0; byte < 4; ++byte) file += static_cast<char>(sum >> 8 * byte);
  return file;
}

/// Checks components that were read from a file with these bytes.
template <class Index>
void check_components(const scratch_folder& folder, const std::string& bytes,
                      incremental_components<Index>& found) {
  const auto labels = found.labels();
  require(labels.size() == found.vertex_count(), "a label for each vertex");
  std::uint64_t roots = 0;
  for (std::uint64_t v = 0; v < labels.size(); ++v) {
    require(labels[v] <= v && labels[labels[v]] == labels[v], "a label is a smallest vertex");
    roots += labels[v] == v;
  }
  require(roots == found.count(), "the count is that of the labels");
  found.save(folder / "saved");
  require(read_file(folder / "saved") == bytes, "the same components have the same file");
  if (labels.empty()) return;
  const auto last = static_cast<Index>(labels.size() - 1);
  const bool were_joined = labels[last] == 0;
  require(found.insert(0, last) != were_joined, "an edge joins two components, or none");
  require(found.connected(0, last) && found.count() + !were_joined == roots,
          "an edge between two components leaves one less");
}

template <class Index>
void open_state(const scratch_folder& folder, const std::string& bytes) {
  write_file(folder / "state", bytes);
  try {
    auto found = incremental_components<Index>::open(folder / "state");
    check_components(folder, bytes, found);
  } catch (const invalid_matrix& e) {
    const std::string_view error = e.what();
    require(error.starts_with((folder / "state").string() + ": "), "an error names the file");
    require(error.find("; ") != std::string_view::npos, "an error has a remedy");
  }
}

}  // namespace

}  // namespace skerry::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skerry::fuzz;
  static const scratch_folder folder;
  if (size == 0) return 0;
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if ((data[0] & 1) != 0) bytes = with_checksum(bytes);
  if ((data[0] & 2) != 0)
    open_state<std::uint64_t>(folder, bytes);
  else
    open_state<std::uint32_t>(folder, bytes);
  return 0;
}
