// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Reads the lines of a descriptor as they come.
@LoopActor
final class LineReader {
  private let descriptor: Int32
  private let onLine: @LoopActor (String) -> Void
  private let onEnd: @LoopActor () -> Void
  private var watch: DescriptorWatch?
  private var partial: [UInt8] = []

  init(
    descriptor: Int32, onLine: @escaping @LoopActor (String) -> Void,
    onEnd: @escaping @LoopActor () -> Void
  ) throws(SystemError) {
    self.descriptor = descriptor
    self.onLine = onLine
    self.onEnd = onEnd
    do {
      watch = try EventLoop.shared.watch(descriptor, for: .readable) { [weak self] _ in
        self?.read()
      }
    } catch {
      // epoll takes no regular file and no /dev/null. Then there are no commands.
      guard error.errno.code == EPERM else { throw error }
      EventLoop.shared.post { onEnd() }
    }
  }

  /// Waits for the next line, or for the end.
  static func line(of descriptor: Int32) async throws {
    var waiting: CheckedContinuation<Void, Never>?
    var isOver = false
    let end: @LoopActor () -> Void = {
      isOver = true
      waiting?.resume()
      waiting = nil
    }
    let reader = try LineReader(descriptor: descriptor, onLine: { _ in end() }, onEnd: end)
    if !isOver { await withCheckedContinuation { waiting = $0 } }
    reader.close()
  }

  /// Reads no more. The loop keeps a watch that is not ended, and would turn without a pause at what nobody reads.
  private func close() {
    watch?.cancel()
    watch = nil
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &chunk, chunk.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    guard count > 0 else {
      close()
      return onEnd()
    }
    partial += chunk[..<count]
    while let end = partial.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: partial[..<end], as: UTF8.self)
      partial.removeSubrange(...end)
      onLine(line)
    }
  }
}
