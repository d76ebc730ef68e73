// SPDX-License-Identifier: Apache-2.0
// Binary files that are read front to back: first all row offsets, which stay in memory, then the
// neighbours in blocks.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "lib/files/readers/binary_csr.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

namespace {

/// Reads the bytes of a file or stream in order.
class front_reader {
 public:
  explicit front_reader(const input& in) : in_(in) {}

  [[nodiscard]] std::uint64_t position() const { return position_; }

  /// Reads up to to.size() bytes; returns their number.
  std::size_t read_some(std::span<char> to) {
    const std::size_t got = in_.is_stream() ? read_stream(to) : read_file(to);
    position_ += got;
    return got;
  }

  /// Reads to.size() bytes.
  ///
  /// throws  invalid_matrix: the file ends before
  void read(std::span<char> to) {
    if (read_some(to) < to.size())
      fail_at_byte(in_.name(), position_, "the file ends before its last neighbour",
                   "download or write the file again");
  }

  /// Continues at a position: in a stream, at or after the current one.
  void go_to(std::uint64_t position) {
    if (!in_.is_stream()) position_ = position;
    std::vector<char> ignored(position - position_);
    read(ignored);
  }

  /// Reads up to the end.
  void skip_rest() {
    std::vector<char> ignored(numbers_per_block);
    while (read_some(ignored) != 0) {
    }
  }

 private:
  std::size_t read_file(std::span<char> to) const {
    const auto n =
        static_cast<std::size_t>(std::min<std::uint64_t>(to.size(), in_.size() - position_));
    in_.copy(position_, n, to.data());
    return n;
  }
  std::size_t read_stream(std::span<char> to) const {
    const std::string_view head = in_.window(0, 0);
    const auto from_head = static_cast<std::size_t>(std::min<std::uint64_t>(
        to.size(), head.size() - std::min<std::uint64_t>(position_, head.size())));
    if (from_head != 0) std::copy_n(head.data() + position_, from_head, to.data());
    return from_head + in_.read_on(to.subspan(from_head));
  }

  const input& in_;
  std::uint64_t position_ = 0;
};

/// Entries [first, first + columns.size()) of the file.
struct column_block {
  std::uint64_t first = 0;
  buffer<std::uint32_t> columns;
};

class binary_source final : public entry_source {
 public:
  /// check_end(size)  throws invalid_matrix unless the file may have this many bytes
  binary_source(const input& in, const binary_csr& file,
                void (*check_size)(const input&, const binary_csr&, std::uint64_t))
      : in_(in), file_(file), check_size_(check_size), from_(in) {}

  [[nodiscard]] std::optional<matrix_shape> shape() const override {
    return matrix_shape{file_.vertices, file_.vertices};
  }
  [[nodiscard]] std::uint64_t shape_line() const override { return 0; }

  [[nodiscard]] std::uint64_t read(const threads& run, entry_receiver& to,
                                   const read_watch& watch) override {
    const std::uint64_t entries = read_part(run, to, watch, {});
    if (in_.is_stream()) from_.skip_rest();
    if (in_.is_stream()) check_size_(in_, file_, from_.position());
    return entries;
  }

  [[nodiscard]] bool is_divisible() const override { return !in_.is_stream(); }

  /// A row belongs to the part in which its first entry is.
  [[nodiscard]] std::uint64_t read_part(const threads& run, entry_receiver& to,
                                        const read_watch& watch, const file_part& part) override {
    read_offsets(part);
    run.for_each(
        run.thread_count(),
        [&](std::size_t) {
          for (column_block block; take(block, watch);) pass(block, to);
        },
        1);
    return end_ - offsets_.front();
  }

