// SPDX-License-Identifier: Apache-2.0
// `skerry bench gpus`: a large matrix on one device and on several: streamed from host memory or a
// file, and divided among their memories.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/bench.hpp"
#include "bench/gpu_shares.hpp"
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

/// A random perfect matching of 2^bits numbers: the partner of x is the number whose image under a
/// random bijection differs from that of x in the last bit.
class random_matching {
 public:
  random_matching(unsigned bits, const random_words& random)
      : shift_((bits + 1) / 2), all_((std::uint64_t{1} << bits) - 1) {
    for (unsigned k = 0; k < 2; ++k) {
      factor_[k] = random(k) | 1;
      inverse_[k] = factor_[k];  // Newton's method doubles the bits that are right, from 3 on
      for (int step = 0; step < 5; ++step) inverse_[k] *= 2 - factor_[k] * inverse_[k];
    }
  }

  [[nodiscard]] std::uint64_t partner(std::uint64_t x) const {
    const std::uint64_t image = fold(x * factor_[0] & all_) * factor_[1] & all_;
    return fold((image ^ 1) * inverse_[1] & all_) * inverse_[0] & all_;
  }

 private:
  [[nodiscard]] std::uint64_t fold(std::uint64_t x) const { return x ^ x >> shift_; }  // twice: x

  unsigned shift_;
  std::uint64_t all_, factor_[2], inverse_[2];
};

/// A random symmetric matrix with 64 entries a row that is made almost as fast as memory is
/// written, since its columns are the partners of the row in 64 matchings.  Vertices are in one
/// component if they are equal modulo 2^component_bits.
class regular_matrix {
 public:
  regular_matrix(unsigned scale, unsigned component_bits, unsigned thread_count)
      : n_(std::uint64_t{1} << scale),
        components_(std::uint64_t{1} << component_bits),
        offsets_((n_ + 1) * sizeof(std::uint64_t)),
        columns_(n_ * entries_of_row * sizeof(std::uint32_t)) {
    const random_words random(scale, stream::edge);
    std::vector<random_matching> matchings;
    for (unsigned k = 0; k < entries_of_row; ++k)
      matchings.emplace_back(scale - component_bits, random.split(k));
    const threads run(thread_count);
    auto* const offsets = reinterpret_cast<std::uint64_t*>(offsets_.data());
    auto* const columns = reinterpret_cast<std::uint32_t*>(columns_.data());
    for_each_block(run, n_, 1 << 16, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t v = first; v < last; ++v) {
        offsets[v] = v * entries_of_row;
        for (unsigned k = 0; k < entries_of_row; ++k)
          columns[v * entries_of_row + k] = static_cast<std::uint32_t>(
              matchings[k].partner(v / components_) * components_ + v % components_);
      }
    });
    offsets[n_] = n_ * entries_of_row;
  }

  [[nodiscard]] csr_view<std::uint32_t, std::uint64_t> view() const {
    return {
        n_, std::span(reinterpret_cast<const std::uint64_t*>(offsets_.data()), n_ + 1),
        std::span(reinterpret_cast<const std::uint32_t*>(columns_.data()), n_ * entries_of_row)};
  }
  [[nodiscard]] std::span<std::byte> bytes_of_columns() const { return columns_.all(); }

  /// throws  wrong_answer
  void check(std::span<const std::uint32_t> labels) const {
    bool is_right = labels.size() == n_;
    for (std::uint64_t v = 0; is_right && v < n_; ++v) is_right = labels[v] == v % components_;
    if (!is_right)
      throw wrong_answer("labels of a matrix on several devices are wrong; please report this");
  }

 private:
  std::uint64_t n_, components_;
  large_pages offsets_, columns_;
};

