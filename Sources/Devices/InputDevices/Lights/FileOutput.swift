// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A light without hardware: a file that gets a line for each change, with its time.
final class FileOutput: LightOutput {
  private let path: String
  private let file: OwnedDescriptor

  init(path: String) throws(SystemError) {
    self.path = path
    // A FIFO that nobody reads must not stop the gateway.
    file = try OwnedDescriptor.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, mode: 0o644)
  }

  func set(_ isLit: Bool) throws(SystemError) {
    let line = Array("\(MonotonicClock.nowUSec) \(isLit ? 1 : 0)\n".utf8)
    guard write(file.raw, line, line.count) == line.count else {
      throw SystemError("write", path)
    }
  }
}
