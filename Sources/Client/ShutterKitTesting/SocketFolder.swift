// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A folder for the sockets of a test.
struct SocketFolder: Sendable {
  let path: String

  /// One that is there.
  init(path: String) { self.path = path }

  /// One of its own.
  init() throws(SystemError) {
    var template = Array("/tmp/shutterkit.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("make a folder in", "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes it. A socket has gone with its server; with another one in it the folder stays for that
  /// one's owner.
  func remove() { rmdir(path) }
}
