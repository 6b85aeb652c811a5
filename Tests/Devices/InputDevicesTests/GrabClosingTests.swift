// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Testing

@testable import InputDevices

struct GrabClosingTests {
  @Test("the events that are still queued, and a descriptor that is closed")
  func queued() throws {
    let (reading, writing) = try pipe()
    var event = InputEvent.key(KEY_A, 0)
    #expect(write(writing, &event, MemoryLayout<input_event>.size) > 0)
    close(writing)
    let closing = GrabClosing(OwnedDescriptor(owning: reading), always: false)
    #expect(closing.wait().map(\.code) == [UInt16(KEY_A)])
    #expect(closing.takeKept()?.raw == nil)
  }

  @Test("a key that went down keeps the descriptor")
  func kept() throws {
    let (reading, writing) = try pipe()
    defer { close(writing) }
    #expect(clinux_set_nonblocking(reading) == 0)
    var event = InputEvent.key(KEY_A, 1)
    #expect(write(writing, &event, MemoryLayout<input_event>.size) > 0)
    let closing = GrabClosing(OwnedDescriptor(owning: reading), always: false)
    #expect(closing.wait().count == 1)
    #expect(closing.takeKept()?.raw == reading)
  }

  /// Reading a pipe that nobody writes to stands in for a kernel that does not return.
  @Test("a kernel that does not end grabs is waited for a second, and not one for each of them")
  func hanging() throws {
    let pipes = try (0..<20).map { _ in try pipe() }
    let startUSec = MonotonicClock.nowUSec
    let closings = pipes.map { GrabClosing(OwnedDescriptor(owning: $0.reading), always: true) }
    for closing in closings {
      #expect(closing.wait().isEmpty)
      #expect(closing.takeKept()?.raw == nil)
    }
    #expect((1_000_000..<15_000_000).contains(MonotonicClock.nowUSec - startUSec))
    for pipe in pipes { close(pipe.writing) }
  }

  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(clinux_pipe(&ends) == 0)
    return (ends[0], ends[1])
  }
}
