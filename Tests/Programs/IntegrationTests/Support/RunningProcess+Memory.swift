// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

extension RunningProcess {
  /// Memory of the process that no file backs, in KiB.
  func anonymousMemory() throws -> Int { try Self.anonymousMemory(of: pid) }

  /// The same for a process that another one has started.
  static func anonymousMemory(of pid: pid_t) throws -> Int {
    let status = try TestFile.read("/proc/\(pid)/status")
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    guard let value = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let number = Int(value)
    else { throw TestError.unexpected(awaited: "RssAnon of \(pid)", got: status) }
    return number
  }
}
