// SPDX-License-Identifier: Apache-2.0
// Writes files as the library does.
#pragma once

#include <filesystem>
#include <string>

#include "lib/files/writers/output_file.hpp"

namespace skerry::testing {

inline void write_text(const std::filesystem::path& target, const std::string& text) {
  output_file out(target);
  out.write(text);
  out.commit();
}

/// The message of unwritable_file; empty if `target` is written.
[[nodiscard]] inline std::string write_error(const std::filesystem::path& target,
                                             const std::string& text = "new") {
  try {
    write_text(target, text);
  } catch (const unwritable_file& e) {
    return e.what();
  }
  return {};
}

}  // namespace skerry::testing
