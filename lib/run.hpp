// SPDX-License-Identifier: Apache-2.0
// What lies between cc() and the back ends: one run_*.cpp each, which instantiates the algorithms.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/row_source.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

/// What a back end is asked for.
struct run_request {
  std::string_view algorithm;  // a name of the algorithm table
  std::string_view backend;    // one that it runs on
  any_executor executor;       // of what is done on the host
  bool symmetric;              // the pattern is known to be symmetric
  std::function<void()> before_round;
  std::uint64_t segments = 0;  // these as in options
  double stage_size = 1;
  std::uint64_t jobs = 0;
  gpu_optimisations gpu = {};
  matrix_memory memory = matrix_memory::device;
  std::uint64_t gpu_memory = 0;
};

/// What it gives: labels, unless the pattern showed itself to be not symmetric.
template <class Index>
struct run_answer {
  std::optional<buffer<Index>> labels;  // [n]
  double build_seconds = 0;
  double solve_seconds = 0;
  std::string note = {};  // what is to be known of the run, if anything is
};

/// An answer of one width as that of another, which can hold its labels.
template <class Wide, class Narrow>
[[nodiscard]] run_answer<Wide> with_index(run_answer<Narrow> answer) {
  if constexpr (std::is_same_v<Wide, Narrow>) {
    return answer;
  } else {
    run_answer<Wide> wide{{}, answer.build_seconds, answer.solve_seconds, std::move(answer.note)};
    if (answer.labels) wide.labels.emplace(answer.labels->begin(), answer.labels->end());
    return wide;
  }
}

/// Semiring back ends.  A is square and checked.
template <class Index, class Offset>
run_answer<Index> run_reference(const csr_view<Index, Offset>& A, const run_request& request);
run_answer<std::uint32_t> run_reference(const dense_view& A, const run_request& request);

template <class Index, class Offset>
run_answer<Index> run_graphblas(const csr_view<Index, Offset>& A, const run_request& request);
run_answer<std::uint32_t> run_graphblas(const dense_view& A, const run_request& request);

template <class Index, class Offset>
run_answer<Index> run_thrust(const csr_view<Index, Offset>& A, const run_request& request);
run_answer<std::uint32_t> run_thrust(const dense_view& A, const run_request& request);

template <class Index, class Offset>
run_answer<Index> run_thrust_cuda(const csr_view<Index, Offset>& A, const run_request& request);
run_answer<std::uint32_t> run_thrust_cuda(const dense_view& A, const run_request& request);

/// The dense matrix is Thrust's: cuSPARSE multiplies sparse ones.
template <class Index, class Offset>
run_answer<Index> run_cusparse(const csr_view<Index, Offset>& A, const run_request& request);
run_answer<std::uint32_t> run_cusparse(const dense_view& A, const run_request& request);

/// Kernels on the host's threads.  A is square and checked; it need not be symmetric.
template <class Index, class Offset>
run_answer<Index> run_host(const csr_view<Index, Offset>& A, const run_request& request);

/// The same on a device's threads, from and to the host's memory.
template <class Index, class Offset>
run_answer<Index> run_cuda(const csr_view<Index, Offset>& A, const run_request& request);

/// hook_first there, over rows that are not in the host's memory, nor need fit into it; nothing
/// where the device has room for all of them: read, they can be solved again and again.
///
/// id_outside  called where a column turns out to be none; to throw
/// throws      invalid_matrix from A, or where request.gpu_memory is less than labels and buffers
///             need; backend_error
[[nodiscard]] std::optional<run_answer<std::uint32_t>> run_cuda_streamed(
    const row_source<std::uint32_t>& A, const run_request& request,
    const std::function<void()>& id_outside);

/// Those of the host's kernels, beside the design space, that run there.
[[nodiscard]] std::vector<std::string_view> cuda_algorithm_names();

/// Rem's union-find on the host's threads, over the entries of any view; of the right shape,
/// entries are checked on the way.
template <class View>
run_answer<typename View::index> run_rem(const View& A, bool bipartite, const run_request& request);

/// What an algorithm holds beside the matrix and the labels, in ids: for each vertex and each
/// entry.
struct words_held {
  unsigned a_vertex = 0, an_entry = 0;
};

/// What is known of an algorithm of run_host without running it.
struct host_algorithm_info {
  std::string_view name, family, source;
  words_held memory;
  bool sequential = false;  // the back end serial alone runs it
  bool checks_ids = false;  // as far as it looks at them; others want them checked before
};

/// The family of the combinations of a sampling and a finish.
inline constexpr std::string_view design_space_family = "design space";

/// Every name that run_host knows; made once.
[[nodiscard]] const std::vector<host_algorithm_info>& host_algorithm_list();

/// Whether a back end is in this build; each is defined beside its run_*, or in without_*.cpp.
backend_info openmp_info();
backend_info cuda_info();
backend_info graphblas_info();
backend_info thrust_info();
backend_info thrust_cuda_info();
backend_info cusparse_info();

}  // namespace skerry
