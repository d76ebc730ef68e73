// SPDX-License-Identifier: Apache-2.0
#include "lib/streams/streamed_answer.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

void check_streamed_run(const options& how) {
  if (how.algorithm != "auto")
    throw std::invalid_argument(fmt::format(
        "algorithm \"{}\" needs the matrix in memory; edges that are streamed are united "
        "by one algorithm: leave it \"auto\"",
        printable(how.algorithm)));
  if (how.backend != "auto" && how.backend != "threads" && how.backend != "serial")
    throw std::invalid_argument(
        fmt::format("backend \"{}\" cannot unite edges as they are parsed; use \"threads\"",
                    printable(how.backend)));
  check_threads(how.threads);
}

}  // namespace skerry
