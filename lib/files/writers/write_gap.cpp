// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "lib/files/writers/writers.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/build_csr.hpp"

namespace skerry {

namespace {

template <class Number>
void write_numbers(output_file& out, std::span<const Number> numbers) {
  out.write({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
}

/// Writes numbers, converted to another width block by block.
template <class To, class From>
void write_as(output_file& out, std::span<const From> numbers) {
  if constexpr (sizeof(To) == sizeof(From)) {
    write_numbers(out, numbers);
  } else {
    constexpr std::size_t block = std::size_t{1} << 16;
    std::vector<To> converted;
    for (std::size_t k = 0; k < numbers.size(); k += block) {
      const auto some = numbers.subspan(k, std::min(block, numbers.size() - k));
      converted.assign(some.begin(), some.end());
      write_numbers<To>(out, converted);
    }
  }
}

template <class Index, class Offset>
void write_rows(output_file& out, const csr_view<Index, Offset>& A) {
  constexpr char undirected = 0;
  out.write({&undirected, 1});
  const std::uint64_t counts[] = {A.entry_count(), A.row_count};
  write_numbers<std::uint64_t>(out, counts);
  write_as<std::uint64_t>(out, A.row_offsets);
  write_as<std::uint32_t>(out, A.columns);
}

}  // namespace

void write_gap(output_file& out, const stored_matrix& A, std::uint64_t max_bytes) {
  constexpr std::uint64_t max_vertices = std::uint64_t{1} << 31;
  if (A.row_count() > max_vertices)
    throw invalid_matrix(
        fmt::format("{} vertices do not fit a .sg file, whose ids have 31 bits; "
                    "write .mtx, .el or .he",
                    A.row_count()));
  std::visit(
      [&](const auto& entries) {
        const auto view = entries.view();
        if constexpr (requires { view.row_offsets; })
          if (A.symmetric == symmetry::yes) return write_rows(out, view);
        check_bytes(
            fmt::format("a symmetric copy of {} entries", view.entry_count()),
            saturating_sum(saturating_product(view.entry_count(), 2 * sizeof(view.columns[0])),
                           saturating_product(view.row_count, 2 * sizeof(std::uint64_t))),
            max_bytes);
        write_rows(out, symmetric_csr(view, threads()).view());
      },
      A.entries);
}

}  // namespace skerry
