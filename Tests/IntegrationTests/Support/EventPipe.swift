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
    try write(EV_KEY, key, value, timeUSec)
    try write(EV_SYN, SYN_REPORT, 0, timeUSec)
  }

  /// A key is released, and the kernel had no room to tell so.
  func loseRelease(of key: Int32) throws {
    let timeUSec = TestClock.nowUSec
    try write(EV_SYN, SYN_DROPPED, 0, timeUSec)
    try write(EV_KEY, key, 0, timeUSec)
    try write(EV_SYN, SYN_REPORT, 0, timeUSec)
  }

  private func write(_ type: Int32, _ code: Int32, _ value: Int32, _ timeUSec: Int64) throws {
    var event = input_event()
    clinux_input_set_event_usec(&event, timeUSec)
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    let count = Glibc.write(descriptor, &event, MemoryLayout<input_event>.size)
    guard count == MemoryLayout<input_event>.size else {
      throw TestError.system(subject: path, errno: errno)
    }
  }
}
