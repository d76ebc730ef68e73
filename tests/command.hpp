// SPDX-License-Identifier: Apache-2.0
// Runs the command `skerry` as a user does, and captures its output.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "matrix_ops/source_location.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"
#include "tests/text.hpp"

namespace skerry::testing {

struct outcome {
  int status = -1;  // exit status; -1 if a signal ended the process
  std::string out, err;
  std::uint64_t peak_bytes = 0;  // resident memory; that of this process before, if it had more
};

/// The command under test: the environment variable SKERRY_COMMAND, else build/skerry.
[[nodiscard]] inline std::string command_path() {
  const char* given = std::getenv("SKERRY_COMMAND");
  std::string path = given != nullptr ? given : "build/skerry";
  REQUIRE_MESSAGE(std::filesystem::exists(path), path << " does not exist; build skerry_command");
  return std::filesystem::absolute(path).string();
}

/// Runs a program, of which the path is the first word, in a folder.
///
/// out  a file that receives standard output, which is not captured then
[[nodiscard]] inline outcome run_in(const std::filesystem::path& folder,
                                    std::vector<std::string> words, const std::string& out = {}) {
  const temporary_folder captured;
  const std::string out_file = out.empty() ? (captured.path() / "out").string() : out;
  const std::string err_file = (captured.path() / "err").string();
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out_file.c_str(), O_WRONLY | O_CREAT,
                                   0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err_file.c_str(), O_WRONLY | O_CREAT,
                                   0600);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  pid_t child = 0;
  const int failed = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  REQUIRE(failed == 0);
  int wait_status = 0;
  rusage used{};
  REQUIRE(::wait4(child, &wait_status, 0, &used) == child);
  return {WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -1,
          out.empty() ? bytes_of(out_file) : "", bytes_of(err_file),
          static_cast<std::uint64_t>(used.ru_maxrss) << 10};
}

/// Runs `skerry arguments...` in a folder.
///
/// out  as for run_in()
[[nodiscard]] inline outcome skerry_in(const std::filesystem::path& folder,
                                       std::vector<std::string> arguments,
                                       const std::string& out = {}) {
  arguments.insert(arguments.begin(), command_path());
  return run_in(folder, std::move(arguments), out);
}

/// The standard output of a run, parsed as JSON.
[[nodiscard]] inline nlohmann::json json_of(const outcome& run) {
  INFO(run.out, run.err);
  REQUIRE(nlohmann::json::accept(run.out));
  return nlohmann::json::parse(run.out);
}

/// Whether the command runs on a device; if not, reports that the rest is skipped.
[[nodiscard]] inline bool needs_device(const source_location& at = source_location::current()) {
  const auto info = json_of(skerry_in(".", {"info", "--json"}));
  const bool has_cuda = std::ranges::any_of(info["backends"], [](const auto& each) {
    return each["name"] == "cuda" && each["compiled"] == true;
  });
  return needs(has_cuda, "this build has no CUDA", at) &&
         needs(!info["device"]["name"].is_null(), "this machine has no device", at);
}

}  // namespace skerry::testing
