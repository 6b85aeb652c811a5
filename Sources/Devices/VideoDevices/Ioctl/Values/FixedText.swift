// SPDX-License-Identifier: Apache-2.0

/// Text in a fixed array of a kernel structure, which Swift sees as a tuple.
enum FixedText {
  /// The text up to the first NUL; bytes that are not UTF-8 become U+FFFD.
  static func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
