// SPDX-License-Identifier: Apache-2.0
// `skerry cc`: options of a single algorithm or back end.
#include <doctest/doctest.h>

#include "tests/command.hpp"

using namespace skerry::testing;

namespace {

const std::string square = "0 1\n1 2\n2 3\n3 0\n5 6\n";  // 7 vertices, 3 components

/// Runs `skerry cc a.el --json` with these arguments.
outcome cc_with(std::vector<std::string> arguments) {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", square));
  arguments.insert(arguments.begin(), {"cc", "a.el", "--json", "--verify"});
  return skerry_in(folder.path(), arguments);
}

/// Checks that the arguments are rejected with exit status 2 and a message that contains `what`.
void check_rejected(const std::vector<std::string>& arguments, const std::string& what) {
  const auto run = cc_with(arguments);
  CAPTURE(run.err);
  CHECK(run.status == 2);
  CHECK(run.out == "");
  CHECK(contains(run.err, what));
}

}  // namespace

TEST_CASE("--segments, --stage-size and --jobs reach their algorithms") {
  const auto segments = json_of(cc_with({"--algorithm", "adaptive_hook", "--segments", "4"}));
  CHECK(segments["components"] == 3);
  CHECK(segments["rounds"] == 4);
  for (const char* algorithm : {"stages(atomic_hook)", "stages(rem)"}) {
    const std::vector<std::string> whole{"--algorithm", algorithm};
    auto small = whole;
    small.insert(small.end(), {"--stage-size", "0.51"});  // 3 of 5 edges
    CHECK(json_of(cc_with(whole))["rounds"] == 1);
    CHECK(json_of(cc_with(small))["rounds"] == 2);
  }
  for (const char* algorithm : {"disjoint_set/parallel", "disjoint_set/parallel_by_rank"}) {
    const auto jobs = json_of(cc_with({"--algorithm", algorithm, "--jobs", "1"}));
    CHECK(jobs["components"] == 3);
    CHECK(jobs["verified"] == true);
  }
}

TEST_CASE("--sample-edges and --hook-edges reach their samplings") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 4\n1 3\n1 4\n"));  // one entry does not reach all of it
  const auto finish_links = [&](const char* algorithm, const char* option, const char* edges) {
    const auto trace = json_of(skerry_in(
        folder.path(), {"trace", "a.el", "--json", "--algorithm", algorithm, option, edges}));
    bool links = false;
    for (const auto& step : trace["steps"])
      links |= step["operation"] == "async/halve" && contains(step["note"], "links");
    return links;
  };
  for (const auto& [algorithm, option] :
       {std::pair{"kout+async/halve", "--sample-edges"}, {"hook+async/halve", "--hook-edges"}}) {
    CAPTURE(algorithm);
    CHECK(finish_links(algorithm, option, "1"));
    CHECK(!finish_links(algorithm, option, "2"));
  }
}

TEST_CASE("--output selects the variant of owner_walk") {
  const auto name = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--algorithm", "owner_walk"});
    return json_of(cc_with(arguments))["algorithm"];
  };
  CHECK(name({}) == "owner_walk");
  CHECK(name({"--output", "vector"}) == "owner_walk");
  CHECK(name({"--output", "lists"}) == "owner_walk/lists");
}

TEST_CASE("the error of an option for another algorithm names that algorithm") {
  check_rejected({"--segments", "4"}, "--algorithm adaptive_hook, not for \"auto\"");
  check_rejected({"--algorithm", "rem", "--stage-size", "1"}, "stages(NAME)");
  check_rejected({"--algorithm", "adaptive_hook", "--jobs", "5"}, "disjoint_set/parallel");
  check_rejected({"--algorithm", "owner_walk/lists", "--output", "lists"}, "owner_walk");
  check_rejected({"--algorithm", "owner_walk", "--memory", "pinned"},
                 "--backend cuda, thrust_cuda, thrust_cuda_calls, cusparse, not for \"auto\"");
  check_rejected({"--backend", "serial", "--memory", "device"}, "not for \"serial\"");
  check_rejected({"--algorithm", "adaptive_hok", "--segments", "4"}, "adaptive_hook");
}

