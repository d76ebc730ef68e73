// SPDX-License-Identifier: Apache-2.0
// Runs `skerry watch` with pipes, or with lines of a file.
#pragma once

#include <fcntl.h>

#include <chrono>
#include <csignal>

#include "skerry/incremental.hpp"
#include "tests/child_process.hpp"
#include "tests/growing_graph.hpp"
#include "tests/shell.hpp"

namespace skerry::testing {

/// `skerry watch STATE` in a folder, with pipes to its standard input and from its standard output.
class watch_process {
 public:
  explicit watch_process(const temporary_folder& folder, const std::string& state = "state") {
    int in[2], out[2];
    REQUIRE(::pipe2(in, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(out, O_CLOEXEC) == 0);
    pid_ = start_skerry(folder.path(), {"watch", state}, [&] {
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
    });
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  watch_process(const watch_process&) = delete;
  watch_process& operator=(const watch_process&) = delete;
  ~watch_process() {
    close_input();
    ::close(from_);
  }

  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] child_end wait() const { return wait_for(pid_, std::chrono::seconds(60)); }

  void write(const std::string& text) const {
    REQUIRE(::write(to_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  /// Waits for so many bytes.
  [[nodiscard]] std::string read(std::size_t size) const {
    std::string text(size, '?');
    for (std::size_t got = 0; got < size;) {
      const ssize_t more = ::read(from_, text.data() + got, size - got);
      REQUIRE(more > 0);
      got += static_cast<std::size_t>(more);
    }
    return text;
  }
  void close_input() {
    if (to_ >= 0) ::close(std::exchange(to_, -1));
  }

 private:
  pid_t pid_;
  int to_, from_;
};

[[nodiscard]] inline std::vector<std::uint64_t> saved_labels(const temporary_folder& folder) {
  return widened(incremental_components<>::open(folder.path() / "state").labels());
}

/// Runs `skerry watch state` with these lines as standard input.
inline outcome watch(const temporary_folder& folder, const std::string& lines,
                     const std::string& options = {}) {
  static_cast<void>(folder.add("lines", lines));
  const int status =
      shell(folder.path(), "$skerry watch state " + options + " < lines > out 2> err");
  return {status, bytes_of(folder.path() / "out"), bytes_of(folder.path() / "err")};
}

}  // namespace skerry::testing
