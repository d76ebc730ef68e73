// SPDX-License-Identifier: Apache-2.0
// Makes open(2) behave as on a file system without O_TMPFILE.
#pragma once

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <cstddef>

namespace skerry::testing {

/// From now on openat(2) with O_TMPFILE fails with EOPNOTSUPP in the calling thread, in the threads
/// and processes that it starts, and after exec.  It cannot be undone: to be called in a child.
/// Returns false if the kernel has no seccomp filters.
[[nodiscard]] inline bool refuse_unnamed_files() {
  constexpr unsigned flag = O_TMPFILE & ~O_DIRECTORY;
  const auto load = [](std::size_t offset) {
    return sock_filter{BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<unsigned>(offset)};
  };
  std::array program{
      load(offsetof(seccomp_data, nr)),
      sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 0, 3, SYS_openat},
      load(offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t)),  // little-endian
      sock_filter{BPF_JMP | BPF_JSET | BPF_K, 0, 1, flag},
      sock_filter{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EOPNOTSUPP},
      sock_filter{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
  };
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace skerry::testing
