// SPDX-License-Identifier: Apache-2.0

/// The source tree that these tests were built from.
package enum Repository {
  /// Its root folder.
  package static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/"))

  /// The names of the targets in Sources: the folders in each layer's folder.
  package static func targets() -> [String] {
    TestFile.names(in: "\(root)/Sources").flatMap { TestFile.names(in: "\(root)/Sources/\($0)") }
  }

  /// The paths of the Swift files of a target in Sources, in whichever layer it is.
  package static func swiftFiles(of target: String) throws -> [String] {
    try TestFile.names(in: "\(root)/Sources").map { "\(root)/Sources/\($0)/\(target)" }
      .filter { !TestFile.names(in: $0).isEmpty }
      .flatMap { try Command.run("find", $0, "-name", "*.swift").split(separator: "\n") }
      .map { String($0) }
  }
}
