// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The descriptors that a daemon has open, its maps of cameras, and the length of its log. It can be taken
/// again and again: only new lines of the log are read.
final class Footprint {
  struct Size {
    /// The target of each descriptor, such as "socket:[1234]", sorted.
    let descriptors: [String]
    /// Maps of cameras' buffers.
    let maps: Int
    let allMaps: Int
    /// Lines of the log.
    let lines: Int
  }

  private let pid: pid_t
  private let log: Int32
  private var lines = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 13)

  init(pid: pid_t, log path: String) throws {
    self.pid = pid
    log = try RigError.check(path, open(path, O_RDONLY | O_CLOEXEC))
  }

  deinit { close(log) }

  func size() throws -> Size {
    let maps = try RigFile.bytes("/proc/\(pid)/maps").split(separator: Self.lineEnd)
    return Size(
      descriptors: descriptors(),
      maps: maps.count { String(decoding: $0, as: UTF8.self).contains("/dev/video") },
      allMaps: maps.count, lines: try countLines())
  }

  /// The footprint as soon as nothing but these is open, or after a second: a camera's thread may end a
  /// moment after its session has reported it.
  func size(with descriptors: [String]) throws -> Size {
    let limitUSec = RigClock.nowUSec + 1_000_000
    while true {
      let size = try size()
      if size.descriptors == descriptors || RigClock.nowUSec > limitUSec { return size }
      usleep(5_000)
    }
  }

  private func descriptors() -> [String] {
    let folder = "/proc/\(pid)/fd"
    return RigFile.names(in: folder).compactMap { name in
      let length = readlink("\(folder)/\(name)", &chunk, chunk.count)
      // Closed in the meantime.
      return length < 0 ? nil : String(decoding: chunk[..<length], as: UTF8.self)
    }
    .sorted()
  }

  private func countLines() throws -> Int {
    while true {
      let count = try RigError.check("the log", Int32(read(log, &chunk, chunk.count)))
      if count == 0 { return lines }
      lines += chunk[..<Int(count)].count { $0 == Self.lineEnd }
    }
  }

  private static let lineEnd = UInt8(ascii: "\n")
}
