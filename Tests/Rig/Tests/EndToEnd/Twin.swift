// SPDX-License-Identifier: Apache-2.0

/// The gateway's uinput twin of a keyboard, as the rest of the system finds it.
enum Twin {
  /// The evdev node of the twin of the device with this name.
  static func node(of name: String) throws -> String {
    let folder = "/sys/class/input"
    return try RigClock.wait(for: "the twin of \(name)") {
      for node in RigFile.names(in: folder) where node.hasPrefix("event") {
        let found = (try? RigFile.readLine("\(folder)/\(node)/device/name")) ?? ""
        if found.hasPrefix(name), found != name { return "/dev/input/\(node)" }
      }
      return nil
    }
  }
}
