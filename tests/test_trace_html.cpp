// SPDX-License-Identifier: Apache-2.0
// Pages of traces as text: what they hold and escape. tests/page/ opens them in a browser.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>

#include "skerry/trace.hpp"
#include "tests/traces.hpp"

namespace test_trace_html {

using namespace skerry;
using namespace skerry::testing;
using namespace skerry::testing::traces;

namespace {

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a page has the JSON of each record, and at most 80 KB besides") {
  const std::array records{trace_of(symmetrised(path(4)), "max_per_row"),
                           trace_of(symmetrised(path(4)), "rem")};
  const std::string page = to_html(records, "path.mtx");
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(page.find("<title>Trace of max_per_row and rem: path.mtx</title>") != page.npos);
  CHECK(page.find("{\"title\": \"path.mtx\", \"records\": [{\"algorithm\"") != page.npos);
  CHECK(count_of("{\"algorithm\": ", page) == 2);
  const std::string json = to_json(records[0]) + to_json(records[1]);
  CHECK(count_of("{{", page) == count_of("{{", json));  // every place of the template is filled
  const std::size_t data = json.size();
  CHECK(page.size() < data + 80'000);
  CHECK(page.find("http://") == page.find("http://www.w3.org/2000/svg"));  // a name, no address
  CHECK(page.find("https://") == page.npos);
}

TEST_CASE("no title and no source ends a script or begins a tag") {
  trace_record record;
  record.algorithm = "<b>&amp;";
  record.sources = {{"a.hpp", 1, {"</script><!-- <script>"}}};
  const std::string page = to_html({&record, 1}, "</title></script><img src=x> & \"q\\");
  const std::string plain = to_html({}, "");
  for (const char* tag : {"<script", "</script", "<img", "<b>", "</title"})
    CHECK(count_of(tag, page) == count_of(tag, plain));
  CHECK(page.find("<title>Trace of &lt;b>&amp;amp;: &lt;/title>") != page.npos);
  CHECK(page.find("\\u003c/script>\\u003c!-- \\u003cscript>") != page.npos);
  CHECK(page.find("\\u003c/title>\\u003c/script>\\u003cimg src=x> & \\\"q\\\\\"") != page.npos);
}

}  // namespace test_trace_html
