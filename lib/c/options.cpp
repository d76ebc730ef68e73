// SPDX-License-Identifier: Apache-2.0
#include "lib/c/options.hpp"

#include <algorithm>
#include <limits>

#include "lib/c/call.hpp"
#include "lib/pipeline/thread_count.hpp"

namespace skerry::c {

namespace {

constexpr names_of<numbering, 2> numberings{{{"min", numbering::min}, {"dense", numbering::dense}}};
constexpr names_of<device_check, 2> checks{
    {{"cheap", device_check::cheap}, {"none", device_check::none}}};
constexpr names_of<matrix_memory, 3> memories{{{"device", matrix_memory::device},
                                               {"pinned", matrix_memory::pinned},
                                               {"zero_copy", matrix_memory::zero_copy}}};

/// device_options::count, in which 0 is all devices.
unsigned devices_of(std::uint64_t given) {
  if (given == SKERRY_ALL_GPUS) return 0;
  if (given > std::numeric_limits<unsigned>::max())
    throw std::invalid_argument(fmt::format(
        "gpu_count = {}; set 1, 2, ... or SKERRY_ALL_GPUS, all that CUDA lists", given));
  return std::max(static_cast<unsigned>(given), 1U);
}

}  // namespace

bool flag_of(std::uint64_t given, const char* name) {
  if (given > 1) throw std::invalid_argument(fmt::format("{} = {}; set 0 or 1", name, given));
  return given == 1;
}

unsigned threads_of(std::uint64_t given) {
  check_threads(given);
  return static_cast<unsigned>(given);
}

call_options options_of(const skerry_options* given) {
  if (given == nullptr) return {};
  const skerry_options all = read_struct(given, "how", "skerry_options");
  call_options c{.how = {}, .base = flag_of(all.base, "base") ? 1U : 0U};
  options& how = c.how;
  if (all.algorithm != nullptr) how.algorithm = all.algorithm;
  if (all.backend != nullptr) how.backend = all.backend;
  how.threads = threads_of(all.threads);
  how.numbering = value_of(all.numbering, "numbering", numberings);
  how.symmetric = symmetry_of(flag_of(all.symmetric, "symmetric"));
  how.bipartite = flag_of(all.bipartite, "bipartite");
  how.limits = {all.max_rounds, all.max_memory, all.gpu_memory};
  how.device.memory = value_of(all.host_copy, "host_copy", memories);
  how.device.check = value_of(all.check, "check", checks);
  how.device.count = devices_of(all.gpu_count);
  how.kernel.segments = all.segments;
  if (all.stage_size != 0) how.kernel.stage_size = all.stage_size;
  how.kernel.jobs = all.jobs;
  if (all.sample_edges != 0) how.kernel.sample_edges = all.sample_edges;
  if (all.hook_edges != 0) how.kernel.hook_edges = all.hook_edges;
  if (all.progress != nullptr)
    how.progress = [call = all.progress, context = all.progress_context](const progress& now) {
      return call(context, now.algorithm, now.rounds, now.seconds) == 0;
    };
  return c;
}

}  // namespace skerry::c
