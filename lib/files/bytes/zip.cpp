// SPDX-License-Identifier: Apache-2.0
// Source: PKWARE, .ZIP File Format Specification, version 6.3.
#include "lib/files/bytes/zip.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>

#include "lib/files/readers/parse_error.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

using namespace std::string_view_literals;

constexpr const char* another_copy = "download or write the file again";
constexpr std::uint64_t end_bytes = 22, entry_bytes = 46, local_bytes = 30;
constexpr std::uint64_t wide_end_bytes = 56, wide_locator_bytes = 20;
constexpr std::uint64_t in_wide_field =
    0xffffffff;  // a size that needs 64 bits is stored elsewhere
constexpr std::size_t zip_block_bytes = std::size_t{1} << 16;

/// The little-endian number of `size` bytes.
std::uint64_t number(std::string_view bytes, std::size_t position, unsigned size) {
  std::uint64_t n = 0;
  for (unsigned b = size; b-- > 0;) n = n << 8 | static_cast<unsigned char>(bytes[position + b]);
  return n;
}

[[noreturn]] void fail_directory(const input& in, std::uint64_t byte, std::string_view what) {
  fail_at_byte(in.name(), byte, what, another_copy);
}

/// The bytes of a record with a magic number.
std::string record_at(const input& in, std::uint64_t position, std::uint64_t size,
                      std::string_view magic, std::string_view what) {
  std::string bytes;
  if (position <= in.size() && size <= in.size() - position) {
    bytes.resize(size);
    in.copy(position, size, bytes.data());
  }
  if (!bytes.starts_with(magic))
    fail_directory(in, std::min(position, in.size()),
                   fmt::format("the zip archive has no {} here", what));
  return bytes;
}

/// The position of the directory, and its end.
struct directory {
  std::uint64_t begin, end;
};

directory find_directory(const input& in) {
  constexpr std::uint64_t longest_comment = 0xffff;
  const std::uint64_t size = in.size(), n = std::min(size, end_bytes + longest_comment);
  std::string tail(n, '\0');
  in.copy(size - n, n, tail.data());
  const std::size_t last = n < end_bytes ? tail.npos : tail.rfind("PK\5\6"sv, n - end_bytes);
  if (last == tail.npos)
    fail_directory(in, size, "the file has no directory of a zip archive at its end");
  const std::uint64_t position = size - n + last;
  std::uint64_t bytes = number(tail, last + 12, 4), begin = number(tail, last + 16, 4);
  if (begin == in_wide_field || bytes == in_wide_field) {
    const std::uint64_t at = position - std::min(position, wide_locator_bytes);
    const std::string locator =
        record_at(in, at, wide_locator_bytes, "PK\6\7"sv, "locator of a 64-bit directory");
    const std::string end = record_at(in, number(locator, 8, 8), wide_end_bytes, "PK\6\6"sv,
                                      "end of a 64-bit directory");
    bytes = number(end, 40, 8);
    begin = number(end, 48, 8);
  }
  if (begin > position || bytes > position - begin)
    fail_directory(in, position, "the directory of the zip archive is outside the file");
  return {begin, begin + bytes};
}

/// Replaces the sizes that the extra field holds of 64-bit sizes.
void read_wide_sizes(const input& in, std::string_view extra, zip_member& of) {
  constexpr std::uint64_t wide_sizes = 1;
  while (extra.size() >= 4 && number(extra, 0, 2) != wide_sizes)
    extra.remove_prefix(std::min<std::size_t>(extra.size(), 4 + number(extra, 2, 2)));
  extra.remove_prefix(std::min<std::size_t>(extra.size(), 4));
  for (std::uint64_t* const size : {&of.bytes, &of.packed, &of.position}) {
    if (*size != in_wide_field) continue;
    if (extra.size() < 8) fail_directory(in, of.entry, "a 64-bit size in the directory is missing");
    *size = number(extra, 0, 8);
    extra.remove_prefix(8);
  }
}

