// SPDX-License-Identifier: Apache-2.0
// Standard streams: `-` as a file name, and streams that the caller has closed.
#pragma once

#include <string>
#include <string_view>

#include "skerry/io.hpp"

namespace skerry {

/// Whether a file name denotes standard input or standard output.
[[nodiscard]] inline bool is_stream(std::string_view file) { return file == "-"; }

/// Whether what is written to a file arrives on standard output: "-", /dev/stdout, or the file to
/// which standard output is redirected.  False if the file does not exist.
[[nodiscard]] bool is_standard_output(const std::string& file);

/// Whether two names denote one file, which may not exist yet, or both standard output.
[[nodiscard]] bool are_one_file(const std::string& a, const std::string& b);

/// The name of an input in messages.
[[nodiscard]] inline std::string input_name(const std::string& file) {
  return is_stream(file) ? "standard input" : printable_name(file);
}

/// Occupies those of the descriptors 0, 1 and 2 that are closed, so that no file that is opened
/// later becomes a standard stream: the report would be written into it.  Reading or writing an
/// occupied descriptor fails with EBADF, as on a closed one.  To be called first.
void occupy_closed_streams();

}  // namespace skerry
