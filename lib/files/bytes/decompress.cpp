// SPDX-License-Identifier: Apache-2.0
#include "lib/files/bytes/decompress.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include "matrix_ops/error.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

[[noreturn]] void throw_too_large(const std::string& name, const char* what, std::uint64_t limit,
                                  const char* which) {
  const memory_unit unit = unit_of(most_bytes, limit);
  throw memory_refused(
      fmt::format("{}: {} {} {}, the memory that is {}; raise the limit, max_bytes or --max-memory",
                  printable_name(name), what, limit / unit.bytes, unit.name, which));
}

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
      throw_too_large(name_, "the decompressed data exceed", limit_, "free or allowed");
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
  explicit inflate_stream(compression method) : z_stream{} {
    constexpr int gzip_only = 16;
    const int window = method == compression::deflate ? -MAX_WBITS : gzip_only + MAX_WBITS;
    if (inflateInit2(this, window) != Z_OK) throw std::bad_alloc();
  }
  inflate_stream(const inflate_stream&) = delete;
  inflate_stream& operator=(const inflate_stream&) = delete;
  ~inflate_stream() { inflateEnd(this); }
};

/// The compressed bytes that are not used yet, a block at a time.
class byte_reader {
 public:
  explicit byte_reader(block_source next_block) : next_block_(std::move(next_block)) {}

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
  block_source next_block_;
  std::string_view rest_;
  std::size_t used_ = 0;
};

/// Of gzip, or of the bare data of deflate.
class gzip_decompressor final : public decompressor {
 public:
  gzip_decompressor(compression method, block_source next_block, std::string name)
      : from_(std::move(next_block)),
        name_(std::move(name)),
        has_members_(method == compression::gzip),
        stream_(method) {}

  [[nodiscard]] std::size_t read(std::span<char> to) override {
    std::size_t got = 0;
    while (got == 0 && !ended_) got = step(to);
    return got;
  }

 private:
  /// Decompresses some bytes, which may be none.
  std::size_t step(std::span<char> to) {
    constexpr std::size_t max_step = std::numeric_limits<uInt>::max();
    const std::string_view bytes = from_.rest();
    const std::size_t in = std::min(bytes.size(), max_step);
    const std::size_t capacity = std::min(to.size(), max_step);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(in);
    stream_.next_out = reinterpret_cast<Bytef*>(to.data());
    stream_.avail_out = static_cast<uInt>(capacity);
    const int status = inflate(&stream_, Z_NO_FLUSH);
    from_.use(in - stream_.avail_in);
    if (status == Z_BUF_ERROR && from_.rest().empty())
      fail_damaged(name_, from_.used(),
                   has_members_ ? "the gzip data is truncated" : "the deflate data is truncated");
    if (status != Z_OK && status != Z_STREAM_END)
      fail_damaged(name_, from_.used(),
                   std::string(has_members_ ? "the gzip" : "the deflate") + " data is damaged (" +
                       (stream_.msg ? stream_.msg : zError(status)) + ")");
    if (status == Z_STREAM_END) end_member();
    return capacity - stream_.avail_out;
  }

  void end_member() {
    ended_ = !has_members_ || from_.rest().empty();
    if (ended_) return;
    const std::size_t free = stream_.avail_out;
    inflateReset(&stream_);
    stream_.avail_out = static_cast<uInt>(free);
    if (from_.rest().front() != '\0') return;
    // Zeros after the last member are padding, as tapes and block devices add it.
    ended_ = from_.skip_zeros_to_end();
    if (!ended_)
      fail_damaged(name_, from_.used(), "the gzip data is damaged (bytes after its padding)");
  }

  byte_reader from_;
  std::string name_;
  bool has_members_;
  inflate_stream stream_;
  bool ended_ = false;
};

class zstd_decompressor final : public decompressor {
 public:
  zstd_decompressor(block_source next_block, std::string name, std::uint64_t max_bytes)
      : from_(std::move(next_block)), name_(std::move(name)) {
    if (!context_) throw std::bad_alloc();
    constexpr int least = 23, usual = 27;  // the latter is zstd's own limit
    const int log = static_cast<int>(std::bit_width(max_bytes)) - 1;
    window_log_ = max_bytes == 0 ? usual : std::clamp(log, least, usual);
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, window_log_);
  }

  [[nodiscard]] std::size_t read(std::span<char> to) override {
    std::size_t got = 0;
    while (got == 0 && (left_ != 0 || !from_.rest().empty())) got = step(to);
    return got;
  }

 private:
  /// Decompresses some bytes, which may be none.
  std::size_t step(std::span<char> to) {
    const std::string_view bytes = from_.rest();
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    ZSTD_outBuffer out{to.data(), to.size(), 0};
    left_ = ZSTD_decompressStream(context_.get(), &out, &in);
    from_.use(in.pos);
    if (ZSTD_getErrorCode(left_) == ZSTD_error_frameParameter_windowTooLarge)
      throw_too_large(name_, "the window of the zstd data exceeds", std::uint64_t{1} << window_log_,
                      "allowed");
    if (ZSTD_isError(left_))
      fail_damaged(name_, from_.used(),
                   std::string("the zstd data is damaged (") + ZSTD_getErrorName(left_) + ")");
    if (left_ != 0 && bytes.empty() && out.pos == 0)
      fail_damaged(name_, from_.used(), "the zstd data is truncated");
    return out.pos;
  }

  byte_reader from_;
  std::string name_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_{ZSTD_createDCtx(), &ZSTD_freeDCtx};
  std::size_t left_ = 0;  // not 0 inside a frame
  int window_log_;
};

}  // namespace

compression detect_compression(std::string_view bytes) {
  if (bytes.starts_with("\x1f\x8b")) return compression::gzip;
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return compression::zstd;
  // A skippable frame, which parallel compressors write first.
  if (bytes.size() >= 4 && (bytes[0] & 0xf0) == 0x50 && bytes.substr(1, 3) == "\x2a\x4d\x18")
    return compression::zstd;
  return compression::none;
}

std::unique_ptr<decompressor> make_decompressor(compression method, block_source next_block,
                                                std::string name, std::uint64_t max_bytes) {
  if (method != compression::zstd)
    return std::make_unique<gzip_decompressor>(method, std::move(next_block), std::move(name));
  return std::make_unique<zstd_decompressor>(std::move(next_block), std::move(name), max_bytes);
}

mapping decompress(compression method, block_source next_block, std::size_t guess,
                   const std::string& name, std::uint64_t max_bytes, std::size_t& size) {
  const auto from = make_decompressor(method, std::move(next_block), name, max_bytes);
  growing_buffer out(name, guess, max_bytes);
  while (const std::size_t got = from->read(out.free_space())) out.add(got);
  size = out.size();
  return out.take();
}

}  // namespace skerry
