// SPDX-License-Identifier: Apache-2.0
// `skerry bench gpus`: a large matrix in host memory or in a file, streamed to one device and to
// several.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "bench/bench.hpp"
#include "bench/pinned_pages.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/large_pages.hpp"
#include "matrix_ops/random.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/info.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"

namespace skerry::bench {

namespace {

constexpr unsigned entries_of_row = 64;

/// A symmetric matrix that is made as fast as memory is written, and whose components are known:
/// row v has the columns v ^ mask for each of 64 masks.  The masks are random multiples of 8, so
/// the vertices that differ in their lowest 3 bits alone are in different components, and there are
/// 8 where the masks span all other bits.
class masked_matrix {
 public:
  masked_matrix(unsigned scale, unsigned thread_count)
      : n_(std::uint64_t{1} << scale),
        offsets_((n_ + 1) * sizeof(std::uint64_t)),
        columns_(n_ * entries_of_row * sizeof(std::uint32_t)) {
    std::uint64_t masks[entries_of_row];
    const random_words random(scale, stream::edge);
    for (unsigned k = 0; k < entries_of_row; ++k)
      masks[k] = below(random(k), n_ / components) * components;
    const threads run(thread_count);
    auto* const offsets = reinterpret_cast<std::uint64_t*>(offsets_.data());
    auto* const columns = reinterpret_cast<std::uint32_t*>(columns_.data());
    for_each_block(run, n_, 1 << 16, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t v = first; v < last; ++v) {
        offsets[v] = v * entries_of_row;
        for (unsigned k = 0; k < entries_of_row; ++k)
          columns[v * entries_of_row + k] = static_cast<std::uint32_t>(v ^ masks[k]);
      }
    });
    offsets[n_] = n_ * entries_of_row;
    require_span(masks);
  }

  [[nodiscard]] csr_view<std::uint32_t, std::uint64_t> view() const {
    return {
        n_, std::span(reinterpret_cast<const std::uint64_t*>(offsets_.data()), n_ + 1),
        std::span(reinterpret_cast<const std::uint32_t*>(columns_.data()), n_ * entries_of_row)};
  }
  [[nodiscard]] std::span<std::byte> bytes_of_columns() const { return columns_.all(); }

  void check(std::span<const std::uint32_t> labels) const {
    bool is_right = labels.size() == n_;
    for (std::uint64_t v = 0; is_right && v < n_; ++v) is_right = labels[v] == v % components;
    if (!is_right)
      throw wrong_answer(
          "labels of a matrix that several devices share are wrong; please report "
          "this");
  }

  static constexpr std::uint64_t components = 8;

 private:
  /// Throws unless the masks span all bits above the lowest 3: their rank over GF(2).
  void require_span(std::span<std::uint64_t> masks) const {
    std::uint64_t rank = 0;
    for (std::uint64_t bit = n_ / 2; bit >= components; bit /= 2) {
      const auto rest = masks.subspan(rank);
      const auto pivot = std::ranges::find_if(rest, [&](auto mask) { return (mask & bit) != 0; });
      if (pivot == rest.end())
        throw std::logic_error("the masks of a benchmark's matrix do not span its bits");
      std::swap(*pivot, rest.front());
      for (auto& mask : rest.subspan(1))
        if ((mask & bit) != 0) mask ^= rest.front();
      ++rank;
    }
  }

  std::uint64_t n_;
  large_pages offsets_, columns_;
};