TEST_CASE("a sampling that only a device has runs on cuda, also by default") {
  for (const char* sampling :
       {"kout_coalesced", "kout_reorganised_gathered", "bfs_gathered", "bfs_by_level"})
    for (const std::vector<std::string>& backend :
         {std::vector<std::string>{}, {"--backend", "cuda"}}) {
      CAPTURE(sampling);
      std::vector<std::string> arguments{"--algorithm", std::string(sampling) + "+async/compress"};
      arguments.insert(arguments.end(), backend.begin(), backend.end());
      const auto run = cc_with(arguments);
      if (!needs_device()) {
        CHECK(run.status == 5);
        CHECK(contains(run.err, "CUDA"));
        continue;
      }
      const auto report = json_of(run);
      CHECK(report["backend"] == "cuda");
      CHECK(report["components"] == 3);
      CHECK(report["verified"] == true);
    }
  for (const char* backend : {"serial", "threads", "reference"})
    check_rejected({"--algorithm", "kout_coalesced+async/halve", "--backend", backend},
                   "it runs on cuda");
}

TEST_CASE("invalid values are rejected") {
  check_rejected({"--algorithm", "adaptive_hook", "--segments", "-4"}, "-4");
  check_rejected({"--algorithm", "disjoint_set/parallel", "--jobs", "many"}, "many");
  check_rejected({"--algorithm", "kout_coalescd+async/halve"}, "kout_coalesced+async/halve");
  check_rejected({"--algorithm", "kout_gathered_coalesced+async/halve"}, "there is no algorithm");
  check_rejected({"--algorithm", "owner_walk", "--output", "tree"}, "tree");
  check_rejected({"--backend", "cuda", "--memory", "managed"}, "managed");
  check_rejected({"--algorithm", "stages(graft_sorted)", "--stage-size", "0.5"},
                 "stage_size = 0.500000");
  check_rejected({"--algorithm", "disjoint_set/map", "--backend", "threads"}, "serial");
}

TEST_CASE("--gpu-memory is for device back ends, in bytes with or without a unit") {
  check_rejected({"--gpu-memory", "1M"},
                 "--gpu-memory is for --backend cuda, thrust_cuda, thrust_cuda_calls, cusparse");
  check_rejected({"--gpu-memory", "1M", "--backend", "serial"}, "not for \"serial\"");
  check_rejected({"--gpu-memory", "0", "--backend", "cuda"}, "--gpu-memory");
  check_rejected({"--gpu-memory", "-1", "--backend", "cuda"}, "--gpu-memory");
  check_rejected({"--gpu-memory", "1X", "--backend", "cuda"}, "--gpu-memory");
  check_rejected({"--gpu-memory", "lots", "--backend", "cuda"}, "--gpu-memory");
  const auto run = cc_with({"--backend", "cuda", "--gpu-memory", "1Gi"});
  if (!needs_device()) {
    CHECK(run.status == 5);
    return;
  }
  CHECK(json_of(run)["verified"] == true);
  CHECK(cc_with({"--backend", "cuda", "--gpu-memory", "50"}).status == 3);  // less than the labels
}

TEST_CASE("--gpus is for device back ends, a number from 1 on or all") {
  check_rejected({"--gpus", "2"},
                 "--gpus is for --backend cuda, thrust_cuda, thrust_cuda_calls, cusparse");
  for (const char* number : {"0", "-1", "two", "1.5", "4294967296"})
    check_rejected({"--gpus", number, "--backend", "cuda"}, "--gpus");
  for (const char* number : {"1", "all"}) {
    const auto run = cc_with({"--backend", "cuda", "--gpus", number});
    if (!needs_device()) {
      CHECK(run.status == 5);
      return;
    }
    CHECK(json_of(run)["verified"] == true);
  }
}
