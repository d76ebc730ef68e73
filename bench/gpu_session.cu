// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime_api.h>

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "algorithms/combination.hpp"
#include "algorithms/cuda_run.cuh"
#include "bench/gpu_session.hpp"
#include "bench/wrong_answer.hpp"
#include "lib/device/cuda/instances.cuh"
#include "lib/device/cuda/phases.cuh"
#include "lib/device/cuda/units.hpp"
#include "lib/pipeline/algorithm_entry.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/placed_csr.hpp"
#include "matrix_ops/cuda/wide_offsets.cuh"
#include "matrix_ops/stopwatch.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "skerry/cuda_forest.hpp"

namespace skerry::bench {

namespace {

using id = std::uint32_t;

/// A CUDA event.
class event {
 public:
  event() { check_cuda(cudaEventCreate(&event_), "cudaEventCreate"); }
  event(const event&) = delete;
  event& operator=(const event&) = delete;
  ~event() { static_cast<void>(cudaEventDestroy(event_)); }

  void record(cudaStream_t stream) {
    check_cuda(cudaEventRecord(event_, stream), "cudaEventRecord");
  }
  /// Seconds from `begin` to this event.  Waits for this event.
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

/// Reads four columns.  The store to `sink` never happens; it keeps the loads alive.
struct read_columns {
  const uint4* columns;  // [entries / 4]
  id* sink;
  SKERRY_HOST_DEVICE void operator()(std::uint64_t k) const {
    const uint4 four = columns[k];
    if ((four.x & four.y & four.z & four.w) == ~id{0}) *sink = 0;  // no id is that large
  }
};

/// Reads the label of each row's first column; stores nothing, as above.
struct gather_labels {
  csr_ref<id, id, device_space> A;
  const id* labels;  // [n]
  id* sink;
  SKERRY_HOST_DEVICE void operator()(std::uint64_t v) const {
    if (A.length(v) != 0 && labels[A.columns[A.first(v)]] == ~id{0}) *sink = 0;
  }
};

/// Vertices that are their own label.  O(n)
std::uint64_t root_count(std::span<const id> labels) {
  std::uint64_t count = 0;
  for (std::size_t v = 0; v < labels.size(); ++v) count += labels[v] == v;
  return count;
}

}  // namespace

struct gpu_session::state {
  state(std::string called, const csr_view<id, id>& from, std::span<const id> right)
      : name(std::move(called)),
        count(root_count(right)),
        A(copied_to_device(from, memory.resources())),
        answer(uploaded(right, memory.resources())),
        labels(from.row_count, memory.resources()),
        sink(1, memory.resources()),
        workspace(memory.resources()),
        on{.executor = cuda_threads(memory.resources())} {
    wait_for(on.executor.stream());
  }

  /// Seconds that the work which f() enqueues takes on the stream.
  template <class Function>
  double seconds_of(Function f) {
    begin.record(on.executor.stream());
    f();
    end.record(on.executor.stream());
    return end.seconds_since(begin);
  }

  template <class Functor>
  double median_seconds(unsigned repetitions, std::uint64_t n, Functor f) {
    std::vector<double> all;
    for (unsigned k = 0; k <= repetitions; ++k)  // the first is not counted
      all.push_back(seconds_of([&] { on.executor.for_each(n, f); }));
    all.erase(all.begin());
    return median_of(std::move(all));
  }

  /// throws  wrong_answer where `found` differs from `answer`
  void check_labels(const std::string& algorithm, const id* found) {
    const std::uint64_t n = labels.size();
    const std::uint64_t wrong = on.executor.first(n, differs{found, answer.data()});
    if (wrong == n) return;
    const id label = read_back(found + wrong, on.executor.stream());
    throw wrong_answer(name + ": " + algorithm + " gave vertex " + std::to_string(wrong) +
                       " the label " + std::to_string(label) +
                       ", which is wrong; please report this");
  }

  /// throws  wrong_answer unless the call has found as many components as there are
  void check_count(const std::string& call, std::uint64_t found) const {
    if (found != count)
      throw wrong_answer(name + ": " + call + " counts " + std::to_string(found) +
                         " components; there are " + std::to_string(count));
  }
  /// Seconds of one whole call f(A, workspace), by the host's clock; checks labels and count.
  template <class Result, class Function>
  double seconds_of_call(const std::string& call, Result& found, Function f) {
    if (!kept) kept.emplace(on.executor.stream());
    found = {};  // its memory is taken again
    wait_for(on.executor.stream());
    const stopwatch watch;
    found = f(view(), *kept);
    const double seconds = watch.seconds();
    check_labels(call, found.labels.data());
    check_count(call, found.count);
    return seconds;
  }
  [[nodiscard]] device_csr_view<id, id> view() const {
    const auto a = A.ref();
    return {a.row_count, a.entry_count, a.row_offsets, a.columns};
  }

