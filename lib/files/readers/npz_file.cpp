// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/npz_file.hpp"

#include <algorithm>

#include "matrix_ops/error.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

npz_file::npz_file(const input& in, const read_options& how) : in_(in) {
  if (in.is_stream())
    fail("the arrays of an .npz file are found from its end",
         "name a regular file that is not compressed again, or read it whole, without --stream");
  members_ = zip_members(in);
  if (!has("format"))
    fail(
        "the archive has no array `format`, as a sparse matrix has",
        "write one by scipy.sparse.save_npz(); in Python, skerry.from_edges(u, v) takes columns of "
        "edges, and skerry.cc(A) a dense matrix");
  kind_ = open("format", 0).text();
  npy_array shape = open("shape", 1);
  if (shape.size() != sizes_.size())
    shape.fail(fmt::format("the matrix has {} dimensions, not 2", shape.size()),
               "write a matrix of two dimensions");
  shape.for_each_integer([&](std::uint64_t, std::span<const std::int64_t> sizes) {
    for (std::size_t side = 0; side < sizes.size(); ++side) {
      if (sizes[side] < 0) shape.fail(fmt::format("a size is {}", sizes[side]));
      sizes_[side] = static_cast<std::uint64_t>(sizes[side]);
    }
  });
  check_requested_vertices(how);
}

void npz_file::check_requested_vertices(const read_options& how) const {
  if (!how.vertices) return;
  const std::uint64_t requested = *how.vertices;
  if (rows() == columns() ? requested == rows()
                          : requested >= rows() && requested - rows() == columns())
    return;
  fail(fmt::format("the matrix is {} x {}, but {} vertices were requested", rows(), columns(),
                   requested),
       "leave the number of vertices unset");
}

std::uint64_t npz_file::packed_bytes() const {
  const bool reads_values = kind_ == "bsr" || kind_ == "dia";
  std::uint64_t total = 0;
  for (const zip_member& each : members_)
    if (each.name != "format.npy" && each.name != "shape.npy" && each.name != "_is_array.npy" &&
        (reads_values || each.name != "data.npy"))
      total += each.packed;
  return total;
}

npy_array npz_file::open(std::string_view name, std::size_t dimensions) const {
  const zip_member* const member = find(name);
  if (!member)
    fail(fmt::format("the archive has no array `{}`, as a matrix{} has", name,
                     kind_.empty() ? "" : " of the format " + printable(kind_, 20)),
         "write the file again by scipy.sparse.save_npz()");
  return {in_, *member, dimensions};
}

void npz_file::check_memory(std::uint64_t numbers, std::uint64_t bytes) const {
  in_.check_memory(fmt::format("arrays of {} numbers", numbers),
                   saturating_product(numbers, bytes));
}

void npz_file::fail(std::string_view what, std::string_view remedy) const {
  throw invalid_matrix(fmt::format("{}: {}; {}", printable_name(in_.name()), what, remedy));
}

const zip_member* npz_file::find(std::string_view name) const {
  const auto found = std::ranges::find_if(members_, [&](const zip_member& each) {
    return each.name.size() == name.size() + 4 && each.name.starts_with(name) &&
           each.name.ends_with(".npy");
  });
  return found == members_.end() ? nullptr : &*found;
}

}  // namespace skerry
