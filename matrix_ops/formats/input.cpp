// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "matrix_ops/error.hpp"
#include "matrix_ops/formats/decompress.hpp"
#include "matrix_ops/formats/detect.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

[[noreturn]] void cannot_read(const std::string& name, const std::string& why,
                              const std::string& remedy) {
  throw invalid_matrix(printable_name(name) + ": cannot be read (" + why + "); " + remedy);
}

/// Reads a pipe or a device to its end.
mapping read_all(int from, const std::string& name, std::uint64_t max_bytes, std::size_t& size) {
  mapping pages = mapping::anonymous(std::size_t{1} << 20);
  for (size = 0;;) {
    if (size == pages.size()) {
      check_bytes(name + ": the data so far", 2 * size, max_bytes);
      pages.resize(2 * size);
    }
    const ssize_t got = ::read(from, pages.data() + size, pages.size() - size);
    if (got == 0) return pages;
    if (got < 0 && errno != EINTR) cannot_read(name, std::strerror(errno), "give a readable file");
    if (got > 0) size += static_cast<std::size_t>(got);
  }
}

}  // namespace

input::input(std::string name, file_descriptor file, mapping pages, std::string_view bytes,
             origin from)
    : name_(std::move(name)),
      file_(std::move(file)),
      pages_(std::move(pages)),
      bytes_(bytes),
      from_(from) {}

input input::of_file(const std::filesystem::path& file, const read_options& how) {
  std::string name = file.string();
  file_descriptor from(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat about {};
  if (from.get() < 0 || fstat(from.get(), &about) != 0)
    cannot_read(name, std::strerror(errno), "check the name and the permissions");
  if (S_ISDIR(about.st_mode)) cannot_read(name, "it is a directory", "give one of the files in it");
  const bool regular = S_ISREG(about.st_mode);
  auto size = static_cast<std::size_t>(about.st_size);
  mapping pages = regular ? mapping::of_file(from.get(), size)
                          : read_all(from.get(), name, how.max_bytes, size);
  const std::string_view bytes(pages.data(), size);
  input in(std::move(name), std::move(from), std::move(pages), bytes,
           regular ? origin::file : origin::memory);
  in.decompress(how);
  return in;
}

input input::of_bytes(std::string_view bytes, std::string name, const read_options& how) {
  input in(std::move(name), {}, {}, bytes, origin::memory);
  in.decompress(how);
  return in;
}

void input::copy(std::uint64_t position, std::size_t n, void* to) const {
  if (from_ == origin::memory) {
    std::memcpy(to, bytes_.data() + position, n);
    return;
  }
  auto* next = static_cast<char*>(to);
  while (n != 0) {
    const ssize_t got = pread(file_.get(), next, n, static_cast<off_t>(position));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_read(name_, std::strerror(errno), "give a readable file");
    if (got == 0) cannot_read(name_, "it became shorter", "do not change it while it is read");
    next += got;
    position += static_cast<std::uint64_t>(got);
    n -= static_cast<std::size_t>(got);
  }
}

void input::decompress(const read_options& how) {
  max_bytes_ = how.max_bytes;
  if (!may_be_compressed(name_, how.format)) return;
  const compression method = detect_compression(bytes_);
  if (method == compression::none) return;
  std::size_t size = 0;
  mapping pages = skerry::decompress(method, bytes_, name_, max_bytes_, size);
  pages_ = std::move(pages);
  bytes_ = {pages_.data(), size};
  from_ = origin::memory;
}

}  // namespace skerry