 private:
  /// Reads the offsets of a part's rows, and the one after them.
  void read_offsets(const file_part& part) {
    first_row_ = row_at(part);
    const std::uint64_t last_row = row_at(part.next()), rows = last_row - first_row_;
    in_.check_memory(fmt::format("the offsets of {} vertices", rows),
                     saturating_product(rows, sizeof(offsets_[0])));
    const unsigned size = file_.offset_bytes;
    from_.go_to(file_.offsets_at + first_row_ * size);
    offsets_.resize(rows + 1);
    std::vector<char> raw(numbers_per_block * size);
    std::int64_t previous = 0;
    for (std::uint64_t v = first_row_; v <= last_row; v += numbers_per_block) {
      const std::uint64_t count = std::min(numbers_per_block, last_row + 1 - v);
      const std::span<char> bytes = std::span(raw).first(count * size);
      from_.read(bytes);
      for (std::uint64_t k = 0; k < count; ++k) {
        const std::int64_t offset = number_at({bytes.data(), bytes.size()}, k * size, size);
        if (v + k == 0)
          check_first_offset(in_, file_, offset);
        else
          check_offset(in_, file_, v + k - 1, previous, offset);
        offsets_[v + k - first_row_] = static_cast<std::uint64_t>(previous = offset);
      }
    }
    if (last_row == file_.vertices) check_last_offset(in_, file_, previous);
    next_ = offsets_.front();
    end_ = offsets_.back();
    from_.go_to(file_.neighbours_at + next_ * sizeof(std::uint32_t));
  }

  /// The first row of a part: the first one whose offset is at least the part's share of the
  /// entries.  Not less than that of the part before, even if the offsets are not ascending.
  [[nodiscard]] std::uint64_t row_at(const file_part& part) const {
    std::uint64_t row = 0;
    for (file_part at{1, part.of}; at.index <= part.index && at.index < part.of; ++at.index)
      row = std::max(row, row_from(at.begin_of(file_.entries)));
    return part.index == part.of ? file_.vertices : row;
  }
  [[nodiscard]] std::uint64_t row_from(std::uint64_t entry) const {
    std::uint64_t first = 0, last = file_.vertices;
    while (first < last) {
      const std::uint64_t row = first + (last - first) / 2;
      const std::uint64_t at = file_.offsets_at + row * file_.offset_bytes;
      if (number_at(in_, at, file_.offset_bytes) < static_cast<std::int64_t>(entry))
        first = row + 1;
      else
        last = row;
    }
    return first;
  }

  /// Reads the next block and checks it.  False at the end, or after an error.
  bool take(column_block& block, const read_watch& watch) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t count = std::min(numbers_per_block, end_ - next_);
    if (count == 0) return false;
    const std::uint64_t first = std::exchange(next_, end_);  // if anything throws
    block.first = first;
    block.columns.resize(count);
    from_.read({reinterpret_cast<char*>(block.columns.data()), 4 * count});
    check_neighbours(in_, file_, first, block.columns);
    const std::uint64_t read = in_.is_stream() ? in_.packed_bytes_read() : from_.position();
    if (watch && !watch({read, in_.packed_size(), since_begin_.seconds()})) throw read_stopped();
    next_ = first + count;
    return true;
  }

  void pass(const column_block& block, entry_receiver& to) const {
    // The row of an entry is the last row whose offset is at most its number.
    const auto row_of_first = static_cast<std::uint64_t>(
        std::ranges::upper_bound(offsets_, block.first) - offsets_.begin() - 1);  // of the part
    static_cast<void>(pass_in_any_width(to, [&](auto& batch) {
      std::uint64_t row = row_of_first, entry = block.first;
      for (const std::uint32_t column : block.columns) {
        while (offsets_[row + 1] <= entry) ++row;
        batch.append(first_row_ + row, column);
        ++entry;
      }
    }));
  }

  const input& in_;
  const binary_csr file_;
  void (*check_size_)(const input&, const binary_csr&, std::uint64_t);
  std::uint64_t first_row_ = 0, end_ = 0;  // the part's first row, and the entry after its last
  buffer<std::uint64_t> offsets_;          // [rows of the part + 1]
  stopwatch since_begin_;
  std::mutex mutex_;  // protects what follows
  front_reader from_;
  std::uint64_t next_ = 0;  // entry
};

}  // namespace

std::unique_ptr<entry_source> open_gap(const input& in, const read_options& how) {
  const binary_csr file = layout_of_gap(in);
  check_vertices(in, file, how);
  return std::make_unique<binary_source>(in, file, check_length_of_gap);
}

std::unique_ptr<entry_source> open_ecl(const input& in, const read_options& how) {
  const binary_csr file = layout_of_ecl(in);
  check_vertices(in, file, how);
  return std::make_unique<binary_source>(in, file, check_length_of_ecl);
}

}  // namespace skerry
