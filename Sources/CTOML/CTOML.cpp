// SPDX-License-Identifier: Apache-2.0
#include "CTOML.h"

// Some broken texts, "[=]" for one, run into an assertion of toml++ 3.3 although the code after it
// would report them. It must not abort a daemon that reads its configuration again, and with NDEBUG
// it must not become an assumption of the optimiser.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

struct CTOMLDocument {
  toml::table root;
  std::vector<CTOMLNode> nodes;
};

namespace {

/// The depth to which arrays and tables may nest; toml++ has the same for bracketed values.
constexpr int maximum_depth = 256;

/// Each dot of a dotted key nests one table deeper, toml++ does not limit that, and it frees tables
/// by recursion: a text with more dots than this could overflow the stack.
constexpr size_t maximum_dots = 4000;

CTOMLPosition position_of(const toml::source_region &region) {
  return {region.begin.line, region.begin.column};
}

void fill(CTOMLError *error, CTOMLPosition position, std::string_view message) {
  error->position = position;
  size_t length = std::min(message.size(), sizeof error->message - 1);
  std::memcpy(error->message, message.data(), length);
  error->message[length] = '\0';
}

/// Whether the text has few enough dots to be parsed.
bool check_dots(std::string_view text, CTOMLError *error) {
  size_t dots = 0;
  CTOMLPosition position = {1, 1};
  for (char character : text) {
    if (character == '.' && ++dots > maximum_dots) {
      fill(error, position, "more than 4000 dots in one file");
      return false;
    }
    if (character == '\n') {
      position = {position.line + 1, 1};
    } else if ((static_cast<unsigned char>(character) & 0xc0) != 0x80) {
      position.column++;
    }
  }
  return true;
}

/// Writes the nodes of a document, depth first.
struct Flattener {
  std::vector<CTOMLNode> &nodes;
  CTOMLError *error;

  /// Appends a value and all it contains; false if it nests too deeply.
  bool append(const toml::key *key, const toml::node &value, int depth) {
    if (depth > maximum_depth) {
      fill(error, position_of(value.source()), "nested deeper than 256 values");
      return false;
    }
    nodes.push_back(scalar(key, value));
    if (const toml::array *array = value.as_array()) {
      nodes.back().child_count = array->size();
      for (const toml::node &element : *array) {
        if (!append(nullptr, element, depth + 1))
          return false;
      }
    } else if (const toml::table *table = value.as_table()) {
      nodes.back().child_count = table->size();
      return append_children(*table, depth + 1);
    }
    return true;
  }

  /// toml++ sorts a table by the names of its keys; here they come as they were written.
  bool append_children(const toml::table &table, int depth) {
    std::vector<std::pair<const toml::key *, const toml::node *>> children;
    for (const auto &[key, value] : table)
      children.emplace_back(&key, &value);
    std::sort(children.begin(), children.end(), [](const auto &left, const auto &right) {
      return left.first->source().begin < right.first->source().begin;
    });
    for (const auto &[key, value] : children) {
      if (!append(key, *value, depth))
        return false;
    }
    return true;
  }

  /// A node without its children.
  static CTOMLNode scalar(const toml::key *key, const toml::node &value) {
    CTOMLNode node = {};
    node.position = position_of(value.source());
    if (key) {
      node.key = key->data();
      node.key_length = key->length();
      node.key_position = position_of(key->source());
    }
    switch (value.type()) {
    case toml::node_type::boolean:
      node.type = CTOML_BOOLEAN;
      node.boolean = value.as_boolean()->get();
      break;
    case toml::node_type::integer:
      node.type = CTOML_INTEGER;
      node.integer = value.as_integer()->get();
      break;
    case toml::node_type::floating_point:
      node.type = CTOML_FLOAT;
      node.real = value.as_floating_point()->get();
      break;
    case toml::node_type::string:
      node.type = CTOML_STRING;
      node.text = value.as_string()->get().data();
      node.text_length = value.as_string()->get().size();
      break;
    case toml::node_type::array:
      node.type = CTOML_ARRAY;
      break;
    case toml::node_type::table:
      node.type = CTOML_TABLE;
      break;
    case toml::node_type::none:
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time:
      node.type = CTOML_DATE_TIME;
      break;
    }
    return node;
  }
};

} // namespace

CTOMLDocument *ctoml_parse(const char *text, size_t length, CTOMLError *error) {
  std::string_view view(text, length);
  if (!check_dots(view, error))
    return nullptr;
  toml::parse_result result = toml::parse(view);
  if (!result) {
    fill(error, position_of(result.error().source()), result.error().description());
    return nullptr;
  }
  auto *document = new CTOMLDocument{std::move(result).table(), {}};
  if (!Flattener{document->nodes, error}.append(nullptr, document->root, 0)) {
    delete document;
    return nullptr;
  }
  return document;
}

const CTOMLNode *ctoml_nodes(const CTOMLDocument *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}

void ctoml_free(CTOMLDocument *document) { delete document; }
