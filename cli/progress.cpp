// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include <unistd.h>

#include <cinttypes>
#include <cstdio>

namespace skerry {

std::function<bool(const progress&)> progress_on_terminal() {
  if (::isatty(STDERR_FILENO) == 0) return {};
  return [told = 0.0](const progress& now) mutable {
    if (now.seconds < told) told = 0;  // another solve began
    if (now.seconds - told >= 1) {
      told = now.seconds;
      std::fprintf(stderr, "%s: round %" PRIu64 ", %.1f s\n", now.algorithm, now.rounds,
                   now.seconds);
    }
    return true;
  };
}

}  // namespace skerry
