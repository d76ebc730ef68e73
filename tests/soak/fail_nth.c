// SPDX-License-Identifier: Apache-2.0
// A library for LD_PRELOAD that lets the k-th call of a class of system functions fail.
//
//   SKERRY_FAIL=CLASS:K            the K-th call of the class fails, K = 1, 2 ...; 0: none
//   SKERRY_FAIL=CLASS:K:sticky     all later ones fail, too
//   SKERRY_FAIL=serve              many runs: see serve()
//
//   memory  malloc, calloc, realloc, aligned_alloc, posix_memalign, memalign, mmap, mremap: ENOMEM
//   read    open and fopen for reading, read, pread, fread, fstat: EIO
//   write   open and fopen for writing, write, pwrite, fwrite, fflush, close, rename, linkat,
//           ftruncate, fsync: ENOSPC, but not on standard error, which receives the error message
//   thread  pthread_create: EAGAIN
//
// Calls are counted from the beginning of main(); what the runtime libraries do before is left
// alone.  Calls that libraries make inside themselves, as fopen() calls open(), are not counted.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char failing_class[16];
static long failing_call;
static int is_sticky;
static atomic_long uncounted;
static atomic_long* count = &uncounted;  // of the calls
static atomic_int in_main;

/// The next definition of the function `name`: that of the C library.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/// Counts a call.  Returns whether it has to fail, and sets errno then.
static int fails(const char* class, int error) {
  if (!atomic_load(&in_main) || strcmp(class, failing_class) != 0) return 0;
  const long call = atomic_fetch_add(count, 1) + 1;
  if (call != failing_call && !(is_sticky && failing_call != 0 && call > failing_call)) return 0;
  errno = error;
  return 1;
}

static void set_rule(const char* rule) {
  char end[8] = "";
  failing_call = 0;
  sscanf(rule, "%15[^:]:%ld:%7s", failing_class, &failing_call, end);
  is_sticky = strcmp(end, "sticky") == 0;
}

// ------------------------------------------------------------------------------- main

typedef int main_function(int, char**, char**);
static main_function* command_main;

static int run(int argc, char** argv, char** environment) {
  atomic_store(&in_main, 1);
  return command_main(argc, argv, environment);
}

