// SPDX-License-Identifier: Apache-2.0
// The C interface: matrices in a device's memory.
#include "lib/c/answer.hpp"
#include "lib/c/call.hpp"
#include "lib/c/options.hpp"
#include "lib/c/views.hpp"
#include "skerry/cuda.hpp"

/// The handle of C is the workspace of C++.
struct skerry_workspace {
  skerry::device_workspace workspace;
};

namespace skerry::c {

namespace {

template <class View>
void solve_device_view(const View& A, skerry_workspace* in, const options& how,
                       const answer_place& to) {
  using index = typename View::index;
  const vertices sides = vertices_of(how.bipartite);
  check_vertices(A.row_count, A.column_count, sizeof(index), sides);
  const std::uint64_t n = vertex_count(A, sides);
  if (!to.has_labels()) {
    const auto found = in ? cc(A, in->workspace, how) : cc_on_device(A, how);
    return to.report({found.count, found.used}, n);
  }
  if (to.label_bits() != 8 * sizeof(index))
    throw std::invalid_argument(
        fmt::format("labels.bits = {}; labels on a device are as wide as the ids, {} bits",
                    to.label_bits(), 8 * sizeof(index)));
  const auto labels = to.labels<index>();
  to.report(in ? label_components(A, labels, in->workspace, how) : label_components(A, labels, how),
            n);
}

void solve_on_device(const skerry_csr& A, skerry_workspace* workspace, const options& how,
                     const answer_place& to) {
  check_arrays(A);
  with_widths(A, [&]<class Index, class Offset>() {
    solve_device_view(device_csr_view<Index, Offset>(A.row_count, A.column_count, A.entry_count,
                                                     static_cast<const Offset*>(A.row_offsets),
                                                     static_cast<const Index*>(A.columns)),
                      workspace, how, to);
  });
}

void solve_on_device(const skerry_coo& A, skerry_workspace* workspace, const options& how,
                     const answer_place& to) {
  check_arrays(A);
  with_width(A.id_bits, [&]<class Index>() {
    solve_device_view(device_coo_view<Index>(A.row_count, A.column_count, A.entry_count,
                                             static_cast<const Index*>(A.rows),
                                             static_cast<const Index*>(A.columns)),
                      workspace, how, to);
  });
}

template <class Matrix>
void solve_on_device(const Matrix* A, const char* type, skerry_workspace* workspace,
                     const skerry_options* how, const skerry_labels* labels,
                     skerry_result* result) {
  const call_options c = options_of(how);
  const answer_place to(labels, result);
  const Matrix matrix = read_struct(A, "A", type);
  if (c.base != 0)
    throw std::invalid_argument(
        "base = 1, but ids in a device's memory are 0-based; subtract 1 from ids and offsets");
  solve_on_device(matrix, workspace, c.how, to);
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;

skerry_status skerry_workspace_create(void* stream, skerry_workspace** workspace, char* message,
                                      size_t message_size) {
  if (workspace != nullptr) *workspace = nullptr;
  return c::call(message, message_size, [&] {
    c::check_pointer(workspace, "workspace", "the address of a pointer");
    *workspace = new skerry_workspace{device_workspace(static_cast<CUstream_st*>(stream))};
  });
}

void skerry_workspace_free(skerry_workspace* workspace) { delete workspace; }

void skerry_release_device_memory(void) { release_device_memory(); }

skerry_status skerry_cc_device_csr(const skerry_csr* A, skerry_workspace* workspace,
                                   const skerry_options* how, const skerry_labels* labels,
                                   skerry_result* result, char* message, size_t message_size) {
  return c::call(message, message_size,
                 [&] { c::solve_on_device(A, "skerry_csr", workspace, how, labels, result); });
}

skerry_status skerry_cc_device_coo(const skerry_coo* A, skerry_workspace* workspace,
                                   const skerry_options* how, const skerry_labels* labels,
                                   skerry_result* result, char* message, size_t message_size) {
  return c::call(message, message_size,
                 [&] { c::solve_on_device(A, "skerry_coo", workspace, how, labels, result); });
}
