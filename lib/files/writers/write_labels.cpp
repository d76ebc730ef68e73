// SPDX-License-Identifier: Apache-2.0
#include "lib/files/writers/label_lines.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

template <class Index>
void write_lines(const std::filesystem::path& file, std::span<const Index> labels) {
  output_file out(file);
  for_label_lines(labels, [&](std::span<const char> text) { out.write(text); });
  out.commit();
}

}  // namespace

void write_labels(const std::filesystem::path& file, std::span<const std::uint32_t> labels) {
  write_lines(file, labels);
}

void write_labels(const std::filesystem::path& file, std::span<const std::uint64_t> labels) {
  write_lines(file, labels);
}

}  // namespace skerry
