// SPDX-License-Identifier: Apache-2.0
import Glibc

/// What the line of a hook's call says behind its name, separated by tabs: the JSON object for the command's standard
/// input, then its variables. Text in JSON has no tab.
struct HookLine {
  static let separator: Character = "\t"
  /// More bytes than a call of shutter-hooks has.
  static let longest = 32_768
  private static let mostVariables = 64

  let input: [UInt8]
  let variables: [String]

  /// Nil if it cannot be read: then nothing of it is used.
  init?(_ line: String) {
    let parts = line.split(separator: Self.separator, omittingEmptySubsequences: false).dropFirst()
    guard line.utf8.count < Self.longest, let input = parts.first, input.hasPrefix("{"),
      parts.count <= Self.mostVariables + 1, parts.dropFirst().allSatisfy(Self.isOurs)
    else { return nil }
    self.input = Array(input.utf8) + [UInt8(ascii: "\n")]
    variables = parts.dropFirst().map { String($0) }
  }

  /// Whether it is a variable of ours: a caller must not set PATH or LD_PRELOAD.
  private static func isOurs(_ variable: Substring) -> Bool {
    guard let name = variable.split(separator: "=", maxSplits: 1).first, variable.contains("="),
      name.hasPrefix("SHUTTERD_")
    else { return false }
    return name.utf8.allSatisfy {
      (65...90).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_")
    }
  }
}
