# SPDX-License-Identifier: Apache-2.0
# Chooses, for each system call of matrix_ops and of lib/files, the file that makes it or the portable one.
option(SKERRY_PORTABLE "as if the system lacked every call that not every system has" OFF)
include(CheckCXXSymbolExists)

function(skerry_system_call name symbol header)
  check_cxx_symbol_exists(${symbol} ${header} SKERRY_HAS_${symbol})
  if(SKERRY_HAS_${symbol} AND NOT SKERRY_PORTABLE)
    set(other portable)
  else()
    set(other native)
  endif()
  list(FILTER sources EXCLUDE REGEX "/system/${name}_${other}\\.cpp$")
  set(sources ${sources} PARENT_SCOPE)
endfunction()

skerry_system_call(affinity sched_getaffinity sched.h)
skerry_system_call(large_pages MADV_HUGEPAGE sys/mman.h)
skerry_system_call(remap mremap sys/mman.h)
skerry_system_call(unnamed_file O_TMPFILE fcntl.h)
skerry_system_call(file_lock LOCK_EX sys/file.h)
skerry_system_call(free_pages _SC_AVPHYS_PAGES unistd.h)
skerry_system_call(file_clock CLOCK_REALTIME_COARSE time.h)
skerry_system_call(pipe_size F_SETPIPE_SZ fcntl.h)
