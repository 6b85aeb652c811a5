// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc

/// A remote for telephones on Bluetooth, made through /dev/uhid as BlueZ does: the kernel's own HID driver makes two
/// input devices of it, a "Keypad" and a "Consumer Control". It is gone with the object at the latest.
final class HIDRemote {
  /// A key of the consumer page, by its bit in the report.
  enum Key: UInt8 {
    case volumeUp = 1
    case volumeDown = 2
  }
  /// A usage of the keyboard page.
  enum Usage: UInt8 {
    case enter = 0x28
    case volumeUp = 0x80
  }

  /// A keypad with the usages 0 to 255, report 1. The kernel would join a keyboard with the consumer control.
  static let keyboard: [UInt8] = [
    0x05, 0x01, 0x09, 0x07, 0xa1, 0x01, 0x85, 0x01, 0x05, 0x07, 0x19, 0xe0, 0x29, 0xe7, 0x15, 0x00,
    0x25, 0x01, 0x75, 0x01, 0x95, 0x08, 0x81, 0x02, 0x95, 0x01, 0x75, 0x08, 0x81, 0x03, 0x95, 0x06,
    0x75, 0x08, 0x15, 0x00, 0x26, 0xff, 0x00, 0x05, 0x07, 0x19, 0x00, 0x29, 0xff, 0x81, 0x00, 0xc0,
  ]
  /// A consumer control with eight keys, report 2.
  static let consumer: [UInt8] = [
    0x05, 0x0c, 0x09, 0x01, 0xa1, 0x01, 0x85, 0x02, 0x15, 0x00, 0x25, 0x01, 0x09, 0xe9, 0x09, 0xea,
    0x09, 0xe2, 0x09, 0xcd, 0x09, 0xb5, 0x09, 0xb6, 0x09, 0xb3, 0x09, 0xb4, 0x75, 0x01, 0x95, 0x08,
    0x81, 0x02, 0xc0,
  ]
  /// The same with an axis whose largest value the kernel reads as -1, as in controllers of games.
  static let consumerWithBadAxis: [UInt8] = [
    0x05, 0x0c, 0x09, 0x01, 0xa1, 0x01, 0x85, 0x02, 0x15, 0x00, 0x25, 0x01, 0x09, 0xe9, 0x09, 0xea,
    0x75, 0x01, 0x95, 0x02, 0x81, 0x02, 0x95, 0x06, 0x81, 0x03, 0x06, 0xa0, 0xff, 0x09, 0x01, 0x15,
    0x00, 0x27, 0xff, 0xff, 0xff, 0xff, 0x75, 0x20, 0x95, 0x01, 0x81, 0x02, 0xc0,
  ]

  let name: String
  private let unique: String
  private var fd: Int32

  /// Connects it.
  ///
  /// - Parameter pushed: a key that is down before udev announces its nodes: the one that has woken it.
  init(
    _ name: String, _ descriptor: [UInt8] = HIDRemote.keyboard + HIDRemote.consumer,
    pushed: Key? = nil
  ) throws {
    self.name = name
    unique = "rig:\(getpid()):\(RigClock.nowUSec)"
    try Command.run("modprobe", "-a", "uhid", "hid-generic")
    if pushed != nil { try Command.run("udevadm", "control", "--stop-exec-queue") }
    fd = try RigError.checkSupport(
      "/dev/uhid",
      rig_uhid_create(
        name, unique, descriptor, descriptor.count, UInt16(BUS_BLUETOOTH), 0x1209, 0x0005))
    guard let pushed else { return }
    try RigClock.wait(for: "the kernel's devices of \(name)") { events.count >= 2 ? () : nil }
    try send(pushed)
    try Command.run("udevadm", "control", "--start-exec-queue")
  }

  deinit { disconnect() }

  /// Its evdev nodes, as soon as there are so many and udev has made them.
  func nodes(_ count: Int) throws -> [String] {
    let nodes = try RigClock.wait(for: "\(count) nodes of \(name)") { () -> [String]? in
      let found = events
      return found.count == count ? found.sorted().map { "/dev/input/\($0)" } : nil
    }
    for node in nodes {
      try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
    }
    return nodes
  }

  /// The names of its nodes that the kernel has.
  private var events: [String] {
    RigFile.names(in: "/sys/class/input").filter { $0.hasPrefix("event") }
      .filter { (try? RigFile.readLine("/sys/class/input/\($0)/device/uniq")) == unique }
  }

  /// A key of the consumer control goes down; nil: all are up.
  func send(_ key: Key?) throws { try report([2, key?.rawValue ?? 0]) }

  /// A key of the keypad goes down; nil: all are up.
  func type(_ usage: Usage?) throws { try report([1, 0, 0, usage?.rawValue ?? 0, 0, 0, 0, 0, 0]) }

  /// Sends a report, which begins with its number.
  func report(_ bytes: [UInt8]) throws {
    _ = try RigError.checkSupport("/dev/uhid", rig_uhid_send(fd, bytes, bytes.count))
  }

  /// It goes to sleep: its devices are gone.
  func disconnect() {
    if fd >= 0 { close(fd) }
    fd = -1
  }
}
