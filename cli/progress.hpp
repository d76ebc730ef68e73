// SPDX-License-Identifier: Apache-2.0
// The progress of long runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "skerry/options.hpp"
#include "skerry/stream.hpp"

namespace skerry {

/// A callback for options::progress that writes at most one line a second to standard error.
/// Empty if standard error is not a terminal.
[[nodiscard]] std::function<bool(const progress&)> progress_on_terminal();

/// A read_watch that draws a bar on standard error at most five times a second: the share that is
/// read, the rate, and the time left.  Removes the bar when it is destroyed.  Empty if standard
/// error is not a terminal.
///
/// what  the work, such as "uniting"
[[nodiscard]] read_watch reads_on_terminal(const char* what);

/// A verify_options::watch that draws a bar as reads_on_terminal() does.
[[nodiscard]] std::function<void(std::uint64_t done, std::uint64_t total)> work_on_terminal(
    const char* what);

/// A line that fits into `columns` of a terminal: with a shorter bar, without one, or cut.
[[nodiscard]] std::string fitted(std::string line, std::size_t columns);

/// A callback that draws a bar on standard error before each step of a work: the name of the step,
/// the steps that are done, the mean time of one, and the time left.  Removes the bar when it is
/// destroyed.  Empty if standard error is not a terminal.
[[nodiscard]] std::function<void(const std::string& step, std::size_t done, std::size_t total)>
steps_on_terminal();

/// The text of that bar.
///
/// seconds  since the first step
[[nodiscard]] std::string bar_of(const std::string& step, std::size_t done, std::size_t total,
                                 double seconds);

/// The text of the bar of reads.
[[nodiscard]] std::string bar_of(const char* what, const read_progress& now);

}  // namespace skerry
