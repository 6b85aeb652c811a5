// SPDX-License-Identifier: Apache-2.0
// TOML through toml++, which is a C++ template library and so out of Swift's reach. A document is
// parsed once and laid out flat: nodes in the order of the file, each followed by its children.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CTOMLType {
  CTOML_BOOLEAN,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_STRING,
  /// Any of TOML's four kinds of date and time; its value is not kept.
  CTOML_DATE_TIME,
  CTOML_ARRAY,
  CTOML_TABLE
} CTOMLType;

/// A place in the text: line and column count from 1, columns in Unicode code points.
typedef struct CTOMLPosition {
  uint32_t line;
  uint32_t column;
} CTOMLPosition;

/// One value. Texts are UTF-8, not terminated, may contain NUL, and belong to the document.
typedef struct CTOMLNode {
  CTOMLType type;
  /// A table with a header begins at the header's bracket.
  CTOMLPosition position;
  /// The value's key; NULL for the document's own table and for the elements of arrays.
  const char *key;
  size_t key_length;
  CTOMLPosition key_position;
  bool boolean;
  int64_t integer;
  double real;
  const char *text;
  size_t text_length;
  /// For arrays and tables: the number of values directly in it.
  size_t child_count;
} CTOMLNode;

/// Why a text is refused. The message is UTF-8, terminated, and cut at the end if it is long.
typedef struct CTOMLError {
  CTOMLPosition position;
  char message[512];
} CTOMLError;

typedef struct CTOMLDocument CTOMLDocument;

/// Parses `length` bytes. Returns NULL and fills `error` if they are not TOML 1.0, or if they nest
/// deeper than 256 values. Free the document with ctoml_free.
CTOMLDocument *ctoml_parse(const char *text, size_t length, CTOMLError *error);

/// All values of a document, the document's own table first. Valid until ctoml_free.
const CTOMLNode *ctoml_nodes(const CTOMLDocument *document, size_t *count);

/// Frees a document; NULL is allowed.
void ctoml_free(CTOMLDocument *document);

#ifdef __cplusplus
}
#endif
