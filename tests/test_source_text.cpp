// SPDX-License-Identifier: Apache-2.0
// Calls and definitions in the text of a source file.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "lib/traces/product_recorder.hpp"
#include "lib/traces/source_text.hpp"
#include "lib/traces/traced_backend.hpp"
#include "matrix_ops/erased/backend_of.hpp"
#include "matrix_ops/reference/backend.hpp"
#include "tests/graphs.hpp"

namespace test_source_text {

using namespace skerry;

TEST_CASE("a call of an operation: arguments, result, comment") {
  const auto call = call_of("scatter", "    on.scatter(parent, min2, anchor, nearest);  // hook");
  REQUIRE(call.has_value());
  CHECK(call->arguments == std::vector<std::string>{"parent", "min2", "anchor", "nearest"});
  CHECK(call->result.empty());
  CHECK(call->comment == "hook");

  const auto made = call_of("iota", "  auto parent = on.iota(A);  // n trees");
  CHECK(made->result == "parent");
  CHECK(made->arguments == std::vector<std::string>{"A"});

  const auto nested =
      call_of("scatter", "on.scatter(smallest, min_second<index>{}, f(a, b), row);");
  CHECK(nested->arguments ==
        std::vector<std::string>{"smallest", "min_second<index>{}", "f(a, b)", "row"});
  CHECK(nested->comment.empty());

  CHECK_FALSE(call_of("mxv", "  on.assign(anchor, parent);").has_value());
  CHECK_FALSE(call_of("mxv", "  on.mxv(nearest,").has_value());  // goes on in the next line
}

TEST_CASE("a call in Python has its arguments in the order of C++") {
  using arguments = std::vector<std::string>;
  const auto call = python_call_of("mxv", "    on.mxv(y, 'min.second', x)  # y[v] = min x[v]");
  REQUIRE(call.has_value());
  CHECK(call->arguments == arguments{"y", "'min.second'", "A", "x"});
  CHECK(call->comment == "y[v] = min x[v]");
  CHECK(python_call_of("mxv", "on.mxv(y, add, x, mask=m, complement=True, A=B)")->arguments ==
        arguments{"y", "where_not(m)", "add", "B", "x"});
  CHECK(python_call_of("select", "on.select(y, m, x)")->arguments ==
        arguments{"y", "where(m)", "x"});
  CHECK(python_call_of("push", "on.push(y, add, front)")->arguments ==
        arguments{"y", "add", "A", "front"});
  const auto made = python_call_of("relabel", "  B = on.relabel(p, q)");
  CHECK(made->arguments == arguments{"A", "p", "q"});
  CHECK(made->result == "B");
}

TEST_CASE("a file that has become shorter than the line of a call") {
  CHECK(definition_around({"a.py", ""}, 7).source.lines.empty());
  CHECK(definition_around({"a.hpp", ""}, 7).source.lines.empty());
  CHECK(definition_around({"a.py", "f()\n"}, 7).source.lines == std::vector<std::string>{"f()"});
  CHECK(definition_around({"a.hpp", "int f() {\n"}, 7).source.lines.size() == 1);
}

TEST_CASE("a definition of Python ends before the next statement") {
  const source_text file{"a.py",
                         "import skerry\n\n\ndef f(on,\n      k):\n    y = on.iota()\n\n"
                         "    return y\n\n\nf(1)\n"};
  const auto found = definition_around(file, 6);
  CHECK(found.source.first_line == 4);
  CHECK(found.source.lines == std::vector<std::string>{"def f(on,", "      k):",
                                                       "    y = on.iota()", "", "    return y"});
}

TEST_CASE("the definition around a line") {
  const source_text file{
      "a.hpp",
      "// SPDX\n// Rules. By two authors.\n#pragma once\n\n/// First. Second.\n"
      "template <class T>\nstruct rule {\n  T t;\n\n  void operator()() const {\n"
      "    t();\n  }\n};\n\nint f() {\n  return 1;\n}\n"};
  const auto rule = definition_around(file, 11);
  CHECK(rule.source.file == "a.hpp");
  CHECK(rule.source.first_line == 6);
  CHECK(rule.source.lines.size() == 8);
  CHECK(rule.source.lines.front() == "template <class T>");
  CHECK(rule.source.lines.back() == "};");
  CHECK(rule.body_line == 10);
  const auto function = definition_around(file, 16);
  CHECK(function.source.lines == std::vector<std::string>{"int f() {", "  return 1;", "}"});
  CHECK(line_of(file.text, 16) == "  return 1;");
  CHECK(line_of(file.text, 99).empty());
}

TEST_CASE("embedded sources are the files, and are found by any path that ends in theirs") {
  const source_text* const fastsv = find_source("/anywhere/algorithms/fastsv.hpp");
  REQUIRE(fastsv != nullptr);
  std::ostringstream text;
  text << std::ifstream("algorithms/fastsv.hpp").rdbuf();
  CHECK(fastsv->text == text.str());
  CHECK(find_source("algorithms/fastsv.hpp") == fastsv);
  CHECK(find_source("my_algorithms/fastsv.hpp") == nullptr);
}

TEST_CASE("an algorithm by its name: a function, a struct, or a member") {
  const auto file_of = [](const char* name) {
    const auto found = find_algorithm(name);
    return found ? found->source.file : std::string();
  };
  CHECK(file_of("rem") == "algorithms/rem.hpp");
  CHECK(file_of("hook_first") == "algorithms/hook_first/hook_first.hpp");
  CHECK(file_of("hook_compress") == "algorithms/hook_compress/hook_compress.hpp");
  CHECK(file_of("stages(graft_sorted)") == "algorithms/graft/stages.hpp");
  CHECK(file_of("async/halve") == "algorithms/union_find/async.hpp");
  CHECK(file_of("liu_tarjan/CUSA") == "algorithms/min_label/liu_tarjan.hpp");
  CHECK(file_of("label_propagation") == "algorithms/min_label/propagation_finish.hpp");
  CHECK(file_of("kout_hybrid") == "algorithms/sampling/k_out.hpp");
  CHECK(file_of("no_such_kernel").empty());
  const auto async = find_algorithm("async/halve").value();
  CHECK(async.source.lines.at(async.body_line - async.source.first_line).find(" unite(") !=
        std::string::npos);
}

TEST_CASE("an algorithm outside the library: names of its file, else x1, x2, ...") {
  using backend = reference::sparse_backend<std::uint32_t, std::uint32_t>;
  const auto A = testing::arrays<csr_view<std::uint32_t, std::uint32_t>>(
      testing::symmetrised(testing::path(3)));
  trace_record record;
  product_recorder to(A.ref(), false, record);
  erased::backend_of<backend> inner;
  traced_backend recorded(inner, to);
  erased::backend<std::uint32_t>& on = recorded;
  const auto matrix = erased::matrix::holding(backend::matrix(A.view()));
  auto mine = on.iota(matrix);
  auto best = mine;
  on.mxv(best, min_second<std::uint32_t>{}, matrix, mine);  // best[v] = the smallest neighbour
  REQUIRE(record.steps.size() == 2);
  CHECK(record.steps[0].equation == "mine[v] = v");
  CHECK(record.steps[1].output == "best");
  CHECK(record.steps[1].equation == "best[v] = the smallest neighbour");
  CHECK(record.sources.at(0).file.ends_with("tests/test_source_text.cpp"));

  constexpr auto nowhere = source_location::current("no/such/file.cpp", 7);
  on.gather(best, mine, mine, nowhere);
  CHECK(record.steps[2].output == "x1");
  CHECK(record.steps[2].equation == "x1[v] = x2[x3[v]]");
  CHECK_FALSE(record.steps[2].source.has_value());
  CHECK(record.steps[2].line == 7);
}

}  // namespace test_source_text