  std::string name;
  std::uint64_t count;  // components
  device_memory memory;
  device_csr<id, id> A;
  device_buffer<id> answer, labels;  // [n]
  device_buffer<id> sink;            // [1]
  hook_first_workspace<id> workspace;
  cuda_run on;
  std::optional<device_workspace> kept;  // of whole calls, made by the first one
  device_result<id> labels_found;        // of labels_call()
  device_forest<id> forest_found;        // of forest_call()
  event begin, end;
};

gpu_session::gpu_session(std::string name, const csr_view<id, id>& A, std::span<const id> answer) {
  require_cuda_device();
  state_ = std::make_unique<state>(std::move(name), A, answer);
}
gpu_session::~gpu_session() = default;

double gpu_session::solve(const run_request& request) {
  auto& all = *state_;
  fill_zero(all.labels);  // otherwise the labels of an earlier repetition would pass
  const double seconds = all.seconds_of(
      [&] { label_on_cuda(request.for_device(), all.A.ref(), all.workspace, all.labels.data()); });
  all.check_labels(std::string(request.algorithm.name) + " on cuda", all.labels.data());
  return seconds;
}

double gpu_session::call(symmetry promise) {
  auto& all = *state_;
  if (!all.kept) all.kept.emplace(all.on.executor.stream());
  fill_zero(all.labels);  // otherwise the labels of an earlier repetition would pass
  wait_for(all.on.executor.stream());
  const stopwatch watch;
  const device_summary found = cc(all.view(), std::span(all.labels.data(), all.labels.size()),
                                  *all.kept, options{.symmetric = promise});
  const double seconds = watch.seconds();
  all.check_labels("cc() on a device view", all.labels.data());
  all.check_count("cc() on a device view", found.count);
  return seconds;
}

double gpu_session::labels_call(symmetry promise) {
  return state_->seconds_of_call("cc() on a device view", state_->labels_found,
                                 [&](const auto& A, device_workspace& in) {
                                   return cc(A, in, options{.symmetric = promise});
                                 });
}

double gpu_session::forest_call(symmetry promise) {
  return state_->seconds_of_call("spanning_forest() on a device view", state_->forest_found,
                                 [&](const auto& A, device_workspace& in) {
                                   return spanning_forest(A, in, options{.symmetric = promise});
                                 });
}

void gpu_session::check_forest(const csr_view<id, id>& A) const {
  const auto labels = state_->forest_found.labels.copied();
  const auto edges = state_->forest_found.edges.copied();
  const verification found = verify(A, certificate<id>{labels, edges});
  if (!found.right)
    throw wrong_answer(state_->name + ": spanning_forest() on a device view is wrong: " +
                       found.fault + "; please report this");
}

floor_times gpu_session::floor(unsigned repetitions) {
  auto& all = *state_;
  const auto A = all.A.ref();
  return {
      all.median_seconds(repetitions, A.row_count, write_label{all.labels.data()}),
      all.median_seconds(repetitions, A.entry_count / 4,
                         read_columns{reinterpret_cast<const uint4*>(A.columns), all.sink.data()}),
      all.median_seconds(repetitions, A.row_count,
                         gather_labels{A, all.labels.data(), all.sink.data()})};
}

std::vector<std::string> gpu_session::samplings() {
  std::vector<std::string> names;
  for (const auto& each : samplings_on_cuda<id, std::uint64_t>())
    if (each.samples && !each.gathers) names.emplace_back(each.called.text());
  return names;
}

device_sample gpu_session::sample(const std::string& sampling) {
  auto& all = *state_;
  const auto A = with_wide_offsets(all.on.executor, all.A.ref());
  for (const auto& each : samplings_on_cuda<id, std::uint64_t>())
    if (each.samples && each.called.text() == sampling) {
      auto labels = forest_of_roots<id>(all.on.executor, all.A.row_count);
      const residual_of<cuda_run, id, std::uint64_t> of{A.ref(), symmetry::yes};
      const double seconds = all.seconds_of([&] { each.run(all.on, of, labels, no_record{}); });
      return {seconds, downloaded(labels)};
    }
  throw std::logic_error("no sampling of that name");
}

}  // namespace skerry::bench
