// SPDX-License-Identifier: Apache-2.0

/// The source tree that these tests were built from.
package enum Repository {
  /// Its root folder.
  package static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/"))

  /// The paths of the Swift files of a target, from its folder in Sources.
  package static func swiftFiles(of target: String) throws -> [String] {
    try Command.run("find", "\(root)/Sources/\(target)", "-name", "*.swift")
      .split(separator: "\n").map { String($0) }
  }
}
