// SPDX-License-Identifier: Apache-2.0
// write_labels() over MPI: each rank writes its part of the lines at its place in the new file.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <numeric>
#include <optional>
#include <system_error>

#include "lib/files/bytes/file_descriptor.hpp"
#include "lib/files/bytes/file_part.hpp"
#include "lib/files/writers/label_lines.hpp"
#include "lib/mpi/agree.hpp"
#include "lib/mpi/communicator.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/io.hpp"
#include "skerry/mpi.hpp"

namespace skerry {

namespace {

/// The part of a file that another process has made.
class shared_file {
 public:
  explicit shared_file(const std::string& name)
      : name_(name), file_(::open(name.c_str(), O_WRONLY | O_CLOEXEC)) {
    if (file_.get() < 0) fail();
  }

  void write(std::uint64_t position, std::span<const char> bytes) const {
    while (!bytes.empty()) {
      const ssize_t done =
          ::pwrite(file_.get(), bytes.data(), bytes.size(), static_cast<off_t>(position));
      if (done < 0 && errno != EINTR) fail();
      if (done <= 0) continue;
      position += static_cast<std::uint64_t>(done);
      bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
  }

 private:
  [[noreturn]] void fail() const {
    throw unwritable_file(fmt::format(
        "{}: cannot be written ({}); name a file in a folder that all ranks can write to, with "
        "enough space",
        printable_name(name_), std::generic_category().message(errno)));
  }

  std::string name_;
  file_descriptor file_;
};

template <class Index>
void write_parts(const std::filesystem::path& file, std::span<const Index> labels, MPI_Comm comm) {
  mpi::communicator on(comm, 1 << 20);
  const bool is_first = on.rank() == 0;
  std::optional<output_file> out;
  std::string name;
  mpi::agree(on, [&] {
    if (is_first)
      name = out.emplace(file, output_file::writers::several_processes).temporary_path();
  });
  on.broadcast(name, 0);
  if (name.empty()) {
    mpi::agree(on, [&] {
      if (is_first) for_label_lines(labels, [&](auto text) { out->write(text); });
      if (is_first) out->commit();
    });
    return;
  }

  const file_part part{static_cast<std::uint64_t>(on.rank()),
                       static_cast<std::uint64_t>(on.size())};
  const std::uint64_t first = part.begin_of(labels.size());
  const auto own = labels.subspan(first, part.next().begin_of(labels.size()) - first);
  std::uint64_t bytes = 0;
  mpi::agree(on, [&] { for_label_lines(own, [&](auto text) { bytes += text.size(); }); });
  const auto all = on.gather(std::span<const std::uint64_t>(&bytes, 1));
  mpi::agree(on, [&] {
    std::uint64_t at = std::accumulate(all.begin(), all.begin() + on.rank(), std::uint64_t{0});
    const shared_file to(name);
    for_label_lines(own, [&](std::span<const char> text) {
      to.write(at, text);
      at += text.size();
    });
  });
  mpi::agree(on, [&] {
    if (is_first) out->commit();
  });
}

}  // namespace

void write_labels(const std::filesystem::path& file, std::span<const std::uint32_t> labels,
                  MPI_Comm comm) {
  write_parts(file, labels, comm);
}

void write_labels(const std::filesystem::path& file, std::span<const std::uint64_t> labels,
                  MPI_Comm comm) {
  write_parts(file, labels, comm);
}

}  // namespace skerry
