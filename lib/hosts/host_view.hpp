// SPDX-License-Identifier: Apache-2.0
// What depends on the view in host memory: its checks, and the loops over it.
#pragma once

#include <cstdint>
#include <type_traits>

#include "lib/hosts/by_transpose.hpp"
#include "lib/hosts/host_source.hpp"
#include "lib/hosts/run_entries.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/passes/dense_pattern.hpp"
#include "matrix_ops/passes/symmetrise.hpp"

namespace skerry {

template <class View>
inline constexpr storage storage_of = storage::entries;
template <class Index, class Offset>
inline constexpr storage storage_of<csr_view<Index, Offset>> = storage::csr;
template <class Index, class Offset>
inline constexpr storage storage_of<csr_rows_view<Index, Offset>> = storage::rows;
template <>
inline constexpr storage storage_of<dense_view> = storage::dense;

/// A view in host memory as a source of the pipeline.
template <class View>
class host_view final : public host_source<typename View::index> {
 public:
  using index = typename View::index;

  host_view(const View& A, const options& how, const host_targets<index>& to)
      : host_source<index>(stored, how, to), A_(A) {}

 private:
  static constexpr storage stored = storage_of<View>;
  static constexpr bool is_csc = requires(const View& A) { A.column_offsets; };

  void check_arrays() const override { skerry::check_shape(A_, this->sides()); }

  /// Of a dense matrix the elements count as entries, unless it is converted.
  [[nodiscard]] extent shape() const override {
    const std::uint64_t n = skerry::vertex_count(A_, this->sides());
    if constexpr (stored == storage::dense)
      if (this->sides() == vertices::shared) return {n, A_.row_count * A_.column_count};
    return {n, A_.entry_count()};
  }

  [[nodiscard]] std::uint64_t entry_count() const override { return A_.entry_count(); }

  void check_entries(const any_executor& run) const override {
    if constexpr (stored != storage::rows) skerry::check_entries(A_, run);
  }

  [[nodiscard]] run_answer<index> run_on(reading read, const choice& run,
                                         const run_request& request) const override {
    if constexpr (stored == storage::rows) {
      return run_rows(A_, request);
    } else {
      if (read == reading::entries) return run_on_entries(request);
      if constexpr (stored != storage::entries)
        if (read == reading::in_place) return run.backend.run(A_, request);
      return read == reading::dense ? run_on_dense(run, request) : run_on_csr(run, request);
    }
  }

  /// Over the entries as they are.  A CSC matrix gets here only if it is bipartite.
  [[nodiscard]] run_answer<index> run_on_entries(const run_request& request) const {
    const auto numbers = numbers_of_vertices(A_, this->sides());
    if constexpr (is_csc) {
      const vertex_numbers<index> of_transpose{numbers.n, numbers.of_column, numbers.of_row};
      return by_transpose(
          A_, [&](const auto& rows) { return run_entries(rows, of_transpose, request); });
    } else {
      return run_entries(A_, numbers, request);
    }
  }

  /// Over n x n bytes that are A + A'.
  [[nodiscard]] run_answer<index> run_on_dense(const choice& run,
                                               const run_request& request) const {
    const std::uint64_t n = this->vertex_count();
    const auto element = dense_pattern(A_, n, shift());
    return with_index<index>(run.backend.run(dense_view(n, element), request));
  }

  /// Over a CSR matrix that is A + A', with the narrowest offsets that can hold twice its entries.
  [[nodiscard]] run_answer<index> run_on_csr(const choice& run, const run_request& request) const {
    const std::uint64_t n = this->vertex_count();
    const any_executor& on = request.executor;
    if constexpr (sizeof(index) == 4)
      if (A_.entry_count() <= std::uint64_t{1} << 30)
        return run.backend.run(symmetrise<std::uint32_t>(A_, n, shift(), on).view(), request);
    return run.backend.run(symmetrise<std::uint64_t>(A_, n, shift(), on).view(), request);
  }

  /// Column c is the vertex c + shift().
  [[nodiscard]] index shift() const {
    return this->sides() == vertices::separate ? static_cast<index>(A_.row_count) : 0;
  }

  const View& A_;
};

}  // namespace skerry
