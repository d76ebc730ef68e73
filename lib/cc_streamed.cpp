// SPDX-License-Identifier: Apache-2.0
// From a file to a device, without the matrix in the host's memory.
#include <filesystem>
#include <utility>

#include "executor_of.hpp"
#include "matrix_ops/formats/binary_csr_source.hpp"
#include "matrix_ops/formats/detect.hpp"
#include "memory.hpp"
#include "run.hpp"
#include "skerry/io.hpp"
#include "solve.hpp"

namespace skerry {

namespace {

/// Where a file's arrays stand, where its format has any.
std::optional<binary_csr> layout_of(const input& in, const read_options& reading) {
  switch (reading.format ? *reading.format : detect(in.bytes(), in.name())) {
    case format::gap:
      return layout_of_gap(in);
    case format::ecl:
      return layout_of_ecl(in);
    default:
      return {};
  }
}

}  // namespace

std::optional<streamed_result> cc_streamed(const std::filesystem::path& file, const options& how,
                                           const read_options& reading) {
  std::error_code absent;  // read() says what is wrong with it
  const auto named = reading.format ? reading.format : format_of_name(file.string());
  if (how.backend != "cuda" || how.memory == matrix_memory::zero_copy || how.bipartite ||
      (named != format::gap && named != format::ecl) ||
      !std::filesystem::is_regular_file(file, absent))
    return {};
  const input in = input::of_file(file, reading);
  const auto layout = layout_of(in, reading);
  if (!layout) return {};
  check_vertices(in, *layout, reading);
  const extent of{layout->vertices, layout->entries};
  const choice run = plan(of, how, true);
  if (run.algorithm != "hook_first") return {};
  check_memory(estimate(of, run, sizeof(std::uint32_t), work_matrix::given), of, how.max_bytes);

  const binary_csr_source A(in, *layout);
  round_watch rounds(how, run.algorithm);
  const run_request request{.algorithm = run.algorithm,
                            .backend = run.backend,
                            .executor = executor_of(run.backend, thread_count(how)),
                            .symmetric = how.symmetric == symmetry::yes,
                            .before_round = [&] { rounds.before_round(); },
                            .gpu_memory = how.gpu_memory};
  auto answer = run_cuda_streamed(A, request, [&] { A.check_columns(request.executor); });
  if (!answer) return {};
  return streamed_result{finish(*std::move(answer), how, run, rounds, request.executor),
                         of.entries};
}

}  // namespace skerry
