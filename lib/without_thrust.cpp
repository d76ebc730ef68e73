// SPDX-License-Identifier: Apache-2.0
// Stands in for run_thrust.cpp in a build without that back end.
#include "run.hpp"

namespace skerry {

backend_info thrust_info() {
  return {"thrust", false, "configure with -DSKERRY_THRUST=ON; `make deps` installs what it needs"};
}

namespace {

[[noreturn]] void thrust_is_absent() {
  throw not_compiled("back end \"thrust\" is not compiled in; " + thrust_info().remedy);
}

}  // namespace

template <class Index, class Offset>
run_answer<Index> run_thrust(const csr_view<Index, Offset>&, const run_request&) {
  thrust_is_absent();
}

run_answer<std::uint32_t> run_thrust(const dense_view&, const run_request&) { thrust_is_absent(); }

template run_answer<std::uint32_t> run_thrust(const csr_view<std::uint32_t, std::uint32_t>&,
                                              const run_request&);
template run_answer<std::uint32_t> run_thrust(const csr_view<std::uint32_t, std::uint64_t>&,
                                              const run_request&);
template run_answer<std::uint64_t> run_thrust(const csr_view<std::uint64_t, std::uint64_t>&,
                                              const run_request&);

}  // namespace skerry
