// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <memory>

#include "cli/print.hpp"

namespace skerry {

namespace {

/// A line of the terminal that is written over.
class terminal_bar {
 public:
  explicit terminal_bar(const char* what) : what_(what) {}
  terminal_bar(const terminal_bar&) = delete;
  terminal_bar& operator=(const terminal_bar&) = delete;
  ~terminal_bar() {
    if (is_drawn_) std::fputs(clear_line, stderr);
  }

  void draw(const read_progress& now) {
    constexpr double interval = .2;
    if (now.seconds - drawn_ < interval) return;
    drawn_ = now.seconds;
    is_drawn_ = true;
    std::fprintf(stderr, "%s%s", clear_line, bar_of(what_, now).c_str());
    std::fflush(stderr);
  }

 private:
  static constexpr const char* clear_line = "\r\x1b[K";

  const char* what_;
  double drawn_ = 0;
  bool is_drawn_ = false;
};

}  // namespace

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

std::string bar_of(const char* what, const read_progress& now) {
  const double rate = now.seconds > 0 ? static_cast<double>(now.bytes_read) / now.seconds : 0;
  const std::string speed = in_bytes(static_cast<std::uint64_t>(rate)) + "/s";
  if (now.bytes_total == 0) return fmt::format("{} {}, {}", what, in_bytes(now.bytes_read), speed);
  constexpr std::size_t width = 30;
  const std::uint64_t read = std::min(now.bytes_read, now.bytes_total);  // the file may grow
  const double share = static_cast<double>(read) / static_cast<double>(now.bytes_total);
  const auto filled = std::min(width, static_cast<std::size_t>(share * width));
  const double left = rate > 0 ? static_cast<double>(now.bytes_total - read) / rate : 0;
  return fmt::format("{} [{:<{}}] {:.0f} %, {}, {} left", what, std::string(filled, '#'), width,
                     100 * share, speed, in_seconds(left));
}

read_watch reads_on_terminal(const char* what) {
  if (::isatty(STDERR_FILENO) == 0) return {};
  return [bar = std::make_shared<terminal_bar>(what)](const read_progress& now) {
    bar->draw(now);
    return true;
  };
}

}  // namespace skerry
