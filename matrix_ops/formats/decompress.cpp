// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/decompress.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <span>

#include "matrix_ops/error.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

/// A buffer in pages that doubles its size when it is full.  Only the bytes that are written take
/// physical memory.
class growing_buffer {
 public:
  /// name   of the file, for errors
  /// limit  bytes; 0: the free memory
  growing_buffer(const std::string& name, std::size_t guess, std::uint64_t limit)
      : name_(name),
        limit_(std::min(limit, most_bytes)),
        pages_(mapping::anonymous(capacity(std::max(guess, std::size_t{1} << 16)))) {}

  /// Memory for the next bytes; valid until the next call.
  ///
  /// throws  invalid_matrix: the limit is exceeded
  [[nodiscard]] std::span<char> free_space() {
    if (limit_ != 0 && size_ > limit_)
      throw invalid_matrix(
          fmt::format("{}: the decompressed data exceed {} MB, the memory that is free or allowed; "
                      "raise the limit, max_bytes or --max-memory",
                      printable_name(name_), limit_ / 1'000'000));
    if (size_ == pages_.size()) pages_.resize(capacity(2 * size_));
    return {pages_.data() + size_, pages_.size() - size_};
  }
  void add(std::size_t count) { size_ += count; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] mapping take() { return std::move(pages_); }

 private:
  /// One byte beyond the limit shows that it is exceeded.  The free memory is queried only if a
  /// mebibyte or more is wanted.
  [[nodiscard]] std::size_t capacity(std::size_t wanted) {
    constexpr std::size_t mebibyte = 1 << 20;
    if (limit_ == 0 && wanted < mebibyte) return wanted;
    if (limit_ == 0) limit_ = std::max<std::uint64_t>(1, size_ + free_memory());
    return std::min<std::size_t>(wanted, limit_ + 1);
  }

  const std::string& name_;
  std::uint64_t limit_;   // 0: not queried yet
  std::size_t size_ = 0;  // before pages_, whose initialiser reads it
  mapping pages_;
};

[[noreturn]] void fail_damaged(const std::string& name, std::size_t byte, const std::string& what) {
  throw invalid_matrix(printable_name(name) + ": byte " + std::to_string(byte) + ": " + what +
                       "; download or compress the file again");
}

struct inflate_stream : z_stream {
  inflate_stream() : z_stream{} {
    constexpr int gzip_only = 16;
    if (inflateInit2(this, gzip_only + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  inflate_stream(const inflate_stream&) = delete;
  inflate_stream& operator=(const inflate_stream&) = delete;
  ~inflate_stream() { inflateEnd(this); }
};

/// The compressed bytes that are not used yet, a block at a time.
class byte_reader {
 public:
  explicit byte_reader(const block_source& next_block) : next_block_(next_block) {}

  /// The rest of the current block, or the next one; empty at the end.
  [[nodiscard]] std::string_view rest() {
    if (rest_.empty()) rest_ = next_block_();
    return rest_;
  }
  void use(std::size_t count) {
    rest_.remove_prefix(count);
    used_ += count;
  }
  /// Skips zeros; returns whether the end follows.
  bool skip_zeros_to_end() {
    for (;;) {
      const std::string_view bytes = rest();
      use(std::min(bytes.find_first_not_of('\0'), bytes.size()));
      if (!rest_.empty()) return false;
      if (rest().empty()) return true;
    }
  }
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  const block_source& next_block_;
  std::string_view rest_;
  std::size_t used_ = 0;
};

void decompress_gzip(byte_reader& from, const std::string& name, growing_buffer& out) {
  constexpr std::size_t max_step = std::numeric_limits<uInt>::max();
  inflate_stream stream;
  for (;;) {
    const std::string_view bytes = from.rest();
    const std::size_t in = std::min(bytes.size(), max_step);
    const std::span<char> free = out.free_space();
    const std::size_t capacity = std::min(free.size(), max_step);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(in);
    stream.next_out = reinterpret_cast<Bytef*>(free.data());
    stream.avail_out = static_cast<uInt>(capacity);
    const int status = inflate(&stream, Z_NO_FLUSH);
    from.use(in - stream.avail_in);
    out.add(capacity - stream.avail_out);
    if (status == Z_BUF_ERROR && from.rest().empty())
      fail_damaged(name, from.used(), "the gzip data is truncated");
    if (status != Z_OK && status != Z_STREAM_END)
      fail_damaged(name, from.used(),
                   std::string("the gzip data is damaged (") +
                       (stream.msg ? stream.msg : zError(status)) + ")");
    if (status != Z_STREAM_END) continue;
    if (from.rest().empty()) return;
    inflateReset(&stream);
    if (from.rest().front() != '\0') continue;
    // Zeros after the last member are padding, as tapes and block devices add it.
    if (from.skip_zeros_to_end()) return;
    fail_damaged(name, from.used(), "the gzip data is damaged (bytes after its padding)");
  }
}

void decompress_zstd(byte_reader& from, const std::string& name, growing_buffer& out) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  if (!context) throw std::bad_alloc();
  for (std::size_t left = 0; !from.rest().empty() || left != 0;) {
    const std::string_view bytes = from.rest();
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    const std::span<char> free = out.free_space();
    ZSTD_outBuffer to{free.data(), free.size(), 0};
    left = ZSTD_decompressStream(context.get(), &to, &in);
    from.use(in.pos);
    out.add(to.pos);
    if (ZSTD_isError(left))
      fail_damaged(name, from.used(),
                   std::string("the zstd data is damaged (") + ZSTD_getErrorName(left) + ")");
    if (left != 0 && bytes.empty() && to.pos == 0)
      fail_damaged(name, from.used(), "the zstd data is truncated");
  }
}

}  // namespace

compression detect_compression(std::string_view bytes) {
  if (bytes.starts_with("\x1f\x8b")) return compression::gzip;
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return compression::zstd;
  // A skippable frame, which parallel compressors write first.
  if (bytes.size() >= 4 && (bytes[0] & 0xf0) == 0x50 && bytes.substr(1, 3) == "\x2a\x4d\x18")
    return compression::zstd;
  return compression::none;
}

mapping decompress(compression method, const block_source& next_block, std::size_t guess,
                   const std::string& name, std::uint64_t max_bytes, std::size_t& size) {
  byte_reader from(next_block);
  growing_buffer out(name, guess, max_bytes);
  if (method == compression::gzip) decompress_gzip(from, name, out);
  if (method == compression::zstd) decompress_zstd(from, name, out);
  size = out.size();
  return out.take();
}

}  // namespace skerry
