// SPDX-License-Identifier: Apache-2.0
// A stream of edges and queries in a device's memory, and what benchmarks time of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "bench/id_pair.hpp"
#include "matrix_ops/bit_vector.hpp"

namespace skerry::bench {

/// How batches follow each other.
enum class batch_wait {
  each,  ///< every batch is waited for
  last,  ///< all are enqueued, then waited for
};

/// Pairs of vertices in the order in which they arrive.
class gpu_stream {
 public:
  /// name      the graph's
  /// pairs     edges, and where is_query is true, queries; copied to the device
  /// is_query  [pairs], or empty: there are none
  /// answer    [n], the right labels once all edges are inserted
  /// throws    as gpu_session()
  gpu_stream(std::string name, std::span<const id_pair> pairs, const bit_vector& is_query,
             std::span<const std::uint32_t> answer);
  ~gpu_stream();

  /// Seconds of all calls of device_incremental_components that insert the pairs, from vertices
  /// without edges on, by the host's clock.  Compares the labels with the right ones afterwards.
  ///
  /// length  of a batch
  /// rule    one of device_rules(), or empty
  /// throws  wrong_answer, backend_error
  [[nodiscard]] double insertion_seconds(std::size_t length, batch_wait waits,
                                         const std::string& rule = {});

  /// The same of process() with the queries.  An answer that is true must be so at the end, when
  /// all queries are repeated and compared with the right labels.
  ///
  /// length  a multiple of 64
  [[nodiscard]] double mixed_seconds(std::size_t length);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace skerry::bench
