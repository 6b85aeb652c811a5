// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import TestSupport

/// Another program that reads an evdev node, as a desktop does.
final class EvdevReader {
  /// One event, stamped by the kernel.
  struct Event: Equatable, CustomStringConvertible {
    let timeUSec: Int64
    let type: Int32
    let code: Int32
    let value: Int32

    var description: String { "\(timeUSec) type \(type) code \(code) value \(value)" }
  }

  let node: String
  private let fd: Int32
  private var queued: [Event] = []

  /// Opens `node` with stamps of CLOCK_MONOTONIC.
  init(_ node: String) throws {
    self.node = node
    fd = try RigError.check(node, open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    _ = try RigError.checkSupport(node, rig_evdev_use_monotonic(fd))
  }

  deinit { close(fd) }

  /// The next event; nil if none comes within `milliseconds`. Throws ENODEV when the device is
  /// gone.
  func next(within milliseconds: Int64 = Patience.milliseconds) throws -> Event? {
    let deadline = RigClock.nowUSec + milliseconds * 1_000
    while queued.isEmpty {
      var waiting = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, RigClock.millisecondsLeft(until: deadline)) == 0 { return nil }
      try fill()
    }
    return queued.removeFirst()
  }

  /// The next event of a key; others before it are dropped.
  func nextKey(within milliseconds: Int64 = Patience.milliseconds) throws -> Event? {
    let deadline = RigClock.nowUSec + milliseconds * 1_000
    while let event = try next(within: max(0, deadline - RigClock.nowUSec) / 1_000) {
      if event.type == EV_KEY { return event }
    }
    return nil
  }

  /// Takes the device for this reader alone, or gives it back.
  func grab(_ on: Bool) throws {
    _ = try RigError.checkSupport(node, rig_evdev_grab(fd, on ? 1 : 0))
  }

  /// Whether the kernel says that the key is down. Drops the queued events of this reader.
  func isDown(_ key: Int32) throws -> Bool {
    queued.removeAll()
    return try RigError.checkSupport(node, rig_evdev_key_is_down(fd, UInt16(key))) == 1
  }

  private func fill() throws {
    var events = [input_event](repeating: input_event(), count: 64)
    let stride = MemoryLayout<input_event>.stride
    let size = Glibc.read(fd, &events, events.count * stride)
    if size < 0 && errno != EAGAIN { throw RigError.system(subject: node, errno: errno) }
    queued += events.prefix(max(0, size) / stride).map {
      Event(
        timeUSec: Int64($0.time.tv_sec) * 1_000_000 + Int64($0.time.tv_usec),
        type: Int32($0.type), code: Int32($0.code), value: $0.value)
    }
  }
}
