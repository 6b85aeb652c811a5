// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The reason why a device or program of a test is not as the test needs it.
package enum TestError: Error, CustomStringConvertible {
  /// A system call on `subject` failed.
  case system(subject: String, errno: Int32)
  /// A program ended with a status other than 0.
  case command(_ words: [String], status: Int32, output: String)
  /// Something did not come in time.
  case timeout(awaited: String)
  /// A stream or a process ended before `awaited` came.
  case ended(awaited: String)
  /// Something else came than `awaited`.
  case unexpected(awaited: String, got: String)

  package var description: String {
    switch self {
    case .system(let subject, let errno): "\(subject): \(String(cString: strerror(errno)))"
    case .command(let words, let status, let output):
      "\(words.joined(separator: " ")): status \(status)\n\(output)"
    case .timeout(let awaited): "did not come in time: \(awaited)"
    case .ended(let awaited): "ended before it came: \(awaited)"
    case .unexpected(let awaited, let got): "awaited \(awaited), got \(got)"
    }
  }

  /// The result of a call that returns -1 and sets errno.
  package static func check(_ subject: String, _ result: Int32) throws -> Int32 {
    if result < 0 { throw TestError.system(subject: subject, errno: errno) }
    return result
  }
}
