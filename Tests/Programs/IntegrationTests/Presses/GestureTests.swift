// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import TestSupport
import Testing
import Varlink

/// Gestures and two-stage shutters for clients that ask; the phases never wait for them.
struct GestureTests {
  private static let quick = "double_tap_ms = 60\nhold_ms = 100"

  /// The next messages, phases and gestures, which are counted together.
  private func told(_ client: TestInteraction, _ count: Int) throws -> [String] {
    var last: Int64?
    return try (0..<count).map { _ in
      let reply = try client.next()
      let sequence = reply.event?.sequence ?? reply.gesture?.sequence
      if let last { #expect(sequence == last + 1) }
      last = sequence
      return reply.event?.phase.rawValue ?? reply.gesture?.gesture.rawValue ?? "\(reply)"
    }
  }

  @Test("tap alone at the release; with double_tap a second tap makes it one, none a tap")
  func taps() throws {
    let stage = try PressStage(Self.quick)
    let pipe = try stage.pipe()
    let tap = try stage.interaction { $0.gestures = [.tap] }
    try pipe.tap(KEY_VOLUMEDOWN, times: 1)
    #expect(try told(tap, 3) == ["began", "ended", "tap"])
    let both = try stage.interaction { $0.gestures = [.tap, .doubleTap] }
    try pipe.tap(KEY_VOLUMEDOWN, times: 2, pauseUSec: 40_000)
    #expect(try told(both, 5) == ["began", "ended", "began", "ended", "double_tap"])
    try pipe.tap(KEY_VOLUMEDOWN, times: 1)
    #expect(try told(both, 3) == ["began", "ended", "tap"])
    // The taps are too far apart for a double tap.
    try pipe.tap(KEY_VOLUMEDOWN, times: 2, pauseUSec: 80_000)
    let apart = ["began", "ended", "tap", "began", "ended", "tap"]
    #expect(try told(both, 6).sorted() == apart.sorted())
  }

  @Test("hold at its threshold, before the release, which reports no tap")
  func holds() throws {
    let stage = try PressStage(Self.quick)
    let client = try stage.interaction { $0.gestures = [.tap, .hold] }
    try stage.down()
    #expect(try told(client, 2) == ["began", "hold"])
    try stage.up()
    #expect(try told(client, 1) == ["ended"])
    usleep(150_000)
    #expect(try client.isQuiet())
  }

  @Test("held on: a repetition after each repeat_ms, counted from the press", arguments: [70, 160])
  func repeats(milliseconds: Int64) throws {
    let stage = try PressStage("hold_ms = 100\nrepeat_ms = \(milliseconds)")
    let client = try stage.interaction { $0.gestures = [.hold, .repeat] }
    try stage.down()
    #expect(try told(client, 2) == ["began", "hold"])
    var times: [Int64: Int64] = [:]
    for _ in 0..<3 {
      let gesture = try #require(try client.next().gesture)
      #expect(gesture.gesture == .repeat)
      times[try #require(gesture.count)] = gesture.monotonicUSec
    }
    try stage.up()
    // A gateway that was late leaves out repetitions, and their numbers with them.
    let first = try #require(times.min { $0.key < $1.key })
    for (count, timeUSec) in times {
      #expect(timeUSec - first.value == (count - first.key) * milliseconds * 1000)
    }
  }

  @Test("cancelled before the threshold, no gesture")
  func cancelled() throws {
    // Long enough to be cancelled in time on a machine with much else to do.
    let stage = try PressStage("hold_ms = 3000")
    let client = try stage.interaction { $0.gestures = [.tap, .hold] }
    try stage.down()
    try client.setEnabled(false)
    #expect(try told(client, 2) == ["began", "cancelled"])
    _ = try client.status()
    try stage.up()
    TestClock.pass(milliseconds: 3_200)
    #expect(try client.isQuiet())
  }

  @Test("a client that does not ask gets no gesture")
  func unasked() throws {
    let stage = try PressStage(Self.quick)
    let client = try stage.interaction()
    try stage.pipe().tap(KEY_VOLUMEDOWN, times: 2)
    #expect(try told(client, 4) == ["began", "ended", "began", "ended"])
    usleep(150_000)
    #expect(try client.isQuiet())
  }

  @Test("half, full, full up, half up: four events in order, two presses")
  func twoStages() throws {
    let stage = try PressStage()
    let client = try stage.interaction { $0.roles = [.primary, .halfPress] }
    try stage.down(PressStage.half)
    try stage.down()
    try stage.up()
    try stage.up(PressStage.half)
    let events = try (0..<4).map { _ in try client.eventAtOnce() }
    #expect(events.map(\.phase) == [.began, .began, .ended, .ended])
    #expect(events.map(\.role) == [.halfPress, .primary, .primary, .halfPress])
    #expect(events[0].press == events[3].press && events[1].press == events[2].press)
  }

  @Test("disabled with both stages down: both cancelled; without half_press it gets none")
  func bothCancelled() throws {
    let stage = try PressStage()
    let client = try stage.interaction { $0.roles = [.primary, .halfPress] }
    try stage.down(PressStage.half)
    try stage.down()
    _ = (try client.eventAtOnce(), try client.eventAtOnce())
    try client.setEnabled(false)
    let events = [try client.eventAtOnce(), try client.eventAtOnce()]
    #expect(events.allSatisfy { $0.cancelReason == .interactionDisabled })
    #expect(Set(events.map(\.role)) == [.primary, .halfPress])
    try stage.up(PressStage.half)
    try stage.up()
    let single = try stage.interaction()
    try stage.press(PressStage.half)
    #expect(try single.isQuiet())
    #expect(try stage.state().defaulted == 1)
  }
}
