// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Varlink

/// A `varlinkctl call --more` that is running. The call ends with the object at the latest.
final class VarlinkctlStream {
  private let process: RunningProcess

  init(_ process: RunningProcess) { self.process = process }

  /// The next reply; nil after the last.
  func next() throws -> JSON? {
    guard let line = try process.nextLine() else { return nil }
    // A record separator in front of each (RFC 7464).
    return try JSON(parsing: String(line.drop { $0 == "\u{1e}" }))
  }

  /// The next reply with this member, others before it are dropped. Returns the member.
  func next(_ member: String, where isWanted: (JSON) -> Bool = { _ in true }) throws -> JSON {
    while let reply = try next() {
      if let value = reply[member], isWanted(value) { return value }
    }
    throw TestError.ended(awaited: member)
  }

  /// Waits for its end after the last reply, which is to be a good one.
  func finish() throws {
    let status = try process.wait()
    if status != 0 { throw TestError.command(process.words, status: status, output: "") }
  }

  /// Ends it as from a terminal.
  func interrupt() throws {
    process.signal(SIGINT)
    try process.wait()
  }
}
