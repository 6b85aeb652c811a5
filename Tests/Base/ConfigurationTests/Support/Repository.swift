// SPDX-License-Identifier: Apache-2.0

@testable import Configuration

/// The source tree that these tests were built from.
enum Repository {
  static let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")

  /// A file by its path in the tree.
  static func text(_ path: String) throws -> String {
    String(decoding: try FileReader.bytes(of: "/\(root)/\(path)"), as: UTF8.self)
  }
}
