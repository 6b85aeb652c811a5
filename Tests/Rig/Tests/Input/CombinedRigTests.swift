// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A keyboard that has a fast mouse in the same node, as receivers and mice with keys do.
@Suite(.rigWithCountedTime, .serialized)
struct CombinedRigTests {
  private static let key = Int32(KEY_VOLUMEDOWN)

  /// A mouse that moves for a while.
  struct Moves {
    var perSecond: Int
    var packets: Int
    /// The packets from one tap of the key to the next one.
    var packetsPerTap: Int
  }

  /// What came out of it.
  private struct Outcome {
    /// The packets of the mouse at the twin.
    var moves = 0
    /// The longest time from a packet of the mouse until the twin has it, microseconds.
    var mostUSec: Int64 = 0
    var taps = 0
  }

  @Test(
    "1000 moves a second and 40 taps: all arrive, the moves within 10 ms; 8000, 8 taps and 20 ms",
    arguments: [
      Moves(perSecond: 1_000, packets: 4_000, packetsPerTap: 100),
      Moves(perSecond: 8_000, packets: 1_920, packetsPerTap: 240),
    ])
  func together(_ moves: Moves) throws {
    let keyboard = try FullKeyboard(
      name: "rig fast", keys: [Self.key, Int32(KEY_A), Int32(BTN_LEFT)],
      axes: [Int32(REL_X), Int32(REL_Y)])
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["rig fast"]
        external_sessions_for = [\(getuid())]
        """)
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    let client = try ClientUnderTest(daemons, ["--external", "--automatic"])
    let twin = try EvdevReader(TwinReader.node(of: "rig fast"))
    try daemons.waitForGrab(of: [keyboard.node])
    let outcome = try play(moves, keyboard, twin)
    print("combined node: \(outcome.moves) moves, the slowest after \(outcome.mostUSec) us")
    #expect(outcome.moves == moves.packets)
    #expect(outcome.mostUSec < (moves.perSecond > 1_000 ? 20_000 : 10_000))
    for _ in 0..<outcome.taps {
      #expect(try client.event().phase == .began)
      #expect(try client.event().phase == .ended)
    }
    #expect(!daemons.log(of: "shutterd").contains("is read at intervals"))
  }

  /// Moves the mouse, and taps the key.
  private func play(
    _ moves: Moves, _ keyboard: FullKeyboard, _ twin: EvdevReader
  ) throws -> Outcome {
    var outcome = Outcome()
    var dueUSec = RigClock.nowUSec
    for packet in 0..<moves.packets {
      dueUSec += Int64(1_000_000 / moves.perSecond)
      let waitUSec = dueUSec - RigClock.nowUSec
      if waitUSec > 0 { usleep(useconds_t(waitUSec)) }
      let place = packet % moves.packetsPerTap * 5
      if place == moves.packetsPerTap { try keyboard.key(Self.key, 1) }
      if place == moves.packetsPerTap * 3 {
        try keyboard.key(Self.key, 0)
        outcome.taps += 1
      }
      let sentUSec = RigClock.nowUSec
      try keyboard.emit([(EV_REL, REL_X, 1), (EV_REL, REL_Y, 1)])
      while let event = try twin.next(within: 5_000), event.type != EV_SYN {
        if event.type == EV_REL, event.code == REL_X { outcome.moves += 1 }
      }
      outcome.mostUSec = max(outcome.mostUSec, RigClock.nowUSec - sentUSec)
    }
    return outcome
  }
}