[[noreturn]] void fail_member(const input& in, const zip_member& of, std::string_view what,
                              std::string_view remedy = another_copy) {
  fail_at_byte(in.name(), of.entry, fmt::format("{}: {}", printable(of.name, 40), what), remedy);
}

}  // namespace

std::vector<zip_member> zip_members(const input& in) {
  const auto [begin, end] = find_directory(in);
  std::vector<zip_member> members;
  for (std::uint64_t at = begin; at < end;) {
    const std::string head = record_at(in, at, entry_bytes, "PK\1\2"sv, "entry of the directory");
    const std::uint64_t name = number(head, 28, 2), extra = number(head, 30, 2);
    zip_member of;
    of.entry = at;
    of.method = static_cast<unsigned>(number(head, 10, 2));
    of.checksum = static_cast<std::uint32_t>(number(head, 16, 4));
    of.packed = number(head, 20, 4);
    of.bytes = number(head, 24, 4);
    of.position = number(head, 42, 4);
    const std::string entry =
        record_at(in, at, entry_bytes + name + extra, "PK\1\2"sv, "whole entry of the directory");
    of.name = entry.substr(entry_bytes, name);
    read_wide_sizes(in, std::string_view(entry).substr(entry_bytes + name), of);
    if ((number(head, 8, 2) & 1) != 0) of.method = ~0U;
    members.push_back(std::move(of));
    at += entry_bytes + name + extra + number(head, 32, 2);
  }
  return members;
}

zip_member_reader::zip_member_reader(const input& in, const zip_member& member)
    : in_(in), member_(member), left_(member.bytes) {
  constexpr unsigned stored = 0, deflated = 8;
  if (member.method != stored && member.method != deflated)
    fail_member(in, member, "it is encrypted, or compressed by a method other than deflate",
                "write the file with numpy.savez or numpy.savez_compressed");
  const std::string head =
      record_at(in, member.position, local_bytes, "PK\3\4"sv, "file where its directory says");
  next_ = member.position + local_bytes + number(head, 26, 2) + number(head, 28, 2);
  if (next_ > in.size() || member.packed > in.size() - next_)
    fail_member(in, member, "it ends after the file");
  end_ = next_ + member.packed;
  // No byte of deflate becomes more than 1032.
  constexpr std::uint64_t most = 1032;
  if (member.method == stored ? member.bytes != member.packed : member.bytes / most > member.packed)
    fail_member(in, member,
                fmt::format("{} bytes cannot be those of {}", member.packed, member.bytes));
  if (member.method == deflated)
    from_ = make_decompressor(
        compression::deflate, [this] { return next_block(); },
        in.name() + ": " + printable(member.name, 40), 0);
}

std::string_view zip_member_reader::next_block() {
  block_.resize(std::min<std::uint64_t>(zip_block_bytes, end_ - next_));
  in_.copy(next_, block_.size(), block_.data());
  next_ += block_.size();
  if (!block_.empty()) in_.count(block_.size());
  return block_;
}

void zip_member_reader::read(std::span<char> to) {
  if (to.size() > left_) fail_member(in_, member_, "it ends before its last number");
  left_ -= to.size();
  while (!to.empty()) {
    std::size_t got = std::min(to.size(), zip_block_bytes);
    if (from_) {
      got = from_->read(to.first(got));
      if (got == 0) fail_member(in_, member_, "its compressed data end too early");
    } else {
      in_.copy(next_, got, to.data());
      next_ += got;
      in_.count(got);
    }
    checksum_ = static_cast<std::uint32_t>(
        crc32(checksum_, reinterpret_cast<const Bytef*>(to.data()), static_cast<uInt>(got)));
    to = to.subspan(got);
  }
}

void zip_member_reader::check_end() {
  if (checksum_ != member_.checksum) fail_member(in_, member_, "its checksum differs");
}

}  // namespace skerry
