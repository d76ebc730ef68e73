// SPDX-License-Identifier: Apache-2.0
#include "cli/component_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "cli/line_file.hpp"

namespace skerry {

namespace {

constexpr auto all = std::numeric_limits<std::size_t>::max();

std::string extension_of(const std::string& file) {
  return std::filesystem::path(file).extension().string();
}

/// Of a file of fields: where the fields are ids, what separates them.
std::optional<std::string> protected_by(const std::string& file, const vertex_names& names) {
  return names.append_id ? std::optional(names.delimiter_in(file)) : std::nullopt;
}

/// Begins a table of numbers with a line of the names of its columns.
void add_titles(line_file& out, const vertex_names& names, const std::string& by, const char* first,
                const char* second) {
  if (names.append_id || by == " ") return;
  out.text() += fmt::format("{}{}{}", first, by, second);
  out.end_line();
}

/// The number that a text is.
std::optional<std::uint64_t> number_in(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

}  // namespace

std::string vertex_names::delimiter_in(const std::string& file) const {
  const std::string extension = extension_of(file);
  return extension == ".csv" ? "," : extension == ".tsv" ? "\t" : delimiter;
}

template <std::unsigned_integral Index>
void write_labels(const std::string& file, const result<Index>& answer, const vertex_names& names) {
  const std::string by = names.delimiter_in(file);
  const bool has_vertices = names.append_id || by != " ";
  if (!has_vertices && (names.dense || names.first == 0))
    return write_labels(file, std::span<const Index>(answer.labels));
  line_file out(file, protected_by(file, names));
  add_titles(out, names, by, names.first == 0 ? "vertex" : "row", "label");
  for (std::size_t v = 0; v < answer.labels.size(); ++v) {
    if (has_vertices) {
      names.append(out.text(), v, by);
      out.text() += by;
    }
    names.append_label(out.text(), answer.labels[v], by);
    out.end_line();
  }
  out.commit();
}

template <std::unsigned_integral Index>
void write_sizes(const std::string& file, const result<Index>& answer, std::uint64_t min_size,
                 const vertex_names& names) {
  const std::string by = names.delimiter_in(file);
  line_file out(file, protected_by(file, names));
  add_titles(out, names, by, "label", "size");
  for (const auto& [label, size] : answer.largest(all)) {
    if (size < min_size) break;
    names.append_label(out.text(), label, by);
    out.text() += by;
    out.text() += std::to_string(size);
    out.end_line();
  }
  out.commit();
}

template <std::unsigned_integral Index>
void write_members(const std::string& file, const result<Index>& answer, std::uint64_t min_size,
                   const vertex_names& names) {
  const std::string by = names.delimiter_in(file);
  const auto [offsets, vertices] = answer.grouped();  // by ascending label
  const auto size_of = [&offsets = offsets](std::size_t c) { return offsets[c + 1] - offsets[c]; };
  std::vector<std::size_t> order(offsets.size() - 1);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(), size_of);
  line_file out(file, protected_by(file, names));
  for (const std::size_t c : order) {
    if (size_of(c) < min_size) break;
    names.append_label(out.text(), answer.labels[vertices[offsets[c]]], by);
    for (std::size_t k = offsets[c]; k < offsets[c + 1]; ++k) {
      out.text() += by;
      names.append(out.text(), vertices[k], by);
      out.end_field();
    }
    out.end_line();
  }
  out.commit();
}

template <std::unsigned_integral Index>
Index label_of_id(const std::string& id, const result<Index>& answer, const vertex_names& names) {
  const auto n = answer.labels.size();
  const auto vertex = names.find ? names.find(id) : number_in(id);
  if (vertex && *vertex >= names.first && *vertex - names.first < n)
    return answer.labels[*vertex - names.first];
  throw std::invalid_argument(
      names.find || n == 0
          ? fmt::format("--component {}: no vertex has this id; use an id of the file",
                        printable(id))
          : fmt::format("--component {}: no vertex has this number; use one from {} to {}",
                        printable(id), names.first, names.first + n - 1));
}

template <std::unsigned_integral Index>
void print_members(Index label, const result<Index>& answer, const vertex_names& names) {
  line_file out("-");
  for (std::size_t v = 0; v < answer.labels.size(); ++v) {
    if (answer.labels[v] != label) continue;
    names.append(out.text(), v, names.delimiter);
    out.end_line();
  }
  out.commit();
}

template void write_labels(const std::string&, const result<std::uint32_t>&, const vertex_names&);
template void write_labels(const std::string&, const result<std::uint64_t>&, const vertex_names&);
template void write_sizes(const std::string&, const result<std::uint32_t>&, std::uint64_t,
                          const vertex_names&);
template void write_sizes(const std::string&, const result<std::uint64_t>&, std::uint64_t,
                          const vertex_names&);
template void write_members(const std::string&, const result<std::uint32_t>&, std::uint64_t,
                            const vertex_names&);
template void write_members(const std::string&, const result<std::uint64_t>&, std::uint64_t,
                            const vertex_names&);
template std::uint32_t label_of_id(const std::string&, const result<std::uint32_t>&,
                                   const vertex_names&);
template std::uint64_t label_of_id(const std::string&, const result<std::uint64_t>&,
                                   const vertex_names&);
template void print_members(std::uint32_t, const result<std::uint32_t>&, const vertex_names&);
template void print_members(std::uint64_t, const result<std::uint64_t>&, const vertex_names&);

std::string row_map_of(const std::string& file) { return file + ".rows"; }

void write_row_map(const std::string& file, std::span<const std::uint64_t> vertices,
                   const vertex_names& names) {
  line_file out(row_map_of(file), protected_by(row_map_of(file), names));
  for (const std::uint64_t vertex : vertices) {
    names.append(out.text(), vertex, names.delimiter);
    out.end_line();
  }
  out.commit();
}

void refuse_name(const char* option, const std::string& file, const char* written,
                 const char* remedy) {
  throw std::invalid_argument(
      fmt::format("{} {}: {}; {}", option, printable_name(file), written, remedy));
}

void check_text_name(const char* option, const std::string& file) {
  constexpr auto others = std::to_array<std::string_view>(
      {".npy",  ".npz", ".json", ".xml",  ".parquet", ".arrow", ".feather", ".h5",
       ".hdf5", ".mat", ".xls",  ".xlsx", ".ods",     ".pkl",   ".pickle",  ".png",
       ".svg",  ".pdf", ".html", ".mtx",  ".sg",      ".egr",   ".db",      ".sqlite"});
  constexpr auto compressed =
      std::to_array<std::string_view>({".gz", ".zst", ".bz2", ".xz", ".zip", ".lz4", ".7z"});
  const std::string extension = extension_of(file);
  if (std::ranges::count(compressed, extension) != 0)
    refuse_name(option, file, "compressed files are not written", "drop the extension");
  if (std::ranges::count(others, extension) != 0)
    refuse_name(option, file, "lines of text are written",
                "take a name that ends in .txt, or in .csv or .tsv for a table");
}

void check_name(const char* option, const std::string& file, const char* extension) {
  const std::string found = extension_of(file);
  if (found.empty() || found == extension) return;
  refuse_name(option, file, fmt::format("{} is written", extension).c_str(),
              fmt::format("take a name that ends in {}", extension).c_str());
}

}  // namespace skerry
