// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A light that was opened, dark at first. Opening it again, or the end of the process, gives it up; it
/// is not put out by that where the kernel does not do so.
protocol LightOutput: AnyObject {
  /// Lights it, or puts it out. Does not wait for slow hardware longer than the driver does.
  func set(_ isLit: Bool) throws(SystemError)
}
