// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO

/// A GPIO line requested as output. The kernel takes it back when the process ends, however it ends.
final class GPIOOutput: LightOutput {
  private let line: OpaquePointer
  private let path: String

  /// Requests the line of the chip at `path`, which is then dark.
  init(
    _ reference: GPIOChipSettings.LineReference, activeLow: Bool, chip path: String
  ) throws(SystemError) {
    let offset = try GPIOChip.offset(of: reference, path)
    guard let line = cgpio_output_request(path, offset, activeLow, "shutterd") else {
      let errno = Errno.last
      let user = GPIOChip.consumer(of: offset, path).map { ", used by \"\($0)\"" } ?? ""
      throw SystemError("request the line with offset \(offset)\(user) of", path, errno: errno)
    }
    self.line = line
    self.path = path
  }

  deinit { cgpio_line_release(line) }

  func set(_ isLit: Bool) throws(SystemError) {
    guard cgpio_output_set(line, isLit) == 0 else { throw SystemError("set a line of", path) }
  }
}