/// Runs main() in a child process for each line of standard input, a rule CLASS:K[:sticky].
/// Answers with a line: the status of waitpid() and the number of calls.  The output of a run is in
/// the files SKERRY_FAIL_OUT and SKERRY_FAIL_ERR.  One start of the program serves all its runs.
static int serve(int argc, char** argv, char** environment) {
  enum { seconds_per_run = 20 };
  count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  char rule[64];
  for (ssize_t size; (size = read(STDIN_FILENO, rule, sizeof rule - 1)) > 0;) {
    rule[size] = '\0';
    set_rule(rule);
    atomic_store(count, 0);
    const pid_t child = fork();
    if (child == 0) {
      dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
      dup2(open(getenv("SKERRY_FAIL_OUT"), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
      dup2(open(getenv("SKERRY_FAIL_ERR"), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
      closefrom(STDERR_FILENO + 1);
      alarm(seconds_per_run);
      return run(argc, argv, environment);
    }
    int status = -1;
    waitpid(child, &status, 0);
    dprintf(STDOUT_FILENO, "%d %ld\n", status, atomic_load(count));
  }
  return 0;
}

static int counted_main(int argc, char** argv, char** environment) {
  const char* rule = getenv("SKERRY_FAIL");
  if (rule == NULL) return command_main(argc, argv, environment);
  if (strcmp(rule, "serve") == 0) return serve(argc, argv, environment);
  set_rule(rule);
  return run(argc, argv, environment);
}

int __libc_start_main(main_function* main, int argc, char** argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void* stack_end) {
  command_main = main;
  return NEXT(__libc_start_main)(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

// ------------------------------------------------------------------------------- memory

void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t n, size_t bytes);
void* __libc_realloc(void* p, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);

void* malloc(size_t bytes) { return fails("memory", ENOMEM) ? NULL : __libc_malloc(bytes); }
void* calloc(size_t n, size_t bytes) {
  return fails("memory", ENOMEM) ? NULL : __libc_calloc(n, bytes);
}
void* realloc(void* p, size_t bytes) {
  return fails("memory", ENOMEM) ? NULL : __libc_realloc(p, bytes);
}
void* memalign(size_t alignment, size_t bytes) {
  return fails("memory", ENOMEM) ? NULL : __libc_memalign(alignment, bytes);
}
void* aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }
int posix_memalign(void** p, size_t alignment, size_t bytes) {
  *p = memalign(alignment, bytes);
  return *p == NULL ? ENOMEM : 0;
}
void* mmap(void* at, size_t bytes, int protection, int flags, int descriptor, off_t offset) {
  if (fails("memory", ENOMEM)) return MAP_FAILED;
  return NEXT(mmap)(at, bytes, protection, flags, descriptor, offset);
}
void* mmap64(void* at, size_t bytes, int protection, int flags, int descriptor, off_t offset)
    __attribute__((alias("mmap")));
void* mremap(void* old, size_t old_bytes, size_t bytes, int flags, ...) {
  return fails("memory", ENOMEM) ? MAP_FAILED : NEXT(mremap)(old, old_bytes, bytes, flags);
}

// ------------------------------------------------------------------------------- files

static int open_fails(int flags) {
  return (flags & O_ACCMODE) == O_RDONLY ? fails("read", EIO) : fails("write", ENOSPC);
}

/// The last argument of open() and openat(): the mode, if there is one.
#define MODE(flags, mode)                       \
  mode_t mode = 0;                              \
  if ((flags & (O_CREAT | __O_TMPFILE)) != 0) { \
    va_list rest;                               \
    va_start(rest, flags);                      \
    mode = va_arg(rest, mode_t);                \
    va_end(rest);                               \
  }

int open(const char* path, int flags, ...) {
  MODE(flags, mode)
  return open_fails(flags) ? -1 : NEXT(open)(path, flags, mode);
}
int open64(const char* path, int flags, ...) __attribute__((alias("open")));
int openat(int folder, const char* path, int flags, ...) {
  MODE(flags, mode)
  return open_fails(flags) ? -1 : NEXT(openat)(folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));
FILE* fopen(const char* path, const char* mode) {
  return open_fails(mode[0] == 'r' ? O_RDONLY : O_WRONLY) ? NULL : NEXT(fopen)(path, mode);
}
FILE* fopen64(const char* path, const char* mode) __attribute__((alias("fopen")));

ssize_t read(int descriptor, void* to, size_t bytes) {
  return fails("read", EIO) ? -1 : NEXT(read)(descriptor, to, bytes);
}
ssize_t pread(int descriptor, void* to, size_t bytes, off_t offset) {
  return fails("read", EIO) ? -1 : NEXT(pread)(descriptor, to, bytes, offset);
}
ssize_t pread64(int descriptor, void* to, size_t bytes, off_t offset)
    __attribute__((alias("pread")));
int fstat(int descriptor, struct stat* found) {
  return fails("read", EIO) ? -1 : NEXT(fstat)(descriptor, found);
}
int fstat64(int descriptor, struct stat64* found) __attribute__((alias("fstat")));

/// Sets the error indicator of a stream, as a failing call does.
static void set_error(FILE* stream) { stream->_flags |= 0x20; }

size_t fread(void* to, size_t size, size_t n, FILE* stream) {
  if (!fails("read", EIO)) return NEXT(fread)(to, size, n, stream);
  set_error(stream);
  return 0;
}

static int write_fails(int descriptor) {
  return descriptor != STDERR_FILENO && fails("write", ENOSPC);
}
static int stream_fails(FILE* stream) {
  if (stream == NULL || !write_fails(fileno(stream))) return 0;
  set_error(stream);
  return 1;
}

ssize_t write(int descriptor, const void* from, size_t bytes) {
  return write_fails(descriptor) ? -1 : NEXT(write)(descriptor, from, bytes);
}
ssize_t pwrite(int descriptor, const void* from, size_t bytes, off_t offset) {
  return write_fails(descriptor) ? -1 : NEXT(pwrite)(descriptor, from, bytes, offset);
}
ssize_t pwrite64(int descriptor, const void* from, size_t bytes, off_t offset)
    __attribute__((alias("pwrite")));
size_t fwrite(const void* from, size_t size, size_t n, FILE* stream) {
  return stream_fails(stream) ? 0 : NEXT(fwrite)(from, size, n, stream);
}
int fflush(FILE* stream) { return stream_fails(stream) ? EOF : NEXT(fflush)(stream); }
/// A close() that fails has closed the descriptor nevertheless.
int close(int descriptor) {
  const int failed = write_fails(descriptor);
  const int status = NEXT(close)(descriptor);
  if (failed) errno = ENOSPC;
  return failed ? -1 : status;
}
int rename(const char* from, const char* to) {
  return fails("write", ENOSPC) ? -1 : NEXT(rename)(from, to);
}
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  return fails("write", ENOSPC) ? -1 : NEXT(linkat)(from_folder, from, to_folder, to, flags);
}
int ftruncate(int descriptor, off_t bytes) {
  return write_fails(descriptor) ? -1 : NEXT(ftruncate)(descriptor, bytes);
}
int ftruncate64(int descriptor, off_t bytes) __attribute__((alias("ftruncate")));
int fsync(int descriptor) { return write_fails(descriptor) ? -1 : NEXT(fsync)(descriptor); }

// ------------------------------------------------------------------------------- threads

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
  if (fails("thread", EAGAIN)) return EAGAIN;
  return NEXT(pthread_create)(thread, attributes, start, argument);
}
