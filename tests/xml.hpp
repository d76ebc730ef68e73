// SPDX-License-Identifier: Apache-2.0
// A strict reader of the XML that the plots are written in.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skerry::testing {

/// An element without those inside it.
struct element {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  // directly inside it, escaped as it is in the file
};

/// All elements of a document, in the order of their first tags.  Fails the test if tags are not
/// nested, an attribute is not quoted or repeated, or there is text outside the root.
class xml_reader {
 public:
  explicit xml_reader(std::string_view document) : rest_(document) {
    while (!rest_.empty()) rest_.front() == '<' ? read_tag() : read_text();
    REQUIRE(open_.empty());
    REQUIRE(!found_.empty());
  }

  [[nodiscard]] const std::vector<element>& elements() const { return found_; }
  [[nodiscard]] std::vector<element> named(std::string_view name) const {
    std::vector<element> some;
    std::ranges::copy_if(found_, std::back_inserter(some),
                         [&](const element& each) { return each.name == name; });
    return some;
  }

 private:
  std::string_view take(std::size_t size) {
    REQUIRE(size <= rest_.size());
    const auto taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  std::string name() {
    const auto end =
        rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:");
    REQUIRE(end != 0);
    return std::string(take(std::min(end, rest_.size())));
  }

  void read_text() {
    const auto text = take(std::min(rest_.find('<'), rest_.size()));
    for (auto at = text.find('&'); at != text.npos; at = text.find('&', at + 1)) {
      const auto entity = text.substr(at, text.find(';', at) - at);
      REQUIRE((entity == "&amp" || entity == "&lt" || entity == "&gt" || entity == "&quot"));
    }
    if (open_.empty()) {
      REQUIRE(text.find_first_not_of('\n') == text.npos);
    } else {
      found_[open_.back()].text += text;
    }
  }

  void read_tag() {
    take(1);
    if (rest_.starts_with('/')) {
      take(1);
      REQUIRE(!open_.empty());
      REQUIRE(name() == found_[open_.back()].name);
      REQUIRE(take(1) == ">");
      open_.pop_back();
      return;
    }
    REQUIRE((found_.empty() || !open_.empty()));  // one root
    open_.push_back(found_.size());
    found_.push_back({name(), {}, {}});
    while (rest_.starts_with(' ')) read_attribute();
    if (rest_.starts_with('/')) {
      take(1);
      open_.pop_back();
    }
    REQUIRE(take(1) == ">");
  }

  void read_attribute() {
    take(1);
    const std::string key = name();
    REQUIRE(take(2) == "='");
    const auto value = take(std::min(rest_.find('\''), rest_.size()));
    REQUIRE(value.find('<') == value.npos);
    REQUIRE(take(1) == "'");
    REQUIRE(found_.back().attributes.emplace(key, value).second);
  }

  std::string_view rest_;
  std::vector<element> found_;
  std::vector<std::size_t> open_;  // indices in found_
};

}  // namespace skerry::testing
