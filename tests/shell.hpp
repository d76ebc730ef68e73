// SPDX-License-Identifier: Apache-2.0
// Runs the command `skerry` from a shell, or in a process that a test can send signals to.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "matrix_ops/source_location.hpp"
#include "tests/command.hpp"
#include "tests/needs.hpp"

namespace skerry::testing {

/// Runs lines of sh in a folder; $skerry is the command under test.  Returns the exit status as the
/// shell shows it: 128 + N for signal N.
inline int shell(const std::filesystem::path& folder, const std::string& lines) {
  const std::string all =
      "cd '" + folder.string() + "' || exit 99\nskerry='" + command_path() + "'\n" + lines;
  const int status = std::system(all.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// The output of the same.
[[nodiscard]] inline std::string shell_output(const std::filesystem::path& folder,
                                              const std::string& lines) {
  const temporary_folder captured;
  const auto out = captured.path() / "out";
  static_cast<void>(shell(folder, "exec > '" + out.string() + "'\n" + lines));
  return bytes_of(out);
}

/// Whether a program is installed; if not, reports that the test is skipped.
[[nodiscard]] inline bool needs_program(const std::string& name,
                                        const source_location& at = source_location::current()) {
  const bool found = std::system(("command -v " + name + " >/dev/null").c_str()) == 0;
  return needs(found, name + " is not installed", at);
}

/// Starts `skerry arguments...` in a folder, without output on the terminal.  Returns when the
/// child runs the command: signals do not reach the handlers of the test program any more.
///
/// prepare  is called in the child before exec
template <class Function>
[[nodiscard]] pid_t start_skerry(const std::filesystem::path& folder,
                                 std::vector<std::string> arguments, Function prepare) {
  arguments.insert(arguments.begin(), command_path());
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);  // exec closes the child's
  const pid_t child = ::fork();
  if (child != 0) {
    ::close(ends[1]);
    char none = 0;
    CHECK(::read(ends[0], &none, 1) == 0);
    ::close(ends[0]);
    return child;
  }
  const int nowhere = ::open("/dev/null", O_RDWR);
  if (::chdir(folder.c_str()) != 0 || ::dup2(nowhere, STDOUT_FILENO) < 0 ||
      ::dup2(nowhere, STDERR_FILENO) < 0)
    ::_exit(98);
  prepare();
  ::execv(argv[0], argv.data());
  ::_exit(99);
}

}  // namespace skerry::testing
