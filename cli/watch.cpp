// SPDX-License-Identifier: Apache-2.0
// `skerry watch`: the components of a growing graph, in a file.
#include <fmt/format.h>
#include <limits.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/signals.hpp"
#include "cli/streams.hpp"
#include "cli/watch_lines.hpp"
#include "cli/watched_state.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

struct watch_arguments {
  std::string state;
  std::string ids = "rows";
  bool wide = false;
  std::uint64_t max_bytes = 0;
};

/// Reads lines, applies them to a state, and writes the answers.
class watcher {
 public:
  watcher(watched_state& state, const postponed_signals& signals)
      : state_(state), signals_(signals) {}

  /// Ends at the end of standard input or by a signal.
  ///
  /// returns  the signal, or 0
  /// throws   invalid_matrix: an invalid line; those before it have been applied, and their answers
  ///          written.  unwritable_file: an answer cannot be written, or a save failed
  int run() {
    for (;;) {
      if (const int signal = signals_.wait_to_read(STDIN_FILENO)) return signal;
      const bool at_end = !read_some();
      const std::exception_ptr failure = apply_lines(at_end);
      if (const int signal = write_answers()) return signal;
      if (failure) std::rethrow_exception(failure);
      if (at_end) return 0;
    }
  }

 private:
  static constexpr std::size_t block = std::size_t{1} << 16;

  /// Appends what standard input has to unread_.  Returns false at its end.
  bool read_some() {
    const std::size_t before = unread_.size();
    unread_.resize(before + block);
    ssize_t got = 0;
    do got = ::read(STDIN_FILENO, unread_.data() + before, block);
    while (got < 0 && errno == EINTR);
    unread_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0)
      throw invalid_matrix(
          fmt::format("standard input: cannot be read ({}); redirect a file or a pipe to it",
                      std::generic_category().message(errno)));
    return got != 0;
  }

  /// Applies the complete lines of unread_, up to the first that fails, whose error is returned.
  std::exception_ptr apply_lines(bool at_end) {
    std::size_t begin = 0;
    std::exception_ptr failure;
    try {
      for (std::size_t end = 0; (end = unread_.find('\n', begin)) != std::string::npos;
           begin = end + 1)
        apply(std::string_view(unread_).substr(begin, end - begin));
      const std::string_view last = std::string_view(unread_).substr(begin);
      check_length(last, state_.largest_id(), lines_ + 1);  // of a line whose end may never come
      if (at_end && !last.empty()) refuse_incomplete_line(last, lines_ + 1);
    } catch (const std::exception&) {
      failure = std::current_exception();
    }
    unread_.erase(0, begin);
    return failure;
  }

  void apply(std::string_view text) {
    const watch_line line = parse_watch_line(text, state_.largest_id(), ++lines_);
    switch (line.is) {
      case watch_line::kind::insert:
        return insert(line);
      case watch_line::kind::query:
        answers_ += state_.connected(line.u, line.v) ? "1\n" : "0\n";
        return;
      case watch_line::kind::save:
        return state_.save();
    }
  }

  void insert(const watch_line& line) {
    try {
      state_.insert(line.u, line.v);
    } catch (const invalid_matrix& e) {
      throw invalid_matrix(fmt::format("standard input:{}: {}", lines_, e.what()));
    }
  }

  /// Returns a signal that arrives while a pipe is full, or 0.
  int write_answers() {
    for (std::string_view left = answers_; !left.empty();) {
      if (const int signal = signals_.wait_to_write(STDOUT_FILENO)) return signal;
      const std::string_view some = left.substr(0, PIPE_BUF);
      out_.write(some);
      left.remove_prefix(some.size());
    }
    answers_.clear();
    return 0;
  }

  watched_state& state_;
  const postponed_signals& signals_;
  output_file out_{"-"};
  std::string unread_, answers_;
  std::uint64_t lines_ = 0;  // read so far
};

int run_watch(const watch_arguments& args) {
  if (args.ids == "any")
    throw std::invalid_argument(
        "watch keeps a word for each id from 0 on, and no other ids; drop --ids any, or write all "
        "edges to a file and use `skerry cc FILE --ids any --stream`");
  if (is_stream(args.state))
    throw std::invalid_argument("STATE is a file; standard input has the lines");
  int signal = 0;
  {
    const postponed_signals signals;
    watched_state state(args.state, args.wide, args.max_bytes);
    try {
      signal = watcher(state, signals).run();
    } catch (const invalid_matrix&) {
      state.save();
      throw;
    }
    state.save();
  }
  if (signal != 0) end_by_signal(signal);
  return exit_right;
}

}  // namespace

void add_watch(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "watch", "Keep the components of a growing graph in a file, and answer questions about them");
  const auto args = std::make_shared<watch_arguments>();
  command
      ->add_option(
          "STATE", args->state,
          "File of the components; created if it does not exist. Lines on standard input: "
          "`+ u v` inserts an edge; `? u v` is answered by 1 if u and v are connected, else "
          "by 0; `save` writes the file if it has changed, as the end of the input and SIGTERM do")
      ->required();
  command
      ->add_option("--ids", args->ids,
                   "rows: ids are numbers from 0; any, which `skerry cc` has, is refused")
      ->check(CLI::IsMember({"rows", "any"}))
      ->capture_default_str();
  command->add_flag("--wide", args->wide, "Ids of a new file have 64 bits instead of 32");
  add_max_memory(*command, args->max_bytes);
  command->footer(
      "Examples:\n"
      "  printf '+ 0 1\\n+ 1 2\\n' | skerry watch graph.state\n"
      "  echo '? 0 2' | skerry watch graph.state\n");
  command->callback([args, &status] { status = run_watch(*args); });
}

}  // namespace skerry
