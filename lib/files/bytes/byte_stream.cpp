// SPDX-License-Identifier: Apache-2.0
#include "lib/files/bytes/byte_stream.hpp"

#include <algorithm>
#include <utility>

namespace skerry {

byte_stream::byte_stream(reader read, const std::string& name, bool may_be_compressed,
                         std::uint64_t max_bytes)
    : read_(std::move(read)) {
  if (!may_be_compressed) return;
  constexpr std::size_t magic_bytes = 4;
  ahead_.resize(magic_bytes);
  std::size_t got = 0;
  while (const std::size_t more = got < magic_bytes ? read_(std::span(ahead_).subspan(got)) : 0)
    got += more;
  ahead_.resize(got);
  position_ = got;
  const compression method = detect_compression(ahead_);
  if (method != compression::none)
    decompressor_ = make_decompressor(
        method, [this] { return next_block(); }, name, max_bytes);
}

std::size_t byte_stream::read(std::span<char> to) {
  std::size_t size = 0;
  while (size < to.size()) {
    const std::span<char> rest = to.subspan(size);
    const std::size_t got = decompressor_ ? decompressor_->read(rest) : read_packed(rest);
    if (got == 0) break;
    size += got;
  }
  return size;
}

/// The bytes read ahead, then those of the file.
std::size_t byte_stream::read_packed(std::span<char> to) {
  if (!ahead_.empty()) {
    const std::size_t count = std::min(ahead_.size(), to.size());
    std::copy_n(ahead_.begin(), count, to.begin());
    ahead_.erase(0, count);
    return count;
  }
  const std::size_t got = read_(to);
  position_ += got;
  return got;
}

std::string_view byte_stream::next_block() {
  constexpr std::size_t block_bytes = std::size_t{1} << 18;
  block_.resize(block_bytes);
  return {block_.data(), read_packed(block_)};
}

}  // namespace skerry
