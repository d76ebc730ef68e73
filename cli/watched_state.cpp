// SPDX-License-Identifier: Apache-2.0
#include "cli/watched_state.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <system_error>

#include "skerry/io.hpp"

namespace skerry {

namespace {

/// The index type of incremental_components.
template <class Index>
constexpr std::uint64_t largest_id_of(const incremental_components<Index>&) {
  return std::numeric_limits<Index>::max() - 1;
}

/// Whether a file exists in a folder without write permission, such as that of a read-only disk.
bool is_in_read_only_folder(const std::filesystem::path& file) {
  std::error_code absent;
  return std::filesystem::exists(file, absent) &&
         ::faccessat(AT_FDCWD, absolute_name(file).parent_path().c_str(), W_OK, AT_EACCESS) != 0;
}

}  // namespace

watched_state::watched_state(const std::filesystem::path& file, bool is_wide,
                             std::uint64_t max_bytes) {
  try {
    lock_.emplace(file);
  } catch (const unwritable_file& e) {
    if (!is_in_read_only_folder(file)) throw;
    why_unlocked_ = e.what();
  }
  const incremental_options how{.threads = 1, .max_bytes = max_bytes};
  std::error_code unknown;  // open() reports it
  const auto type = std::filesystem::status(file, unknown).type();
  const bool is_new = type == std::filesystem::file_type::not_found;
  if (!is_new && type != std::filesystem::file_type::regular &&
      type != std::filesystem::file_type::directory)  // to open a pipe would wait for ever
    throw invalid_matrix(
        fmt::format("{}: not a regular file; name a new file, or one that skerry watch has written",
                    printable_name(file.string())));
  if (is_new ? is_wide : id_bytes_of_state(file) == sizeof(std::uint64_t))
    components_ = is_new ? wide(0, how) : wide::open(file, how);
  else
    components_ = is_new ? narrow(0, how) : narrow::open(file, how);
  is_changed_ = is_new;
  save();
}

std::uint64_t watched_state::largest_id() const {
  return std::visit([](const auto& all) { return largest_id_of(all); }, components_);
}

void watched_state::insert(std::uint64_t u, std::uint64_t v) {
  std::visit(
      [&]<class Index>(incremental_components<Index>& all) {
        const std::uint64_t last = std::max(u, v);
        const bool grows = last >= all.vertex_count();
        if (grows) all.grow(last + 1);
        if (all.insert(static_cast<Index>(u), static_cast<Index>(v)) || grows) is_changed_ = true;
      },
      components_);
  if (is_changed_ && !lock_) throw unwritable_file(why_unlocked_);
}

bool watched_state::connected(std::uint64_t u, std::uint64_t v) const {
  return std::visit(
      [&]<class Index>(const incremental_components<Index>& all) {
        if (std::max(u, v) >= all.vertex_count()) return u == v;
        return all.connected(static_cast<Index>(u), static_cast<Index>(v));
      },
      components_);
}

void watched_state::save() {
  if (!is_changed_) return;
  std::visit([&](const auto& all) { all.save(*lock_); }, components_);
  is_changed_ = false;
}

}  // namespace skerry
