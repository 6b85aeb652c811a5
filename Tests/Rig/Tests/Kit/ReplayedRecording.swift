// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Varlink

/// A recording that `shutterctl input replay` sends through a device of its own, from the moment at which the gateway has
/// that device.
struct ReplayedRecording {
  let process: RunningProcess

  /// Makes the recording's devices, waits until the gateway lists them, and begins.
  ///
  /// - Parameter isGrabbed: whether it also waits for the gateway to have grabbed them, if that is the device's mode, as it
  ///   does for keys of which a client in front takes presses.
  init(_ path: String, to daemons: Daemons, isGrabbed: Bool) throws {
    process = try daemons.startControl("input", "replay", "--on-enter", path)
    let made = try process.line { $0.contains(" is /dev/input/") }
    let node = made.split(separator: " ").last.map { String($0) }
    try RigClock.wait(for: "the gateway to have it: \(made)") { () -> Void? in
      let known = try daemons.controlJSON("devices").first { $0["node"]?.stringValue == node }
      guard let known else { return nil }
      let isObserved = known["mode"]?.stringValue == "observe"
      return !isGrabbed || isObserved || known["grabbed"] == .bool(true) ? () : nil
    }
    try process.write("")
  }
}
