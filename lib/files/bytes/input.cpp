// SPDX-License-Identifier: Apache-2.0
#include "lib/files/bytes/input.hpp"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "lib/files/bytes/decompress.hpp"
#include "lib/files/readers/detect.hpp"
#include "lib/files/system/calls.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

[[noreturn]] void cannot_read(const std::string& name, const std::string& why,
                              const std::string& remedy) {
  throw invalid_matrix(printable_name(name) + ": cannot be read (" + why + "); " + remedy);
}

bool is_earlier(const timespec& a, const timespec& b) {
  return a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec < b.tv_nsec);
}

/// fstat(2) of a file.  Modification times have the resolution of the coarse clock: a file that was
/// modified within its current tick could be modified again without a new time.  So this waits for
/// the next tick in this case, at most three times.
///
/// returns  0, or -1 with errno
int state_of(int file, struct stat& about) {
  for (int waits = 0;; ++waits) {
    if (fstat(file, &about) != 0) return -1;
    timespec now, tick;
    if (!S_ISREG(about.st_mode) || waits == 3 || !system_calls::read_file_clock(now, tick) ||
        is_earlier(system_calls::modification_time(about), now))
      return 0;
    nanosleep(&tick, nullptr);
  }
}

/// Whether the size of a file says how many bytes it has.  Files in /proc and /sys have their bytes
/// made while they are read: they have a size of 0 or of a page, and no blocks on a disk.
bool has_known_size(const struct stat& about) {
  constexpr off_t page = 1 << 16;  // the largest of any processor
  return S_ISREG(about.st_mode) && about.st_size > 0 &&
         (about.st_blocks > 0 || about.st_size > page);
}

/// Calls f, which allocates memory for the bytes of a file.
template <class Function>
auto with_memory_for(const std::string& name, Function f) {
  try {
    return f();
  } catch (const std::system_error& error) {
    cannot_read(name, "no memory for its bytes: " + error.code().message(),
                "free memory, or store the decompressed bytes in a file and read that");
  }
}

/// Throws if the name of a file without bytes says that it is compressed.
void refuse_empty(const std::string& name) {
  if (is_name_of_compressed(name))
    throw invalid_matrix(printable_name(name) +
                         ": the file has 0 bytes, which no compressed file has; download or "
                         "compress the file again");
}

[[noreturn]] void fail_changed(const std::string& name) {
  throw invalid_matrix(printable_name(name) +
                       ": the file changed while it was read; read it again when no other program "
                       "writes to it");
}

/// Reads up to to.size() bytes; returns their number, 0 at the end.
std::size_t read_some(int file, const std::string& name, std::span<char> to) {
  for (;;) {
    const ssize_t got = ::read(file, to.data(), to.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) cannot_read(name, std::strerror(errno), "give a readable file");
  }
}

/// Copies the bytes [position, position + n) of a file.
void copy_of_file(int file, const std::string& name, std::uint64_t position, std::size_t n,
                  void* to) {
  auto* next = static_cast<char*>(to);
  while (n != 0) {
    const ssize_t got = pread(file, next, n, static_cast<off_t>(position));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_read(name, std::strerror(errno), "give a readable file");
    if (got == 0) fail_changed(name);  // it has become shorter
    next += got;
    position += static_cast<std::uint64_t>(got);
    n -= static_cast<std::size_t>(got);
  }
}

/// Reads an open file front to back.
///
/// base  the position of the first byte
/// size  bytes from there on; 0: what read(2) returns, to its end
byte_stream::reader sequential_reader(int file, const std::string& name, std::uint64_t base,
                                      std::uint64_t size) {
  if (size == 0) return [=](std::span<char> to) { return read_some(file, name, to); };
  return [=, done = std::uint64_t{0}](std::span<char> to) mutable {
    const std::size_t n = std::min<std::uint64_t>(to.size(), size - done);
    copy_of_file(file, name, base + done, n, to.data());
    done += n;
    return n;
  };
}

}  // namespace

input::input(std::string name, file_descriptor file)
    : name_(std::move(name)), file_(std::move(file)) {}

input input::open(const std::filesystem::path& file, const read_options& how) {
  const bool is_standard = file == "-";
  input in(is_standard ? "standard input" : file.string(),
           file_descriptor(is_standard ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                       : ::open(file.c_str(), O_RDONLY | O_CLOEXEC)));
  in.max_bytes_ = how.max_bytes;
  if (in.file_.get() < 0 || state_of(in.file_.get(), in.opened_) != 0)
    cannot_read(
        in.name_, std::strerror(errno),
        is_standard ? "redirect a file or a pipe to it" : "check the name and the permissions");
  if (S_ISDIR(in.opened_.st_mode))
    cannot_read(in.name_, "it is a directory", "give one of the files in it");
  constexpr int most_pipe_bytes = 1 << 20;  // that Linux allows every user
  if (S_ISFIFO(in.opened_.st_mode)) system_calls::enlarge_pipe(in.file_.get(), most_pipe_bytes);
  const off_t base = is_standard ? lseek(in.file_.get(), 0, SEEK_CUR) : 0;
  if (has_known_size(in.opened_) && base >= 0 && in.opened_.st_size > base) {
    in.has_known_size_ = true;
    in.base_ = static_cast<std::uint64_t>(base);
    in.size_ = in.packed_size_ = static_cast<std::uint64_t>(in.opened_.st_size - base);
  }
  return in;
}

