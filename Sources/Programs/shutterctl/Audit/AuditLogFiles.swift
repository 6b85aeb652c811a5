// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The files of an audit log, and their lines.
enum AuditLogFiles {
  /// Where the gateway writes unless it is configured otherwise.
  static func defaultPath(runtimeDirectory: String?) -> String {
    if let runtimeDirectory { return "\(runtimeDirectory)/audit.jsonl" }
    let directory = RuntimeDirectory.calling(.control)
    return directory == .system
      ? "/var/log/shutterd/audit.jsonl" : "\(directory.folder(of: .control))/audit.jsonl"
  }

  /// A log's file with those that were full before it, the oldest first.
  static func all(of path: String) -> [String] {
    var paths = [path]
    while access("\(path).\(paths.count)", F_OK) == 0 { paths.append("\(path).\(paths.count)") }
    return paths.reversed()
  }

  /// Hands over each line with its number, from 1. A last one without its end is not written yet.
  static func readLines(
    of path: String, _ body: ([UInt8], Int) throws -> Void
  ) throws {
    let file = try OwnedDescriptor.open(path, O_RDONLY)
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var number = 0
    while true {
      let count = read(file.raw, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", path) }
      if count == 0 { return }
      rest += chunk[..<count]
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try body(Array(rest[start..<end]), number)
        start = end + 1
      }
      rest.removeSubrange(..<start)
    }
  }
}
