// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/binary_csr.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "lib/files/readers/detect.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/is_symmetric.hpp"

namespace skerry {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

namespace {

constexpr const char* new_copy = "download or write the file again";

std::uint64_t offset_position(const binary_csr& file, std::uint64_t v) {
  return file.offsets_at + v * file.offset_bytes;
}

std::int64_t offset_of(const input& in, const binary_csr& file, std::uint64_t v) {
  return number_at(in, offset_position(file, v), file.offset_bytes);
}

template <class Offset>
buffer<Offset> read_offsets(const input& in, const binary_csr& file, const threads& run) {
  buffer<Offset> offsets(file.vertices + 1);
  offsets[0] = 0;
  scratch_pool pool;
  // The first offset of each block: the block before stores it, but this one reads it again.
  std::vector<std::int64_t> first_offsets(file.vertices / numbers_per_block + 1);
  for_each_block(
      run, file.vertices, numbers_per_block, [&](std::uint64_t first, std::uint64_t last) {
        scratch_pool::borrowed buffer(pool);
        const unsigned size = file.offset_bytes;
        const std::string_view bytes =
            bytes_of(in, offset_position(file, first), (last - first + 1) * size, buffer);
        std::int64_t previous = number_at(bytes, 0, size);
        first_offsets[first / numbers_per_block] = previous;
        for (std::uint64_t v = first; v < last; ++v) {
          const std::int64_t offset = number_at(bytes, (v + 1 - first) * size, size);
          check_offset(in, file, v, previous, offset);
          offsets[v + 1] = static_cast<Offset>(previous = offset);
        }
        in.count((last - first) * size);
        // The next block reads the last offset again.
        in.release(offset_position(file, first + 1), (last - first - 1) * size);
      });
  check_end_offsets(in, file);
  // Offsets that do not ascend from 0 to `entries` must not reach an algorithm.
  for (std::uint64_t v = 0; v < file.vertices; v += numbers_per_block)
    if (offsets[v] != static_cast<Offset>(first_offsets[v / numbers_per_block])) in.fail_changed();
  if (offsets[file.vertices] != file.entries) in.fail_changed();
  return offsets;
}

buffer<std::uint32_t> read_neighbours(const input& in, const binary_csr& file, const threads& run) {
  buffer<std::uint32_t> columns(file.entries);
  for_each_block(
      run, file.entries, numbers_per_block, [&](std::uint64_t first, std::uint64_t last) {
        const std::uint64_t position = file.neighbours_at + 4 * first;
        in.copy(position, 4 * (last - first), columns.data() + first);
        check_neighbours(in, file, first, std::span(columns).subspan(first, last - first));
        in.count(4 * (last - first));
        in.release(position, 4 * (last - first));
      });
  return columns;
}

template <class Offset>
stored_matrix read_arrays(const input& in, const binary_csr& file, const threads& run,
                          std::string_view format) {
  in.check_memory(fmt::format("{} vertices and {} entries", file.vertices, file.entries),
                  saturating_sum(saturating_product(file.vertices, sizeof(Offset)),
                                 saturating_product(file.entries, sizeof(std::uint32_t))));
  in.begin_pass(file.vertices * file.offset_bytes + 4 * file.entries);
  auto offsets = read_offsets<Offset>(in, file, run);
  auto columns = read_neighbours(in, file, run);
  csr<std::uint32_t, Offset> A{file.vertices, file.vertices, std::move(offsets),
                               std::move(columns)};
  const symmetry pattern = symmetry_of(is_symmetric(csr_ref(A.view()), run));
  return {std::move(A), pattern, std::string(format), 0, true};
}

}  // namespace

std::int64_t number_at(std::string_view bytes, std::uint64_t position, unsigned size) {
  std::int64_t wide;
  std::int32_t narrow;
  if (size == 8) {
    std::memcpy(&wide, bytes.data() + position, 8);
    return wide;
  }
  std::memcpy(&narrow, bytes.data() + position, 4);
  return narrow;
}

std::int64_t number_at(const input& in, std::uint64_t position, unsigned size) {
  std::array<char, 8> bytes{};
  in.copy(position, size, bytes.data());
  return number_at(std::string_view(bytes.data(), bytes.size()), 0, size);
}

std::string remark_on_binary_csr(const input& in) {
  const auto has = [&](binary_csr (*layout_of)(const input&)) {
    try {
      check_end_offsets(in, layout_of(in));
      return true;
    } catch (const invalid_matrix&) {
      return false;
    }
  };
  if (in.size() == input::unknown_size) return {};
  const bool is_gap = has(layout_of_gap);
  const format found = is_gap ? format::gap : format::ecl;
  if ((!is_gap && !has(layout_of_ecl)) || found == format_of_name(in.name())) return {};
  const bool is_packed = in.packed_size() != 0 && in.packed_size() != in.size();
  const bool needs_name = is_packed && !may_be_compressed(in.name(), found);
  const bool is_pipe = in.packed_size() == 0;
  return fmt::format("use --from {}, whose header and length it has{}", name_of(found),
                     needs_name ? ", under a name that ends in .gz or .zst"
                     : is_pipe  ? ", decompressed first if it is compressed"
                                : "");
}

void check_vertices(const input& in, const binary_csr& file, const read_options& how) {
  if (how.vertices && *how.vertices != file.vertices)
    fail_at_byte(in.name(), 0,
                 fmt::format("the file declares {} vertices, but {} were requested", file.vertices,
                             *how.vertices),
                 "leave the number of vertices unset");
}

void check_offset(const input& in, const binary_csr& file, std::uint64_t v, std::int64_t previous,
                  std::int64_t offset) {
  if (offset < previous || offset > static_cast<std::int64_t>(file.entries))
    fail_at_byte(
        in.name(), offset_position(file, v + 1),
        fmt::format("offset {} is {}, outside {} to {}", v + 1, offset, previous, file.entries),
        new_copy);
}

void check_first_offset(const input& in, const binary_csr& file, std::int64_t first) {
  if (first != 0)
    fail_at_byte(in.name(), offset_position(file, 0),
                 fmt::format("the first offset is {}, not 0", first), new_copy);
}

void check_last_offset(const input& in, const binary_csr& file, std::int64_t last) {
  if (last != static_cast<std::int64_t>(file.entries))
    fail_at_byte(
        in.name(), offset_position(file, file.vertices),
        fmt::format("the last offset is {}, not {}, the number of entries", last, file.entries),
        new_copy);
}

void check_end_offsets(const input& in, const binary_csr& file) {
  check_first_offset(in, file, offset_of(in, file, 0));
  check_last_offset(in, file, offset_of(in, file, file.vertices));
}

void check_neighbours(const input& in, const binary_csr& file, std::uint64_t first,
                      std::span<const std::uint32_t> neighbours) {
  std::uint32_t largest = 0;
  for (const std::uint32_t u : neighbours) largest = std::max(largest, u);
  if (neighbours.empty() || largest < file.vertices) return;
  const auto wrong =
      std::ranges::find_if(neighbours, [&](std::uint32_t u) { return u >= file.vertices; });
  fail_at_byte(
      in.name(),
      file.neighbours_at + 4 * (first + static_cast<std::uint64_t>(wrong - neighbours.begin())),
      fmt::format("neighbour {} is not below {}, the number of vertices",
                  static_cast<std::int32_t>(*wrong), file.vertices),
      new_copy);
}

stored_matrix read_binary_csr(const input& in, const binary_csr& file, const read_options& how,
                              std::string_view format) {
  check_vertices(in, file, how);
  const threads run(how.threads);
  if (file.entries <= max_entries_with_32_bit_offsets)
    return read_arrays<std::uint32_t>(in, file, run, format);
  return read_arrays<std::uint64_t>(in, file, run, format);
}

void check_length(const input& in, std::uint64_t size, std::uint64_t expected) {
  if (size == expected) return;
  fail_at_byte(in.name(), std::min(size, expected),
               fmt::format("the file has {} bytes, but its header implies {}", size, expected),
               new_copy);
}

void check_binary_count(const input& in, std::uint64_t position, std::string_view what,
                        std::int64_t count, std::int64_t max, unsigned number_bytes) {
  if (count < 0 || count > max)
    fail_at_byte(in.name(), position,
                 fmt::format("the number of {} is {}, outside 0 to {}", what, count, max),
                 new_copy);
  const std::uint64_t size = in.size();
  if (static_cast<std::uint64_t>(count) > size / number_bytes)
    fail_at_byte(in.name(), size,
                 fmt::format("the file ends here, but its header declares {} {}", count, what),
                 new_copy);
}

}  // namespace skerry
