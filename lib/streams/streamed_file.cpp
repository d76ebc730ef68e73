// SPDX-License-Identifier: Apache-2.0
// cc_streamed(): the matrix of a file, streamed to a device without a copy in host memory.
#include <filesystem>
#include <utility>

#include "lib/files/readers/binary_csr_source.hpp"
#include "lib/files/readers/detect.hpp"
#include "lib/pipeline/labels.hpp"
#include "lib/pipeline/memory.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

/// The arrays in a file whose format has CSR arrays; nothing for other formats.
std::optional<binary_csr> layout_of(const input& in, const read_options& reading) {
  switch (reading.format ? *reading.format : detect(in.head(input::most_of_head), in.name())) {
    case format::gap:
      return layout_of_gap(in);
    case format::ecl:
      return layout_of_ecl(in);
    default:
      return {};
  }
}

/// The CSR arrays of a file as a source of the pipeline.
class file_on_device final : public source {
 public:
  file_on_device(const input& in, const binary_csr& layout, const options& how,
                 const read_options& reading)
      : in_(in), layout_(layout), how_(how), reading_(reading) {}

  void check_shape() const override { check_vertices(in_, layout_, reading_); }

  [[nodiscard]] extent size() const override { return {layout_.vertices, layout_.entries}; }

  [[nodiscard]] choice choose(const extent& size) const override {
    return choose_for(size, how_, threads_, true);
  }

  [[nodiscard]] bool can_run(const choice& run) const override {
    return run.algorithm.streams && run.backend.device;
  }

  void check_memory(const extent& size, const choice& run) const override {
    skerry::check_memory(estimate(size, run, {.pattern = how_.symmetric}), size,
                         how_.limits.max_bytes);
  }

  [[nodiscard]] any_executor executor(const choice& run) const override {
    return run.backend.executor(threads_);
  }
  [[nodiscard]] symmetry pattern() const override { return how_.symmetric; }

  /// False if the matrix fits the device.
  [[nodiscard]] bool run(const choice& run, run_request& request) override {
    const binary_csr_source A(in_, layout_);
    const auto id_outside = [&] { A.check_columns(request.executor); };
    answer_ = run.backend.device->run_streamed(A, request, id_outside);
    return answer_.has_value();
  }

  [[nodiscard]] summary report(const choice& run, std::uint64_t rounds,
                               const run_request& request) override {
    return number_and_count<std::uint32_t>(*answer_->labels, *answer_, how_, run, rounds,
                                           request.executor);
  }

  [[nodiscard]] streamed_result take(summary&& done) {
    return {result_of(*std::move(answer_), std::move(done)), layout_.entries};
  }

 private:
  const input& in_;
  const binary_csr& layout_;
  const options& how_;
  unsigned threads_ = thread_count(how_);
  const read_options& reading_;
  std::optional<run_answer<std::uint32_t>> answer_;
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
    file_on_device from(in, *layout, how, reading);
    if (auto done = solve(from, how)) return from.take(*std::move(done));
    return {};
  });
}

}  // namespace skerry
