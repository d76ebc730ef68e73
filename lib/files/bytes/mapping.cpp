// SPDX-License-Identifier: Apache-2.0
#include "lib/files/bytes/mapping.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "matrix_ops/system/calls.hpp"

namespace skerry {

namespace {

void* checked(void* pages, const char* call) {
  if (pages == MAP_FAILED) throw std::system_error(errno, std::generic_category(), call);
  return pages;
}

}  // namespace

mapping mapping::anonymous(std::size_t size) {
  if (size == 0) return {};
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  return {checked(mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, -1, 0), "mmap"), size};
}

mapping::mapping(mapping&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

mapping& mapping::operator=(mapping&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

mapping::~mapping() {
  if (data_) munmap(data_, size_);
}

void mapping::resize(std::size_t size) {
  if (size == size_) return;
  if (data_ == nullptr || size == 0) {
    *this = anonymous(size);
    return;
  }
  data_ = static_cast<char*>(checked(system_calls::resize_mapping(data_, size_, size), "mremap"));
  size_ = size;
}

void mapping::release(std::string_view bytes) const {
  if (data_ == nullptr || bytes.empty()) return;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<std::uintptr_t>(bytes.data()) + page - 1) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(bytes.data()) + bytes.size()) / page * page;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

}  // namespace skerry
