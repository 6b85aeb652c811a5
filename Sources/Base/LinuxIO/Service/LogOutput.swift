// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// The descriptor that log lines go to. Writing never waits for a reader: while the event loop
/// waits, the keyboard is dead.
///
///     file, /dev/null ────▶ write
///     socket ─────────────▶ send with MSG_DONTWAIT
///     pipe, terminal ─────▶ write to a second open file of our own, with O_NONBLOCK
///                      └──▶ if it cannot be opened again: poll for room, then write
///
/// O_NONBLOCK is never set on the descriptor itself, because its open file is shared with the shell
/// that started us and with every other program that writes there.
struct LogOutput: ~Copyable {
  /// The result of writing a line.
  enum Outcome: Equatable {
    case written
    /// There is no room until somebody reads.
    case full
    /// Writing is not possible: nobody has the other end open, or the disk is full.
    case failed
  }

  private enum Way {
    case file, socket, own, shared
  }

  /// The descriptor to write to, and to watch for room.
  let raw: Int32
  private let way: Way
  /// Whether the last write ended in the middle of a line.
  private var isCut = false

  /// - Parameter descriptor: stays open as long as this value lives, and belongs to the caller.
  init(_ descriptor: Int32) {
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    if kind == S_IFSOCK {
      (raw, way) = (descriptor, .socket)
    } else if kind == S_IFIFO || isatty(descriptor) != 0 {
      let own = clinux_open(
        "/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY, 0)
      (raw, way) = own >= 0 ? (own, .own) : (descriptor, .shared)
    } else {
      (raw, way) = (descriptor, .file)
    }
  }

  deinit { if way == .own { close(raw) } }

  /// Writes a line in one call, so that lines of several threads and programs do not mix. A line has at
  /// most PIPE_BUF bytes, which a pipe takes completely or not at all.
  mutating func write(_ line: String) -> Outcome {
    let bytes = Array(((isCut ? "\n" : "") + line).utf8)
    var count = put(bytes)
    while count < 0, errno == EINTR { count = put(bytes) }
    if count == bytes.count {
      isCut = false
      return .written
    }
    if count > 0 { isCut = true }
    return count > 0 || errno == EAGAIN ? .full : .failed
  }

  private func put(_ bytes: [UInt8]) -> Int {
    switch way {
    case .socket: return send(raw, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    case .file, .own: return Glibc.write(raw, bytes, bytes.count)
    case .shared:
      var output = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
      guard poll(&output, 1, 0) > 0 else {
        errno = EAGAIN
        return -1
      }
      return Glibc.write(raw, bytes, bytes.count)
    }
  }
}