input input::of_file(const std::filesystem::path& file, const read_options& how,
                     const read_watch& watch) {
  input in = open(file, how);
  if (watch) in.meter_ = std::make_unique<read_meter>(watch);
  if (!in.has_known_size_) with_memory_for(in.name_, [&] { in.read_stream(); });
  in.decompress(how);
  return in;
}

input input::of_stream(const std::filesystem::path& file, const read_options& how) {
  input in = open(file, how);
  const bool may_be_packed = may_be_compressed(in.name_, how.format);
  if (in.has_known_size_ && (!may_be_packed || detect_compression(in.head(4)) == compression::none))
    return in;
  in.window_ = {};
  in.stream_ = std::make_unique<byte_stream>(
      sequential_reader(in.file_.get(), in.name_, in.base_, in.packed_size_), in.name_,
      may_be_packed, how.max_bytes);
  if (may_be_packed && in.packed_bytes_read() == 0) refuse_empty(in.name_);
  in.size_ = unknown_size;
  return in;
}

input input::of_bytes(std::string_view bytes, std::string name, const read_options& how) {
  input in(std::move(name), {});
  in.bytes_ = bytes;
  in.size_ = bytes.size();
  in.decompress(how);
  return in;
}

void input::read_stream() {
  mapping pages = mapping::anonymous(std::size_t{1} << 20);
  begin_pass(0);
  for (std::size_t size = 0;;) {
    if (size == pages.size()) {
      check_memory("the data so far", 2 * size);
      pages.resize(2 * size);
    }
    const std::size_t got =
        read_some(file_.get(), name_, {pages.data() + size, pages.size() - size});
    size += got;
    count(got);
    if (got != 0) continue;
    bytes_ = {pages.data(), size_ = size};
    pages_ = std::move(pages);
    file_ = {};
    return;
  }
}

std::string_view input::window(std::uint64_t position, std::uint64_t n) const {
  if (is_in_memory()) return bytes_.substr(position);
  if (position < window_begin_) window_.clear();  // a file is read again
  window_.erase(0, position - window_begin_);     // all, if the position is before the window
  window_begin_ = position;
  const std::uint64_t held = window_.size(), left = size_ - position, wanted = std::min(n, left);
  if (held >= wanted) return window_;
  constexpr std::uint64_t least = std::uint64_t{1} << 12, uncounted = std::uint64_t{1} << 20;
  if (wanted > uncounted) check_memory("a line or header", 2 * wanted);  // while it moves
  window_.resize(std::min(std::max(wanted, least), left));
  const std::size_t more = window_.size() - held;
  if (!is_stream()) {
    copy(position + held, more, window_.data() + held);
  } else if (const std::size_t got = stream_->read({window_.data() + held, more}); got < more) {
    window_.resize(held + got);
    size_ = position + window_.size();
  }
  return window_;
}

void input::copy(std::uint64_t position, std::size_t n, void* to) const {
  if (n == 0) return;
  if (is_stream()) {
    std::memcpy(to, window_.data() + (position - window_begin_), n);
    return;
  }
  if (is_in_memory()) {
    std::memcpy(to, bytes_.data() + position, n);
    return;
  }
  copy_of_file(file_.get(), name_, base_ + position, n, to);
}

void input::release(std::uint64_t position, std::size_t n) const {
  if (is_in_memory()) pages_.release(bytes_.substr(position, n));
}

file_version input::version() const {
  constexpr std::uint64_t block_bytes = 1 << 16;
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  std::string block(std::min(block_bytes, size_), '\0');
  for (const std::uint64_t begin : {std::uint64_t{0}, size_ - block.size()}) {
    copy(begin, block.size(), block.data());
    for (const char c : block) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  return {size_, static_cast<std::uint64_t>(opened_.st_mtime), hash};
}

void input::check_unchanged() const {
  if (is_in_memory() || !has_known_size_) return;
  struct stat now {};
  if (fstat(file_.get(), &now) != 0)
    cannot_read(name_, std::strerror(errno), "give a readable file");
  const auto then = system_calls::modification_time(opened_);
  const auto modified = system_calls::modification_time(now);
  if (now.st_size != opened_.st_size || is_earlier(modified, then) || is_earlier(then, modified))
    fail_changed();
}

void input::fail_changed() const { skerry::fail_changed(name_); }

void input::decompress(const read_options& how) {
  max_bytes_ = how.max_bytes;
  if (!may_be_compressed(name_, how.format)) return;
  if (size_ == 0) refuse_empty(name_);
  const compression method = detect_compression(head(4));
  if (method == compression::none) return;
  constexpr std::size_t block_bytes = std::size_t{1} << 20;
  std::string block;
  std::uint64_t position = 0;
  const auto next_block = [&]() -> std::string_view {
    const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes, size_ - position));
    const std::uint64_t begin = position;
    position += n;
    if (n != 0) count(n);
    if (file_.get() < 0) return bytes_.substr(begin, n);
    block.resize(n);
    copy(begin, n, block.data());
    return block;
  };
  std::size_t size = 0;
  begin_pass(size_);
  mapping pages = reading(*this, [&] {
    return with_memory_for(name_, [&] {
      return skerry::decompress(method, next_block, saturating_product(4, size_), name_, max_bytes_,
                                size);
    });
  });
  file_ = {};
  window_ = {};
  pages_ = std::move(pages);
  bytes_ = {pages_.data(), size};
  size_ = size;
}

}  // namespace skerry
