// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "choose.hpp"
#include "run.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

/// backends() and algorithms(), made once: there are hundreds, and a small matrix is done sooner.
/// The algorithms have all back ends of this build, whether their device is there or not: to look
/// for one takes longer than most solves.
[[nodiscard]] const std::vector<backend_info>& known_backends();
[[nodiscard]] const std::vector<algorithm_info>& known_algorithms();

/// The back ends that are executors of kernels.
inline constexpr std::array<std::string_view, 3> host_executors{"serial", "threads", "openmp"};

[[nodiscard]] bool is_host_executor(std::string_view backend);

/// Those that run on a CUDA device.
inline constexpr std::array<std::string_view, 3> device_backends{"cuda", "thrust_cuda", "cusparse"};

[[nodiscard]] bool is_device_backend(std::string_view backend);

/// Whether a back end is an executor of kernels, on the host or on a device.
[[nodiscard]] bool runs_kernels(std::string_view backend);

/// Whether a run is one of a kernel that has to be given A + A' where A may not be symmetric;
/// others read entries both ways, or make A + A' themselves.
[[nodiscard]] bool wants_both_ways(const choice& run);

/// Whether a run is one of a kernel that checks ids itself; on a device hook_first alone does.
[[nodiscard]] bool checks_ids(const choice& run);

/// What an algorithm holds where it is a kernel; nothing is known of others.
[[nodiscard]] words_held words_of(std::string_view algorithm);

/// Whether an algorithm is defined on a dense matrix, so that a sparse one is made dense for it.
[[nodiscard]] bool works_on_dense(std::string_view algorithm);

}  // namespace skerry
