// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Reads the name of an action.
enum NameReader {
  /// More than a name has, so that one that is too long is not taken for another.
  private static let limit = 128
  private static let patienceMSec: Int32 = 5_000

  /// The line that comes on a descriptor, or what comes until its end.
  static func read(_ descriptor: Int32) throws(ActionError) -> String {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: limit)
    while line.count < limit {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, patienceMSec) > 0 else {
        throw ActionError("no name of an action came within 5 s")
      }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard count > 0 else { break }
      line += chunk[..<count]
      if let end = line.firstIndex(of: UInt8(ascii: "\n")) {
        return String(decoding: line[..<end], as: UTF8.self)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }
}
