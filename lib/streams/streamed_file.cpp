// SPDX-License-Identifier: Apache-2.0
// cc_streamed(): the matrix of a file, streamed to a device without a copy in host memory.
#include <filesystem>
#include <utility>

#include "lib/files/readers/binary_csr_source.hpp"
#include "lib/files/readers/detect.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

/// The arrays in a file whose format has CSR arrays; nothing for other formats.
std::optional<binary_csr> layout_of(const input& in, const read_options& reading) {
  switch (reading.format ? *reading.format : detect(in.head(std::uint64_t{1} << 16), in.name())) {
    case format::gap:
      return layout_of_gap(in);
    case format::ecl:
      return layout_of_ecl(in);
    default:
      return {};
  }
}

/// The CSR arrays of a file as a source of the pipeline.
class file_on_device {
 public:
  using report_type = streamed_result;

  file_on_device(const input& in, const binary_csr& layout, const options& how,
                 const read_options& reading)
      : in_(in), layout_(layout), how_(how), reading_(reading) {}

  void check_shape() const { check_vertices(in_, layout_, reading_); }

  [[nodiscard]] extent size() const { return {layout_.vertices, layout_.entries}; }

  [[nodiscard]] choice choose(const extent& size) const {
    return choose_for(size, how_, threads_, true);
  }

  [[nodiscard]] bool can_run(const choice& run) const {
    return run.algorithm.streams && run.backend.device;
  }

  void check_memory(const extent& size, const choice& run) const {
    skerry::check_memory(estimate(size, run, {.pattern = how_.symmetric}), size,
                         how_.limits.max_bytes);
  }

  /// Nothing if the matrix fits the device.
  [[nodiscard]] any_executor executor(const choice& run) const {
    return run.backend.executor(threads_);
  }
  [[nodiscard]] symmetry pattern() const { return how_.symmetric; }

  [[nodiscard]] std::optional<run_answer<std::uint32_t>> run(const choice& run,
                                                             const run_request& request) const {
    const binary_csr_source A(in_, layout_);
    const auto id_outside = [&] { A.check_columns(request.executor); };
    return run.backend.device->run_streamed(A, request, id_outside);
  }

  [[nodiscard]] report_type report(run_answer<std::uint32_t> answer, const choice& run,
                                   std::uint64_t rounds, const run_request& request) const {
    return {report_host_labels(std::move(answer), how_, run, rounds, request.executor),
            layout_.entries};
  }

 private:
  const input& in_;
  const binary_csr& layout_;
  const options& how_;
  unsigned threads_ = thread_count(how_);
  const read_options& reading_;
};

}  // namespace

std::optional<streamed_result> cc_streamed(const std::filesystem::path& file, const options& how,
                                           const read_options& reading) {
  if (file == "-" || how.backend == "auto" || how.device.memory == matrix_memory::zero_copy ||
      how.bipartite || !all().backend(how.backend).device)
    return {};
  std::error_code absent;  // read() reports what is wrong with the file
  const auto named = reading.format ? reading.format : format_of_name(file.string());
  if ((named != format::gap && named != format::ecl) ||
      !std::filesystem::is_regular_file(file, absent))
    return {};
  const input in = input::of_file(file, reading);
  return skerry::reading(in, [&]() -> std::optional<streamed_result> {
    const auto layout = layout_of(in, reading);
    if (!layout) return {};
    return solve(file_on_device(in, *layout, how, reading), how);
  });
}

}  // namespace skerry
