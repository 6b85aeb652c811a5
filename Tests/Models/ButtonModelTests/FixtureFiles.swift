// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The fixtures beside the tests.
enum FixtureFiles {
  /// The folder, as it stands in the source tree.
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// The names of all fixtures, sorted.
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".t") }.sorted()
  }()

  /// The text of one.
  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
