// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/file_types.hpp"

#include <array>
#include <string>
#include <string_view>

#include "matrix_ops/formats/parse_error.hpp"

namespace skerry {

namespace {

using namespace std::string_view_literals;

struct file_type {
  std::size_t position;    // of the magic number in the file
  std::string_view magic;  // may contain zero bytes
  const char* name;
  const char* remedy;
};

constexpr const char* unzip = "unpack it first: `unzip FILE`";
constexpr const char* write_text = "write the matrix as Matrix Market (.mtx)";

// The first match counts.
constexpr std::array types{
    file_type{257, "ustar"sv, "a tar archive", "unpack it first: `tar -xf FILE`"},
    file_type{0, "BZh"sv, "compressed by bzip2", "unpack it first: `bzip2 -d FILE`"},
    file_type{0, "\xfd\x37zXZ\0"sv, "compressed by xz", "unpack it first: `xz -d FILE`"},
    file_type{0, "\x5d\0\0"sv, "compressed by lzma", "unpack it first: `xz -d -F lzma FILE`"},
    file_type{0, "\x04\x22\x4d\x18"sv, "compressed by lz4", "unpack it first: `lz4 -d FILE`"},
    file_type{0, "LZIP\x01"sv, "compressed by lzip", "unpack it first: `lzip -d FILE`"},
    file_type{0, "\x1f\x9d"sv, "compressed by compress", "unpack it first: `gzip -d FILE`"},
    file_type{0, "\x1f\x8b"sv, "compressed twice, by gzip", "unpack it first: `gzip -d FILE`"},
    file_type{0, "\x28\xb5\x2f\xfd"sv, "compressed twice, by zstd",
              "unpack it first: `zstd -d FILE`"},
    file_type{0, "PK\x03\x04"sv, "a zip archive or a NumPy .npz file",
              "unpack it first: `unzip FILE`; from SciPy, write Matrix Market (.mtx)"},
    file_type{0, "PK\x05\x06"sv, "an empty zip archive", unzip},
    file_type{0, "7z\xbc\xaf\x27\x1c"sv, "a 7z archive", "unpack it first: `7z x FILE`"},
    file_type{0, "Rar!\x1a\x07"sv, "a rar archive", "unpack it first: `unrar x FILE`"},
    file_type{0, "\x93NUMPY"sv, "a NumPy array", write_text},
    file_type{0, "MATLAB 5.0 MAT-file"sv, "a MATLAB file", write_text},
    file_type{0, "MATLAB 7.3 MAT-file"sv, "a MATLAB file", write_text},
    file_type{0, "\x89HDF\r\n\x1a\n"sv, "an HDF5 file", write_text},
    file_type{0, "PAR1"sv, "a Parquet file", "write an edge list (.el) or Matrix Market (.mtx)"},
    file_type{0, "\xff\xfe"sv, "text in UTF-16",
              "convert it first: `iconv -f UTF-16 -t UTF-8 FILE`"},
    file_type{0, "\xfe\xff"sv, "text in UTF-16",
              "convert it first: `iconv -f UTF-16 -t UTF-8 FILE`"},
};

}  // namespace

void check_file_type(const input& in) {
  for (const file_type& type : types)
    if (in.bytes().size() >= type.position &&
        in.bytes().substr(type.position).starts_with(type.magic))
      fail_at_byte(in.name(), type.position, std::string("the file is ") + type.name, type.remedy);
}

}  // namespace skerry
