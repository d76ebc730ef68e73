// SPDX-License-Identifier: Apache-2.0
#include "cli/component_files.hpp"

#include <limits>
#include <string>

#include "cli/labels.hpp"
#include "cli/line_file.hpp"

namespace skerry {

component_line numbered_line() {
  return {[](std::string& text, std::uint64_t label) { text += std::to_string(label); }, ' '};
}

template <std::unsigned_integral Index>
void write_sizes(const std::filesystem::path& file, const result<Index>& answer,
                 std::uint64_t min_size, const component_line& line) {
  line_file out(file, line.separator);
  for (const auto& [label, size] : answer.largest(std::numeric_limits<std::size_t>::max())) {
    if (size < min_size) break;
    line.append_label(out.text(), label);
    out.text() += line.separator;
    out.text() += std::to_string(size);
    out.end_line();
  }
  out.commit();
}

template void write_sizes(const std::filesystem::path&, const result<std::uint32_t>&, std::uint64_t,
                          const component_line&);
template void write_sizes(const std::filesystem::path&, const result<std::uint64_t>&, std::uint64_t,
                          const component_line&);

std::string row_map_of(const std::string& file) { return file + ".rows"; }

void write_component(const std::string& file, const component_matrix& component,
                     const write_options& how, const vertex_text& append_vertex) {
  write(file, component.matrix, how);
  if (!append_vertex.append)
    return write_labels(row_map_of(file), std::span<const std::uint64_t>(component.vertices));
  line_file out(row_map_of(file), append_vertex.delimiter);
  for (const std::uint64_t vertex : component.vertices) {
    append_vertex.append(out.text(), vertex);
    out.end_line();
  }
  out.commit();
}

}  // namespace skerry
