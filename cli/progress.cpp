// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <memory>

#include "cli/print.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

/// A line of the terminal that is written over.
class terminal_bar {
 public:
  terminal_bar() = default;
  terminal_bar(const terminal_bar&) = delete;
  terminal_bar& operator=(const terminal_bar&) = delete;
  ~terminal_bar() {
    if (is_drawn_) std::fputs(clear_line, stderr);
  }

  void draw(const std::string& text) {
    is_drawn_ = true;
    winsize size{};
    const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
    const std::string line = fitted(text, is_known ? size.ws_col : 80);
    std::fprintf(stderr, "%s%s", clear_line, line.c_str());
    std::fflush(stderr);
  }

 private:
  static constexpr const char* clear_line = "\r\x1b[K";

  bool is_drawn_ = false;
};

/// [######      ] 50 %
std::string share_bar(double share) {
  constexpr std::size_t length = 30;
  const auto filled = std::min(length, static_cast<std::size_t>(share * length));
  return fmt::format("[{:<{}}] {:.0f} %", std::string(filled, '#'), length, 100 * share);
}

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
  const std::string name = now.pass > 1 ? fmt::format("{}, pass {}", what, now.pass) : what;
  if (now.bytes_total == 0) return fmt::format("{} {}, {}", name, in_bytes(now.bytes_read), speed);
  const std::uint64_t read = std::min(now.bytes_read, now.bytes_total);  // the file may grow
  const double share = static_cast<double>(read) / static_cast<double>(now.bytes_total);
  const double left = rate > 0 ? static_cast<double>(now.bytes_total - read) / rate : 0;
  return fmt::format("{} {}, {}, {} left", name, share_bar(share), speed, in_seconds(left));
}

std::string bar_of(const std::string& step, std::size_t done, std::size_t total, double seconds) {
  const std::string name = printable(step);
  if (done >= total) return name;
  const std::string bar = share_bar(static_cast<double>(done) / static_cast<double>(total));
  if (done == 0) return fmt::format("{} {}, {} of {}", bar, name, done + 1, total);
  const double each = seconds / static_cast<double>(done);
  return fmt::format("{} {}, {} of {}, {} each, {} left", bar, name, done + 1, total,
                     in_seconds(each), in_seconds(each * static_cast<double>(total - done)));
}

std::string fitted(std::string line, std::size_t columns) {
  const auto begin = line.find('['), end = line.find("] ");
  if (line.size() >= columns && begin != line.npos && end != line.npos) {
    constexpr std::size_t shortest = 5;
    const std::size_t length = end - begin - 1, excess = line.size() + 1 - columns;
    const auto filled = static_cast<std::size_t>(std::count(&line[begin], &line[end], '#'));
    if (excess + shortest > length)
      line.erase(begin, end + 2 - begin);
    else
      line.replace(begin + 1, length,
                   fmt::format("{:<{}}", std::string(filled * (length - excess) / length, '#'),
                               length - excess));
  }
  return line.size() < columns ? line : line.substr(0, std::max<std::size_t>(columns, 1) - 1);
}

read_watch reads_on_terminal(const char* what) {
  if (::isatty(STDERR_FILENO) == 0) return {};
  constexpr double interval = .2;
  return [what, drawn = 0.0,
          bar = std::make_shared<terminal_bar>()](const read_progress& now) mutable {
    if (now.seconds < drawn) drawn = 0;  // a new pass has begun
    if (now.seconds - drawn >= interval) {
      drawn = now.seconds;
      bar->draw(bar_of(what, now));
    }
    return true;
  };
}

std::function<void(std::uint64_t, std::uint64_t)> work_on_terminal(const char* what) {
  if (::isatty(STDERR_FILENO) == 0) return {};
  constexpr double interval = .2;
  using clock = std::chrono::steady_clock;
  return [what, begin = clock::now(), drawn = 0.0, bar = std::make_shared<terminal_bar>()](
             std::uint64_t done, std::uint64_t total) mutable {
    const double seconds = std::chrono::duration<double>(clock::now() - begin).count();
    if (seconds - drawn < interval || total == 0) return;
    drawn = seconds;
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
    bar->draw(fmt::format("{} {}, {} left", what, share_bar(share),
                          in_seconds(share > 0 ? seconds * (1 - share) / share : 0)));
  };
}

std::function<void(const std::string&, std::size_t, std::size_t)> steps_on_terminal() {
  if (::isatty(STDERR_FILENO) == 0) return {};
  using clock = std::chrono::steady_clock;
  return [begin = clock::now(), bar = std::make_shared<terminal_bar>()](
             const std::string& step, std::size_t done, std::size_t total) mutable {
    if (done == 0) begin = clock::now();
    bar->draw(
        bar_of(step, done, total, std::chrono::duration<double>(clock::now() - begin).count()));
  };
}

}  // namespace skerry
