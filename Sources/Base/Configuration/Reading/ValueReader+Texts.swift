// SPDX-License-Identifier: Apache-2.0

extension ValueReader {
  /// A logical name: a string without slashes, because clients write `DEVICE/BUTTON`.
  func name() -> String? {
    guard let text = string() else { return nil }
    if text.contains("/") {
      report("must not contain a slash: \"\(text)\"")
      return nil
    }
    return text
  }

  /// An absolute path.
  func path() -> String? {
    guard let text = string() else { return nil }
    if !text.hasPrefix("/") {
      report("must be an absolute path: \"\(text)\"", remedy: "begin it with a slash")
      return nil
    }
    return text
  }

  /// An array of strings.
  func strings() -> [String]? {
    array()?.compactMap { $0.string() }
  }

  /// Milliseconds up to one second, in microseconds.
  func debounceUSec() -> Int64? {
    integer(in: 0...1000).map { Int64($0) * 1000 }
  }
}
