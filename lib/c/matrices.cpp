// SPDX-License-Identifier: Apache-2.0
// The C interface: matrices in arrays of the host.
#include "lib/c/answer.hpp"
#include "lib/c/call.hpp"
#include "lib/c/one_based.hpp"
#include "lib/c/options.hpp"
#include "lib/c/views.hpp"

namespace skerry::c {

namespace {

void solve(const skerry_csr& A, const call_options& c, const answer_place& to) {
  check_arrays(A);
  with_widths(A, [&]<class Index, class Offset>() {
    csr_view<Index, Offset> view;  // 0 x 0
    view.column_count = A.column_count;
    if (A.row_offsets == nullptr) return solve_view(view, c, to);
    view.row_count = A.row_count;
    view.row_offsets = words_at<Offset>(A.row_offsets, A.row_count + 1);
    view.columns = words_at<Index>(A.columns, A.entry_count);
    if (c.base == 1) return solve_one_based(view, c, to);
    solve_view(view, c, to);
  });
}

void solve(const skerry_coo& A, const call_options& c, const answer_place& to) {
  check_arrays(A);
  with_width(A.id_bits, [&]<class Index>() {
    const coo_view<Index> view(A.row_count, A.column_count, words_at<Index>(A.rows, A.entry_count),
                               words_at<Index>(A.columns, A.entry_count));
    if (c.base == 1) return solve_one_based(view, c, to);
    solve_view(view, c, to);
  });
}

void solve(const skerry_dense& A, const call_options& c, const answer_place& to) {
  std::uint64_t elements = 0;
  if (__builtin_mul_overflow(A.row_count, A.column_count, &elements))
    throw invalid_matrix(fmt::format("a dense {} x {} matrix has more elements than 64 bits count",
                                     A.row_count, A.column_count));
  if (elements != 0) check_pointer(A.values, "A.values", "row_count * column_count elements");
  const auto as = [&]<class Value>(Value) {
    solve_view(dense_view(A.row_count, A.column_count, words_at<Value>(A.values, elements)), c, to);
  };
  switch (A.element) {
    case SKERRY_INT8:
      return as(std::uint8_t{});
    case SKERRY_INT32:
      return as(std::uint32_t{});
    case SKERRY_INT64:
      return as(std::uint64_t{});
    case SKERRY_FLOAT:
      return as(float{});
    case SKERRY_DOUBLE:
      return as(double{});
    default:
      throw std::invalid_argument(
          fmt::format("A.element = {}; set one of skerry_element", A.element));
  }
}

/// Solves a caller's matrix, of which a copy is read with the struct_size that it has.
template <class Matrix>
void solve(const Matrix* A, const char* type, const skerry_options* how,
           const skerry_labels* labels, skerry_result* result) {
  const call_options c = options_of(how);
  const answer_place to(labels, result);
  solve(read_struct(A, "A", type), c, to);
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;

skerry_status skerry_cc_csr(const skerry_csr* A, const skerry_options* how,
                            const skerry_labels* labels, skerry_result* result, char* message,
                            size_t message_size) {
  return c::call(message, message_size, [&] { c::solve(A, "skerry_csr", how, labels, result); });
}

skerry_status skerry_cc_coo(const skerry_coo* A, const skerry_options* how,
                            const skerry_labels* labels, skerry_result* result, char* message,
                            size_t message_size) {
  return c::call(message, message_size, [&] { c::solve(A, "skerry_coo", how, labels, result); });
}

skerry_status skerry_cc_dense(const skerry_dense* A, const skerry_options* how,
                              const skerry_labels* labels, skerry_result* result, char* message,
                              size_t message_size) {
  return c::call(message, message_size, [&] { c::solve(A, "skerry_dense", how, labels, result); });
}
