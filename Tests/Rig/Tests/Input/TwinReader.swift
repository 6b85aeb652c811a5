// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc

/// Finds and reads the twins that the device layer makes.
enum TwinReader {
  /// The node of the twin of the device with this name; waits for udev to be done with it.
  static func node(of name: String) throws -> String {
    let node = try RigClock.wait(for: "the twin of \(name)") { find(name) }
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
    return node
  }

  /// The node that it has now; nil if there is none.
  static func find(_ name: String) -> String? {
    let folder = "/sys/devices/virtual/input"
    for input in RigFile.names(in: folder) {
      let path = "\(folder)/\(input)"
      guard (try? RigFile.readLine("\(path)/name")) == name,
        (try? RigFile.readLine("\(path)/phys"))?.hasPrefix("shutterd/") == true
      else { continue }
      return RigFile.names(in: path).first { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
    }
    return nil
  }

  /// The events that a reader gets until the key `last` goes up, as "type code value", without
  /// SYN_REPORT.
  static func events(_ reader: EvdevReader, until last: Int32) throws -> [String] {
    var events: [String] = []
    while let event = try reader.next() {
      if event.type != EV_SYN { events.append("\(event.type) \(event.code) \(event.value)") }
      if event.type == EV_KEY, event.code == last, event.value == 0 { break }
    }
    return events
  }
}
