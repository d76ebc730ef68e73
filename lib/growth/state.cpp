// SPDX-License-Identifier: Apache-2.0
#include "lib/growth/state.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/parse_error.hpp"

namespace skerry {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

namespace {

constexpr std::uint32_t current_version = 1;
constexpr std::uint64_t block_bytes = std::uint64_t{1} << 20;

struct state_header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t id_bytes;
  std::uint64_t vertices;
  std::uint64_t components;
};
static_assert(sizeof(state_header) == 32);
constexpr char magic[] = {'s', 'k', 'e', 'r', 'r', 'y', 'i', 'c'};

using checksum = std::uint32_t;
constexpr const char* remedy = "restore the file from a copy, or start with a new one";

checksum extend(checksum sum, std::string_view bytes) {
  return static_cast<checksum>(
      crc32_z(sum, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

template <class T>
std::string_view bytes_of(const T& object) {
  return {reinterpret_cast<const char*>(&object), sizeof object};
}

template <class Index>
std::string_view bytes_of(std::span<const Index> ids) {
  return {reinterpret_cast<const char*>(ids.data()), ids.size_bytes()};
}

/// The header, without checks of the numbers of vertices and components.
state_header header_of(const input& in) {
  state_header header{};
  const std::string_view head = in.head(sizeof header);
  if (head.size() < sizeof header &&
      std::string_view(magic, sizeof magic).starts_with(head.substr(0, sizeof magic)))
    fail_at_byte(in.name(), head.size(), "the file ends within its header", remedy);
  std::memcpy(&header, head.data(), std::min(head.size(), sizeof header));
  if (!std::ranges::equal(header.magic, magic))
    fail_at_byte(in.name(), 0, "not a file of incremental components",
                 "name a file that `skerry watch` or save() has written");
  if (header.version != current_version)
    fail_at_byte(in.name(), 8,
                 fmt::format("the file has version {}, but this is written for version {}",
                             header.version, current_version),
                 "read it with the version of Skerry that wrote it");
  if (header.id_bytes != 4 && header.id_bytes != 8)
    fail_at_byte(in.name(), 12, fmt::format("ids have {} bytes, not 4 or 8", header.id_bytes),
                 remedy);
  return header;
}

/// Throws invalid_matrix unless ids have this width and the file the length that the header
/// implies.
void check_header(const input& in, const state_header& header, std::size_t id_bytes) {
  if (header.id_bytes != id_bytes)
    throw invalid_matrix(fmt::format(
        "{}: byte 12: ids have {} bits, not {}; open it as incremental_components<std::uint{}_t>",
        printable_name(in.name()), 8 * header.id_bytes, 8 * id_bytes, 8 * header.id_bytes));
  const std::uint64_t expected = saturating_sum(saturating_product(header.vertices, id_bytes),
                                                sizeof header + sizeof(checksum));
  if (in.size() != expected)
    fail_at_byte(in.name(), std::min(in.size(), expected),
                 fmt::format("the file has {} bytes, but its header of {} vertices implies {}",
                             in.size(), header.vertices, expected),
                 remedy);
}

template <class Index>
buffer<Index> checked_labels(const input& in, const state_header& header) {
  buffer<Index> labels(header.vertices);
  checksum sum = extend(0, bytes_of(header)), stored = 0;
  constexpr std::uint64_t block = block_bytes / sizeof(Index);
  for (std::uint64_t first = 0; first < labels.size(); first += block) {
    const std::span<Index> some =
        std::span(labels).subspan(first, std::min(block, labels.size() - first));
    in.copy(sizeof header + first * sizeof(Index), some.size_bytes(), some.data());
    sum = extend(sum, bytes_of(std::span<const Index>(some)));
  }
  const std::uint64_t end = sizeof header + labels.size() * sizeof(Index);
  in.copy(end, sizeof stored, &stored);
  if (sum != stored)
    fail_at_byte(in.name(), end,
                 fmt::format("the file is damaged: its checksum is {:08x}, but {:08x} is stored",
                             sum, stored),
                 remedy);
  return labels;
}

}  // namespace

template <std::unsigned_integral Index>
void write_state(const file_lock& held, const detail::growing_forest<Index>& forest) {
  state_header header{{}, current_version, sizeof(Index), forest.vertex_count(), forest.count()};
  std::ranges::copy(magic, header.magic);
  output_file out(held);
  out.write(bytes_of(header));
  checksum sum = extend(0, bytes_of(header));
  std::vector<Index> block(std::min<std::uint64_t>(block_bytes / sizeof(Index), header.vertices));
  for (std::uint64_t first = 0; first < header.vertices; first += block.size()) {
    const std::span<Index> labels =
        std::span(block).first(std::min<std::uint64_t>(block.size(), header.vertices - first));
    forest.copy_labels(first, labels);
    const std::string_view bytes = bytes_of(std::span<const Index>(labels));
    out.write(bytes);
    sum = extend(sum, bytes);
  }
  out.write(bytes_of(sum));
  out.commit_durably();
}

template <std::unsigned_integral Index>
void read_state(const std::filesystem::path& file, std::uint64_t max_bytes,
                detail::growing_forest<Index>& forest) {
  read_options how;
  how.max_bytes = max_bytes;
  const input in = input::of_file(file, how);
  state_header header{};
  buffer<Index> labels = reading(in, [&] {
    header = header_of(in);
    check_header(in, header, sizeof(Index));
    forest.check_vertex_count(header.vertices);
    return checked_labels<Index>(in, header);
  });
  forest.adopt(std::move(labels), [&](std::uint64_t vertex, std::uint64_t label) {
    fail_at_byte(in.name(), sizeof header + vertex * sizeof(Index),
                 fmt::format("the label {} of vertex {} is not the smallest vertex of a component",
                             label, vertex),
                 remedy);
  });
  if (forest.count() != header.components)
    fail_at_byte(in.name(), 24,
                 fmt::format("the file declares {} components, but has {}", header.components,
                             forest.count()),
                 remedy);
}

unsigned id_bytes_of_state(const std::filesystem::path& file) {
  const input in = input::of_file(file);
  return reading(in, [&] { return header_of(in); }).id_bytes;
}

template void write_state(const file_lock&, const detail::growing_forest<std::uint32_t>&);
template void write_state(const file_lock&, const detail::growing_forest<std::uint64_t>&);
template void read_state(const std::filesystem::path&, std::uint64_t,
                         detail::growing_forest<std::uint32_t>&);
template void read_state(const std::filesystem::path&, std::uint64_t,
                         detail::growing_forest<std::uint64_t>&);

}  // namespace skerry
