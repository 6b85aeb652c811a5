// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// logind's records as a test writes them, and clients in login sessions of their own.
final class LoginRecords {
  /// The lines of the gateway's configuration for them.
  var option: String { "login_records = \"\(folder.path)\"" }

  private let folder = TemporaryFolder()

  init() {
    for kind in ["seats", "sessions", "users"] { mkdir("\(folder.path)/\(kind)", 0o755) }
  }

  /// Writes which session a seat shows, if any.
  func show(_ login: String?, on seat: String = "seat0") throws {
    try write("seats/\(seat)", "IS_SEAT0=\(seat == "seat0" ? 1 : 0)\nACTIVE=\(login ?? "")\n")
  }

  /// Starts a client with a camera stack of its own that leads a login session.
  func client(_ daemons: Daemons, login: String, seat: String = "seat0") throws -> ClientUnderTest {
    let words = ["sh", "-c", "read -r go && exec \"$@\"", "sh", daemons.binary("shutterctl")]
    let process = try RunningProcess(
      words + ["client", "--external", "--runtime-dir", daemons.runtimeFolder])
    try session(login, seat: seat, leader: process.pid)
    try process.write("go")
    return ClientUnderTest(process)
  }

  /// Writes the record of a session.
  func session(_ login: String, seat: String, leader: pid_t) throws {
    try write("sessions/\(login)", "UID=\(getuid())\nSEAT=\(seat)\nLEADER=\(leader)\n")
  }

  /// As logind does: under another name first, so that nobody reads half a record.
  private func write(_ name: String, _ text: String) throws {
    let path = "\(folder.path)/\(name)"
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let temporary = "\(path[...slash]).#\(path[path.index(after: slash)...])"
    try TestFile.write(temporary, text)
    _ = try TestError.check(path, rename(temporary, path))
  }
}
