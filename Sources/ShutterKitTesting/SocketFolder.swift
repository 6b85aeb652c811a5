// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A folder of its own for a socket.
struct SocketFolder: Sendable {
  let path: String

  init() throws(SystemError) {
    var template = Array("/tmp/shutterkit.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("make a folder in", "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes it. The socket has gone with its server.
  func remove() { rmdir(path) }
}
