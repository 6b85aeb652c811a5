// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// A gateway that holds a keyboard under systemd's watchdog: a hung gateway is ended, a working one is
/// not.
@Suite(.rigWithSystemd, .tags(.counted), .serialized)
struct WatchdogSystemdTests {
  private let unit = "shutterd.service"

  @Test(
    "hung, it is killed, round after round; keys reach others within 2.5 s, and it is back within 3 s"
  )
  func rounds() throws {
    let round = try GrabRound()
    let system = try InstalledSystem()
    var delays: [Int64] = []
    var returns: [Int64] = []
    for _ in 0..<(GrabRound.asked ?? 4) {
      let pid = try InstalledSystem.property("MainPID", of: unit)
      var hungUSec: Int64 = 0
      delays.append(
        try round.play(system.daemons, limitMilliseconds: 10_000) {
          hungUSec = RigClock.nowUSec
          kill(try #require(pid_t(pid)), SIGSTOP)
        })
      // A client that connects waits for it, and does not keep it from starting by asking again and again.
      _ = try TestInteraction.external(system.daemons)
      try InstalledSystem.waitUntilActive(unit)
      let ready = try InstalledSystem.property("ActiveEnterTimestampMonotonic", of: unit)
      returns.append(try #require(Int64(ready)) - hungUSec - (delays.last ?? 0))
    }
    print("the gateway was ready again after that: \(returns.sorted()) us")
    #expect(try #require(returns.max()) < 3_000_000, "\(returns)")
    let sorted = delays.sorted()
    print(
      "keys were free \(sorted.last ?? 0) us at most after the gateway hung, p50 "
        + "\(sorted[sorted.count / 2]) us, in \(sorted.count) rounds")
    #expect((sorted.last ?? 0) < 2_500_000, "\(sorted)")
  }

  @Test("hung while a touch screen is locked: others see its touches within 2.5 s")
  func lockedScreen() throws {
    let screen = try TouchScreen(name: "rig keyboard")
    let system = try InstalledSystem(
      gateway: "[[pointer]]\nmatch = { NAME = \"rig keyboard\" }\ncompositor = false\n")
    let client = try TestInteraction(
      system.daemons,
      .init(
        application: "org.shutterd.test", acknowledgement: .automatic, requestForeground: true,
        prefersPointerLocked: true))
    try RigClock.wait(for: "the lock") { () -> Void? in
      try client.status().pointerLock == .locked ? () : nil
    }
    let reader = try EvdevReader(screen.node)
    let pid = try InstalledSystem.property("MainPID", of: unit)
    let hungUSec = RigClock.nowUSec
    kill(try #require(pid_t(pid)), SIGSTOP)
    let delay = try RigClock.wait(for: "a touch that others see") { () -> Int64? in
      try screen.down(0, 500, 250)
      try screen.up(0)
      return try reader.nextKey(within: 5).map { $0.timeUSec - hungUSec }
    }
    print("a locked touch screen was free \(delay) us after the gateway hung")
    #expect(delay < 2_500_000)
    try InstalledSystem.waitUntilActive(unit)
    try system.configure()
  }

  @Test("a keyboard held for more than three periods: by the same gateway, and a press arrives")
  func held() throws {
    let down = Int32(KEY_VOLUMEDOWN)
    let keyboard = try UinputKeyboard(keys: [down, Int32(KEY_A)])
    let system = try InstalledSystem()
    let client = try TestInteraction.external(system.daemons)
    try client.waitUntilGrabbed(keyboard.node)
    #expect(try InstalledSystem.property("WatchdogUSec", of: unit) == "2s")
    let before = try ["MainPID", "NRestarts"].map { try InstalledSystem.property($0, of: unit) }
    usleep(7_000_000)
    let after = try ["MainPID", "NRestarts"].map { try InstalledSystem.property($0, of: unit) }
    #expect(after == before)
    try keyboard.tap(down)
    #expect(try [client.event(), client.event()].map(\.phase) == [.began, .ended])
  }
}
