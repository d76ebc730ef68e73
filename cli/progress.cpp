// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include <unistd.h>

#include <cinttypes>
#include <cstdio>

namespace skerry {

std::function<bool(const progress&)> progress_on_terminal() {
  if (::isatty(STDERR_FILENO) == 0) return {};
  return [printed = 0.0](const progress& now) mutable {
    if (now.seconds < printed) printed = 0;  // a new solve has begun
    if (now.seconds - printed >= 1) {
      printed = now.seconds;
      std::fprintf(stderr, "%s: round %" PRIu64 ", %.1f s\n", now.algorithm, now.rounds,
                   now.seconds);
    }
    return true;
  };
}

}  // namespace skerry
