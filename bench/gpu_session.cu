// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime_api.h>

#include <span>
#include <stdexcept>
#include <utility>

#include "algorithms/combination.hpp"
#include "algorithms/cuda_run.cuh"
#include "bench/gpu_session.hpp"
#include "bench/wrong_answer.hpp"
#include "cuda_device.hpp"
#include "cuda_labels.cuh"
#include "cuda_phases.cuh"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/cuda/device_csr.hpp"
#include "matrix_ops/cuda/memory.hpp"

namespace skerry::bench {

namespace {

using id = std::uint32_t;

/// A moment on a stream.
class event {
 public:
  event() { check_cuda(cudaEventCreate(&event_), "cudaEventCreate"); }
  event(const event&) = delete;
  event& operator=(const event&) = delete;
  ~event() { static_cast<void>(cudaEventDestroy(event_)); }

  void record(cudaStream_t stream) {
    check_cuda(cudaEventRecord(event_, stream), "cudaEventRecord");
  }
  /// From that moment to this one, which is waited for.
  [[nodiscard]] double seconds_since(const event& begin) const {
    check_cuda(cudaEventSynchronize(event_), "cudaEventSynchronize");
    float milliseconds = 0;
    check_cuda(cudaEventElapsedTime(&milliseconds, begin.event_, event_), "cudaEventElapsedTime");
    return milliseconds * 1e-3;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

/// labels[v] != answer[v]
struct differs {
  const id *labels, *answer;  // [n]
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t v) const { return labels[v] != answer[v]; }
};

/// labels[v] = v
struct write_label {
  id* labels;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::uint64_t v) const { labels[v] = static_cast<id>(v); }
};

/// Reads four columns, and writes nothing that anybody wants.
struct read_columns {
  const uint4* columns;  // [entries / 4]
  id* never;
  SKERRY_HOST_DEVICE void operator()(std::uint64_t k) const {
    const uint4 four = columns[k];
    if ((four.x & four.y & four.z & four.w) == ~id{0}) *never = 0;  // no id is as large
  }
};

/// Reads the label of each row's first entry, and writes nothing either.
struct gather_labels {
  csr_ref<id, id> A;
  const id* labels;  // [n]
  id* never;
  SKERRY_HOST_DEVICE void operator()(std::uint64_t v) const {
    if (A.length(v) != 0 && labels[A.columns[A.first(v)]] == ~id{0}) *never = 0;
  }
};

}  // namespace

struct gpu_session::parts {
  parts(std::string called, const csr_view<id, id>& from, std::span<const id> right)
      : name(std::move(called)),
        A(from, memory.place()),
        answer(uploaded(right, memory.place())),
        labels(from.row_count, memory.place()),
        never(1, memory.place()),
        room(memory.place()),
        on{.executor = cuda_threads(memory.place())} {
    wait_for(on.executor.stream());
  }

  /// Seconds that f() takes on the stream.
  template <class Function>
  double seconds_of(Function f) {
    begin.record(on.executor.stream());
    f();
    end.record(on.executor.stream());
    return end.seconds_since(begin);
  }

  template <class Functor>
  double median_seconds(unsigned turns, std::uint64_t n, Functor f) {
    std::vector<double> all;
    for (unsigned turn = 0; turn <= turns; ++turn)  // the first is not counted
      all.push_back(seconds_of([&] { on.executor.for_each(n, f); }));
    all.erase(all.begin());
    return median_of(std::move(all));
  }

  std::string name;
  device_memory memory;
  device_csr<id, id> A;
  device_buffer<id> answer, labels;  // [n]
  device_buffer<id> never;           // 1
  hook_first_workspace<id> room;
  cuda_run on;
  event begin, end;
};

gpu_session::gpu_session(std::string name, const csr_view<id, id>& A, std::span<const id> answer) {
  require_cuda_device();
  parts_ = std::make_unique<parts>(std::move(name), A, answer);
}
gpu_session::~gpu_session() = default;

double gpu_session::solve(const run_request& request) {
  auto& all = *parts_;
  fill_zero(all.labels);  // or those of the turn before would do
  const double seconds = all.seconds_of(
      [&] { label_on_cuda<id, id>(request, all.A.view(), all.room, all.labels.data()); });
  const std::uint64_t n = all.labels.size();
  const std::uint64_t wrong =
      all.on.executor.first(n, differs{all.labels.data(), all.answer.data()});
  if (wrong != n) {
    const id label = read_back(all.labels.data() + wrong, all.on.executor.stream());
    throw wrong_answer(all.name + ": " + std::string(request.algorithm) + " on cuda gave vertex " +
                       std::to_string(wrong) + " the label " + std::to_string(label) +
                       ", which is wrong; please report this");
  }
  return seconds;
}

floor_times gpu_session::floor(unsigned turns) {
  auto& all = *parts_;
  const auto& A = all.A.view();
  return {all.median_seconds(turns, A.row_count, write_label{all.labels.data()}),
          all.median_seconds(
              turns, A.entry_count() / 4,
              read_columns{reinterpret_cast<const uint4*>(A.columns.data()), all.never.data()}),
          all.median_seconds(turns, A.row_count,
                             gather_labels{A, all.labels.data(), all.never.data()})};
}

std::vector<std::string> gpu_session::samplings() {
  std::vector<std::string> names;
  for (const auto& each : samplings_on_cuda<id, id>())
    if (each.samples) names.emplace_back(each.called.text());
  return names;
}

device_sample gpu_session::sample(const std::string& sampling) {
  auto& all = *parts_;
  for (const auto& each : samplings_on_cuda<id, id>())
    if (each.samples && each.called.text() == sampling) {
      auto labels = forest_of_roots<id>(all.on.executor, all.A.view().row_count);
      const residual_graph<id, id> of{all.A.view(), true};
      const double seconds = all.seconds_of([&] { each.run(all.on, of, labels); });
      return {seconds, downloaded(labels)};
    }
  throw std::logic_error("no sampling of that name");
}

}  // namespace skerry::bench
