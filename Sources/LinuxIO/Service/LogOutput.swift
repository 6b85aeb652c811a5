// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// The descriptor that lines of the log go to. Nothing here waits for whoever reads them: an event loop
/// that does is a dead keyboard.
///
///     file, /dev/null ────▶ write
///     socket ─────────────▶ send with MSG_DONTWAIT
///     pipe, terminal ─────▶ write to an open file of our own, with O_NONBLOCK
///                      └──▶ where it cannot be opened again: write, after a look whether there is room
///
/// O_NONBLOCK is never set on the descriptor itself: its open file is shared with the shell that
/// started us, and with everybody else who writes there.
struct LogOutput: ~Copyable {
  /// What became of a line.
  enum Outcome: Equatable {
    case written
    /// There is no room. It will be there as soon as somebody reads.
    case full
    /// It cannot be written at all: nobody has the other end, or the disk is full.
    case failed
  }

  private enum Way {
    case file, socket, own, shared
  }

  /// What is written to, and what tells when there is room again.
  let raw: Int32
  private let way: Way
  /// A part of a line is the last that was written.
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

  /// Writes a line in one call, so that those of several threads and programs do not mix. It has at
  /// most PIPE_BUF bytes, which a pipe takes whole or not at all.
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