/// The matrix as an .sg file that is removed at the end.
class matrix_file {
 public:
  explicit matrix_file(const csr_view<std::uint32_t, std::uint64_t>& A)
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("skerry-bench-gpus-{}.sg", getpid())) {
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

/// The least of the seconds that f() returns, after one call that is not counted.
template <class Function>
double least_of(unsigned repetitions, Function f) {
  f();
  double least = std::numeric_limits<double>::infinity();
  for (unsigned k = 0; k < repetitions; ++k) least = std::min(least, f());
  return least;
}

/// The least seconds of whole calls, whose labels are checked.
double least_seconds(const regular_matrix& A, const call& solve, const options& how,
                     unsigned repetitions) {
  return least_of(repetitions, [&] {
    const stopwatch watch;
    const auto labels = solve(how);
    const double seconds = watch.seconds();
    A.check(labels);
    return seconds;
  });
}

/// devices  0: the host's threads
/// gain     over one device to which the matrix is streamed, or null
json row_of(const regular_matrix& A, const char* memory, unsigned devices, const char* transfer,
            double seconds, json gain) {
  return {{"memory", memory},
          {"devices", devices},
          {"transfer", transfer},
          {"seconds", seconds},
          {"gb_per_s", 1e-9 * static_cast<double>(A.view().columns.size_bytes()) / seconds},
          {"gain", std::move(gain)}};
}

/// A row for 1, 2, 4 and so on devices, as many as there are.
///
/// memory  where the matrix is
/// copied  whether a single device also copies the matrix as a whole
json rows_for(const regular_matrix& A, const char* memory, const call& solve, bool copied,
              const arguments& args) {
  json rows;
  // On a single device: less memory than the matrix takes, so that it is streamed.
  const std::uint64_t limit = A.view().columns.size_bytes() / 2;
  double single = 0;
  const auto add = [&](unsigned count, const char* transfer, std::uint64_t limit_of_memory) {
    const options how{.backend = "cuda",
                      .threads = args.threads,
                      .symmetric = symmetry::yes,
                      .limits = {.gpu_memory = limit_of_memory},
                      .device = {.count = count}};
    const double seconds = least_seconds(A, solve, how, args.repetitions());
    if (count == 1 && limit_of_memory != 0) single = seconds;
    rows.push_back(row_of(A, memory, count, transfer, seconds,
                          single == 0 ? json(nullptr) : json(single / seconds)));
  };
  if (copied) add(1, "whole", 0);
  add(1, "streamed", limit);
  for (unsigned count = 2;; count *= 2) try {
      add(count, "streamed", 0);
    } catch (const std::invalid_argument&) {  // there are fewer devices
      return rows;
    }
}

/// The same for a matrix that is divided among the devices.
///
/// on_host  seconds of the host's threads, a row with 0 devices
json divided_rows(const regular_matrix& A, double on_host, const arguments& args) {
  json rows{{{"devices", 0}, {"seconds", on_host}, {"gain", nullptr}}};
  double single = 0;
  for (unsigned count = 1;; count *= 2) try {
      gpu_shares shares(A.view(), count);
      const double least = least_of(args.repetitions(), [&] {
        const double seconds = shares.call();
        for (unsigned device = 0; device < count; ++device) A.check(shares.labels(device));
        return seconds;
      });
      if (count == 1) single = least;
      rows.push_back({{"devices", count}, {"seconds", least}, {"gain", single / least}});
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
  std::optional<regular_matrix> A(std::in_place, scale, 3, args.thread_count());
  result_table times{.name = "times",
                     .timed = fmt::format(
                         "seconds: whole calls of cc(A) or cc_streamed(file) by the host's clock, "
                         "labels in host memory, pattern promised to be symmetric; 2^{} rows of {} "
                         "entries; gain: over one device to which the matrix is streamed",
                         scale, entries_of_row)};
  const auto add = [&](const char* memory, const call& solve, bool copied) {
    if (!args.selects(memory)) return;
    for (auto& row : rows_for(*A, memory, solve, copied, args))
      times.rows.push_back(std::move(row));
  };
  const call of_view = [&](const options& how) { return cc(A->view(), how).labels; };
  const auto on_host = [&](symmetry pattern) {
    return least_seconds(*A, of_view, {.threads = args.threads, .symmetric = pattern},
                         args.repetitions());
  };
  if (args.selects("host")) {
    const double seconds = on_host(symmetry::yes);
    times.rows.push_back(row_of(*A, "host", 0, "none", seconds, nullptr));
  }
  add("pageable", of_view, true);
  {
    const pinned_pages pinned(A->bytes_of_columns());
    add("pinned", of_view, true);
  }
  if (args.selects("file")) {
    args.announce("a file of the matrix", 0, 0);
    const matrix_file file(A->view());
    add(
        "file",
        [&](const options& how) {  // value() moves the labels, where -> would copy them
          return cc_streamed(file.path(), how).value().answer.labels;
        },
        false);
  }
  result_table divided{.name = "divided",
                       .timed =
                           "seconds: whole calls of cc() by the host's clock over rows in the "
                           "memories of the devices, labels on each, nothing promised of the "
                           "pattern; 0 devices: the host's threads; gain: over one device that has "
                           "the whole matrix"};
  if (args.selects("divided")) {
    args.announce("the matrix with one component, divided among the devices", 0, 0);
    A.emplace(scale, 0, args.thread_count());
    divided.rows = divided_rows(*A, on_host(symmetry::unknown), args);
  }
  return {.tables = {std::move(times), std::move(divided)},
          .plot = {.table = "times",
                   .panel = "memory",
                   .x = "devices",
                   .y = "seconds",
                   .series = "transfer"},
          .device = device_name};
}

}  // namespace skerry::bench
