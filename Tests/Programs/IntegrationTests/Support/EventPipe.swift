// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import TestSupport

/// The writing end of a simulated device's FIFO, where a test stands in for the kernel.
final class EventPipe {
  private let path: String
  private let descriptor: Int32

  /// Opens the FIFO as soon as the gateway has made it.
  init(_ path: String) throws {
    self.path = path
    descriptor = try TestClock.wait(for: path) {
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return descriptor >= 0 ? descriptor : nil
    }
  }

  deinit { close(descriptor) }

  /// A key moves: a packet of its own.
  func write(_ key: Int32, _ value: Int32, atUSec timeUSec: Int64 = TestClock.nowUSec) throws {
    try write(Self.packet(key, value, timeUSec))
  }

  /// A key is tapped some times for 10 ms, the last time just now, with this pause between: the gateway
  /// gets all of it at once, however busy the machine is.
  func tap(_ key: Int32, times: Int64, pauseUSec: Int64 = 0) throws {
    let endUSec = TestClock.nowUSec
    var events: [input_event] = []
    for left in (0..<times).reversed() {
      let upUSec = endUSec - left * (pauseUSec + 10_000)
      events += Self.packet(key, 1, upUSec - 10_000) + Self.packet(key, 0, upUSec)
    }
    try write(events)
  }

  /// A key is released, and the kernel had no room for the event.
  func loseRelease(of key: Int32) throws {
    let timeUSec = TestClock.nowUSec
    try write([Self.event(EV_SYN, SYN_DROPPED, 0, timeUSec)] + Self.packet(key, 0, timeUSec))
  }

  private static func packet(_ key: Int32, _ value: Int32, _ timeUSec: Int64) -> [input_event] {
    [event(EV_KEY, key, value, timeUSec), event(EV_SYN, SYN_REPORT, 0, timeUSec)]
  }

  private static func event(
    _ type: Int32, _ code: Int32, _ value: Int32, _ timeUSec: Int64
  ) -> input_event {
    var event = input_event()
    clinux_input_set_event_usec(&event, timeUSec)
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    return event
  }

  private func write(_ events: [input_event]) throws {
    let size = events.count * MemoryLayout<input_event>.stride
    guard Glibc.write(descriptor, events, size) == size else {
      throw TestError.system(subject: path, errno: errno)
    }
  }
}
