// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The reason why a device or program of a test is not as the test needs it.
package enum TestError: Error, CustomStringConvertible {
  /// A system call on `subject` failed.
  case system(subject: String, errno: Int32)
  /// A program ended with a status other than 0.
  case command(_ words: [String], status: Int32, output: String)
  /// Something never came: what was seen instead, and what the programs logged.
  case timeout(awaited: String, seen: String = Witness.report())
  /// A stream or a process ended before `awaited` came.
  case ended(awaited: String, seen: String = Witness.report())
  /// Something else came than `awaited`.
  case unexpected(awaited: String, got: String)

  package var description: String {
    switch self {
    case .system(let subject, let errno): "\(subject): \(String(cString: strerror(errno)))"
    case .command(let words, let status, let output):
      "\(words.joined(separator: " ")): status \(status)\n\(output)"
    case .timeout(let awaited, let seen): "did not come: \(awaited)\(Self.further(seen))"
    case .ended(let awaited, let seen): "ended before it came: \(awaited)\(Self.further(seen))"
    case .unexpected(let awaited, let got): "awaited \(awaited), got \(got)"
    }
  }

  private static func further(_ seen: String) -> String { seen.isEmpty ? "" : "\n\(seen)" }

  /// The result of a call that returns -1 and sets errno.
  package static func check(_ subject: String, _ result: Int32) throws -> Int32 {
    if result < 0 { throw TestError.system(subject: subject, errno: errno) }
    return result
  }
}
