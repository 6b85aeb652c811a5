// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc

/// A keyboard made through /dev/uinput. It is destroyed with the object at the latest.
final class UinputKeyboard {
  /// The evdev node (`/dev/input/eventN`). udev has made it and knows its properties.
  let node: String
  /// Its name in /sys/class/input (`inputN`).
  let sysname: String
  /// The descriptor that moves it, for a thread that does so while the object is there.
  let fd: Int32
  private var isThere = true

  /// Makes a keyboard with these EV_KEY codes and waits until udev is done with it.
  /// - Parameters:
  ///   - down: keys that go down before udev announces the keyboard.
  ///   - hasLED: it has one for Caps Lock, the kernel's `inputN::capslock`.
  init(
    name: String = "rig keyboard", keys: [Int32], down: [Int32] = [], hasLED: Bool = false
  ) throws {
    var sysname = [CChar](repeating: 0, count: 64)
    fd = try RigError.checkSupport(
      "/dev/uinput",
      rig_uinput_create(name, keys.map { UInt16($0) }, keys.count, hasLED, &sysname, sysname.count))
    for key in down { try Self.write(fd, key, value: 1) }
    let input = String(decoding: sysname.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    self.sysname = input
    let event = try RigClock.wait(for: "the evdev node of \(input)") {
      RigFile.names(in: "/sys/class/input/\(input)").first { $0.hasPrefix("event") }
    }
    node = "/dev/input/\(event)"
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
  }

  deinit {
    if isThere { _ = rig_uinput_destroy(fd) }
    close(fd)
  }

  /// The key goes down.
  @discardableResult
  func press(_ key: Int32) throws -> RigClock.Span { try write(key, value: 1) }

  /// The key goes up.
  @discardableResult
  func release(_ key: Int32) throws -> RigClock.Span { try write(key, value: 0) }

  /// The key is reported as repeated. A keyboard that never says that it came up reports each push after the first so.
  @discardableResult
  func push(again key: Int32) throws -> RigClock.Span { try write(key, value: 2) }

  /// Down and up. Returns the span of the press.
  @discardableResult
  func tap(_ key: Int32) throws -> RigClock.Span {
    let span = try press(key)
    try release(key)
    return span
  }

  /// Down and up in one write, before any other program on the machine's one processor has its turn. For
  /// the kernel they are still two events; otherwise another program's end may come between them.
  func tapAtOnce(_ key: Int32) throws {
    var first = sched_param(sched_priority: 1)
    _ = try RigError.check("sched_setscheduler", sched_setscheduler(0, SCHED_FIFO, &first))
    defer {
      var usual = sched_param(sched_priority: 0)
      sched_setscheduler(0, SCHED_OTHER, &usual)
    }
    try Self.write(
      fd, [(EV_KEY, key, 1), (EV_SYN, SYN_REPORT, 0), (EV_KEY, key, 0), (EV_SYN, SYN_REPORT, 0)])
  }

  /// Pulls the plug: the device is gone, whatever keys are down.
  func destroy() throws {
    _ = try RigError.checkSupport("/dev/uinput", rig_uinput_destroy(fd))
    isThere = false
  }

  private func write(_ key: Int32, value: Int32) throws -> RigClock.Span {
    try Self.write(fd, key, value: value)
  }

  @discardableResult
  private static func write(_ fd: Int32, _ key: Int32, value: Int32) throws -> RigClock.Span {
    try write(fd, [(EV_KEY, key, value), (EV_SYN, SYN_REPORT, 0)])
  }

  @discardableResult
  private static func write(
    _ fd: Int32, _ events: [(type: Int32, code: Int32, value: Int32)]
  ) throws -> RigClock.Span {
    let events = events.map {
      input_event(time: timeval(), type: UInt16($0.type), code: UInt16($0.code), value: $0.value)
    }
    let size = events.count * MemoryLayout<input_event>.stride
    return try RigClock.span {
      _ = try RigError.check("/dev/uinput", Int32(clamping: Glibc.write(fd, events, size)))
    }
  }
}
