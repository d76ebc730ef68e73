// SPDX-License-Identifier: Apache-2.0
// In the place of what the playground leaves out: devices, kernels, and decompression by libraries.
#include <stdexcept>

#include "lib/backends/backend_entry.hpp"
#include "lib/files/bytes/decompress.hpp"
#include "lib/files/bytes/zip.hpp"
#include "lib/files/system/calls.hpp"
#include "lib/traces/kernel.hpp"
#include "matrix_ops/executors/serial.hpp"

namespace skerry {

bool has_cuda_device() noexcept { return false; }

namespace system_calls {

timespec modification_time(const struct stat& about) { return {about.st_mtime, 0}; }

/// No other program changes the file, so the reader need not wait for the next tick of its clock.
bool read_file_clock(timespec&, timespec&) { return false; }

}  // namespace system_calls

any_executor serial_executor(unsigned) { return serial{}; }

std::string why_no_kernel_trace(const algorithm_entry&) {
  return "the playground has the algorithms of products alone; use `skerry trace`";
}

buffer<std::uint32_t> trace_kernel(const csr_view<std::uint32_t, std::uint32_t>&,
                                   const kernel_trace_request& request, trace_record&) {
  throw std::logic_error(why_no_kernel_trace(request.algorithm));
}

/// Compressed bytes are refused as an archive is, or for their zero bytes.
compression detect_compression(std::string_view) { return compression::none; }

std::unique_ptr<decompressor> make_decompressor(compression, block_source, std::string,
                                                std::uint64_t) {
  throw std::logic_error("nothing is compressed");
}

mapping decompress(compression, block_source, std::size_t, const std::string&, std::uint64_t,
                   std::size_t&) {
  throw std::logic_error("nothing is compressed");
}

std::vector<zip_member> zip_members(const input& in) {
  throw invalid_matrix(in.name() + ": the playground reads no archives; use `skerry trace FILE`");
}

zip_member_reader::zip_member_reader(const input& in, const zip_member& member)
    : in_(in), member_(member), left_(member.bytes) {
  throw std::logic_error("no archive is read");
}

void zip_member_reader::read(std::span<char>) { throw std::logic_error("no archive is read"); }

void zip_member_reader::check_end() {}

}  // namespace skerry
