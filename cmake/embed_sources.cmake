# SPDX-License-Identifier: Apache-2.0
# Writes a C++ file that holds source files as text, for traces:
#   cmake -DROOT=FOLDER -DFILES=FILE;FILE... -DFUNCTION=NAME -DOUTPUT=FILE.cpp -P embed_sources.cmake
# NAME is a function of lib/traces/source_text.hpp that returns them. FILES are relative to ROOT. The text of a file must not contain the delimiter )source".
set(rows)
foreach(file ${FILES})
  file(READ ${ROOT}/${file} text)
  string(APPEND rows "    {\"${file}\", R\"source(${text})source\"sv},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by cmake/embed_sources.cmake.
#include \"lib/traces/source_text.hpp\"

namespace skerry {

using namespace std::string_view_literals;  // whose lengths clang need not count

std::span<const source_text> ${FUNCTION}() {
  static constexpr source_text all[] = {
${rows}  };
  return all;
}

}  // namespace skerry
")
