// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "atoll/atoll.hpp"
#include "run.hpp"

namespace reef {

/// backends() and algorithms(), made once: there are hundreds, and a small matrix is done sooner.
[[nodiscard]] const std::vector<backend_info>& known_backends();
[[nodiscard]] const std::vector<algorithm_info>& known_algorithms();

/// The back ends that are executors of kernels.
inline constexpr std::array<std::string_view, 3> host_executors{"serial", "threads", "openmp"};

[[nodiscard]] bool is_host_executor(std::string_view backend);

/// Whether an algorithm is a kernel that checks ids itself.
[[nodiscard]] bool checks_ids(std::string_view algorithm);

/// What an algorithm holds where it is a kernel; nothing is known of others.
[[nodiscard]] words_held words_of(std::string_view algorithm);

/// Whether an algorithm is defined on a dense matrix, so that a sparse one is made dense for it.
[[nodiscard]] bool works_on_dense(std::string_view algorithm);

}  // namespace reef
