// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// A light without hardware: the file to which the gateway writes its changes.
final class LightLog {
  /// A change, and when it was written.
  struct Change {
    let atUSec: Int64
    let isLit: Bool
  }

  let path: String
  private let folder = TemporaryFolder()

  init() { path = "\(folder.path)/light" }

  /// The table that makes it a light of the gateway.
  var configuration: String { "[[light]]\nfile = \"\(path)\"" }

  /// The entry that makes it a camera's light.
  var entry: String { "light = { file = \"\(path)\" }" }

  func changes() throws -> [Change] {
    guard TestFile.exists(path) else { return [] }
    return try TestFile.read(path).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let atUSec = Int64(words[0]) else { return nil }
      return Change(atUSec: atUSec, isLit: words[1] == "1")
    }
  }

  func isLit() throws -> Bool { try changes().last?.isLit ?? false }

  /// Waits until the light is lit, or dark.
  func wait(for isLit: Bool, _ why: String) throws {
    try TestClock.wait(for: "a light that is \(isLit ? "lit" : "dark"): \(why)") {
      try self.isLit() == isLit ? () : nil
    }
  }
}
