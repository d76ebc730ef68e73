// SPDX-License-Identifier: Apache-2.0
#include "bench/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "matrix_ops/stopwatch.hpp"

namespace skerry::bench {

run_cost run_child(std::vector<std::string> command, const std::filesystem::path& output) {
  std::vector<char*> argv;
  for (auto& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT,
                                   0600);
  const stopwatch watch;
  pid_t child = 0;
  const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0)
    throw cannot_start(fmt::format("cannot start {}: {}", command.front(), std::strerror(failed)));
  int status = 0;
  rusage used{};
  if (wait4(child, &status, 0, &used) < 0)
    throw cannot_start(
        fmt::format("cannot wait for {}: {}", command.front(), std::strerror(errno)));
  if (WIFSIGNALED(status))
    throw child_failed(fmt::format("{} was ended by signal {}", command.front(), WTERMSIG(status)));
  if (WEXITSTATUS(status) != 0)
    throw child_failed(
        fmt::format("{} ended with exit status {}", command.front(), WEXITSTATUS(status)));
  return {watch.seconds(), used.ru_maxrss};
}

}  // namespace skerry::bench