/// The matrix as an .sg file that is removed at the end.
class matrix_file {
 public:
  explicit matrix_file(const csr_view<std::uint32_t, std::uint64_t>& A)
      : path_(std::filesystem::temp_directory_path() / "skerry-bench-gpus.sg") {
    std::ofstream to(path_, std::ios::binary);
    const auto write = [&](const void* at, std::size_t bytes) {
      to.write(static_cast<const char*>(at), static_cast<std::streamsize>(bytes));
    };
    const char is_directed = 0;
    const std::uint64_t entries = A.entry_count(), n = A.row_count;
    write(&is_directed, sizeof is_directed);
    write(&entries, sizeof entries);
    write(&n, sizeof n);
    write(A.row_offsets.data(), A.row_offsets.size_bytes());
    write(A.columns.data(), A.columns.size_bytes());
    to.close();
    if (!to) throw std::runtime_error(fmt::format("{} cannot be written", path_.string()));
  }
  matrix_file(const matrix_file&) = delete;
  ~matrix_file() {
    std::error_code failed;
    std::filesystem::remove(path_, failed);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Labels by one call of the library.
using call = std::function<buffer<std::uint32_t>(const options&)>;

/// The least seconds of whole calls, after one that is not counted.
double least_seconds(const masked_matrix& A, const call& solve, const options& how,
                     unsigned repetitions) {
  double least = std::numeric_limits<double>::infinity();
  for (unsigned k = 0; k <= repetitions; ++k) {
    const stopwatch watch;
    const auto labels = solve(how);
    const double seconds = watch.seconds();
    A.check(labels);
    if (k > 0) least = std::min(least, seconds);
  }
  return least;
}

/// A row for each number of devices, up to all.
///
/// memory  where the matrix is
/// copied  whether a single device also copies the matrix as a whole
json rows_for(const masked_matrix& A, const char* memory, const call& solve, bool copied,
              const arguments& args) {
  json rows;
  const double bytes = static_cast<double>(A.view().columns.size_bytes());
  // On a single device: less memory than the matrix takes, so that it is streamed.
  const auto limit = static_cast<std::uint64_t>(bytes / 2);
  double single = 0;
  const auto add = [&](unsigned count, const char* transfer, std::uint64_t limit_of_memory) {
    const options how{.backend = "cuda",
                      .threads = args.threads,
                      .symmetric = symmetry::yes,
                      .limits = {.gpu_memory = limit_of_memory},
                      .device = {.count = count}};
    const double seconds = least_seconds(A, solve, how, args.repetitions());
    if (count == 1 && limit_of_memory != 0) single = seconds;
    rows.push_back({{"memory", memory},
                    {"devices", count},
                    {"transfer", transfer},
                    {"seconds", seconds},
                    {"gb_per_s", 1e-9 * bytes / seconds},
                    {"gain", single == 0 ? json(nullptr) : json(single / seconds)}});
  };
  if (copied) add(1, "whole", 0);
  add(1, "streamed", limit);
  for (unsigned count = 2;; count *= 2) try {
      add(count, "streamed", 0);
    } catch (const std::invalid_argument&) {  // there are fewer devices
      return rows;
    }
}

}  // namespace

report run_gpus(const arguments& args) {
  const std::string device_name = cuda_device().name;
  const unsigned scale = args.scale_of(25, 16);
  args.announce(fmt::format("{} rows of {} entries", std::uint64_t{1} << scale, entries_of_row), 0,
                0);
  const masked_matrix A(scale, args.thread_count());
  result_table times{.name = "times",
                     .timed =
                         "seconds: whole calls of cc(A) or cc_streamed(file) by the host's clock, "
                         "labels in host memory, pattern promised to be symmetric; gain: over one "
                         "device to which the matrix is streamed"};
  const auto add = [&](const char* memory, const call& solve, bool copied) {
    if (!args.selects(memory)) return;
    for (auto& row : rows_for(A, memory, solve, copied, args)) times.rows.push_back(std::move(row));
  };
  const call of_view = [&](const options& how) { return cc(A.view(), how).labels; };
  add("pageable", of_view, true);
  {
    const pinned_pages pinned(A.bytes_of_columns());
    add("pinned", of_view, true);
  }
  if (args.selects("file")) {
    args.announce("a file of the matrix", 0, 0);
    const matrix_file file(A.view());
    add(
        "file", [&](const options& how) { return cc_streamed(file.path(), how)->answer.labels; },
        false);
  }
  return {.tables = {std::move(times)},
          .plot = {.table = "times",
                   .panel = "memory",
                   .x = "devices",
                   .y = "seconds",
                   .series = "transfer"},
          .device = device_name};
}

}  // namespace skerry::bench
