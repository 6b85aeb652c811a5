// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A thousand taps on each kind of device that has lost or invented some: none may be lost, and none invented. The time is
/// counted in instructions, so that a knob's detents are as far apart on a busy machine as on another.
@Suite(.rigWithCountedTime, .tags(.long), .serialized)
struct ThousandTapsRigTests {
  private static let taps = 1_000
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings/Odd"

  /// A gateway and a client that gets its presses.
  private final class Stage {
    let daemons: Daemons
    let client: TestInteraction
    private let gateway: RunningProcess
    private var begun = 0
    private var ended = 0

    init(_ rules: String) throws {
      daemons = try Daemons(keepsLogs: true)
      gateway = try daemons.startGateway(configuration: Self.file(rules))
      client = try TestInteraction.external(daemons)
    }

    private static func file(_ rules: String) -> String {
      """
      allow_virtual_devices = ["*"]
      external_sessions_for = [\(getuid())]
      \(rules)
      """
    }

    /// Has the gateway read other rules.
    func configure(_ rules: String) throws {
      try TestFile.write(daemons.configurationFile(of: "shutterd"), Self.file(rules))
      try daemons.control("reload")
    }

    /// Ends the gateway. Linux 6.1 corrupts its memory if a chip goes while its lines are in use.
    func stop() {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }

    /// Takes the events of so many whole presses, each of which is there or has to come.
    func take(_ presses: Int) throws {
      for _ in 0..<presses {
        let first = try client.event()
        let last = try client.event()
        #expect(first.phase == .began && last.phase == .ended && first.press == last.press)
        begun += 1
        ended += last.phase == .ended ? 1 : 0
      }
    }

    /// Whether there were as many as taps, and no other comes before that of a last device.
    func expectNoMore(than presses: Int) throws {
      #expect(begun == presses && ended == presses)
      let last = try UinputKeyboard(name: "rig last", keys: [Int32(KEY_CAMERA)])
      try RigClock.wait(for: "the last device") {
        try daemons.control("devices").contains("rig last") ? () : nil
      }
      try last.press(Int32(KEY_CAMERA))
      #expect(try client.event().button == "KEY_CAMERA", "a press was invented")
    }
  }

  @Test(
    "a keyboard with a fast mouse in its node: all taps, all moves, within 10 ms; 20 ms at 8000",
    arguments: [1_000, 8_000])
  func combined(movesPerSecond: Int) throws {
    let key = Int32(KEY_VOLUMEDOWN)
    let keyboard = try FullKeyboard(
      name: "rig fast", keys: [key, Int32(KEY_A), Int32(BTN_LEFT)],
      axes: [Int32(REL_X), Int32(REL_Y)])
    let stage = try Stage("")
    defer { stage.stop() }
    let twin = try EvdevReader(TwinReader.node(of: "rig fast"))
    try stage.daemons.waitForGrab(of: [keyboard.node])
    let intervalUSec = Int64(1_000_000 / movesPerSecond)
    // A tap each 50 ms, 20 ms long; each 30 ms, 12 ms long, where that is 240 packets.
    let packetsPerTap = Int((movesPerSecond > 1_000 ? 30_000 : 50_000) / intervalUSec)
    var (moves, mostUSec) = (0, Int64(0))
    var dueUSec = RigClock.nowUSec
    for packet in 0..<(Self.taps * packetsPerTap) {
      dueUSec += intervalUSec
      let waitUSec = dueUSec - RigClock.nowUSec
      if waitUSec > 0 { usleep(useconds_t(waitUSec)) }
      if packet % packetsPerTap == 0 { try keyboard.key(key, 1) }
      if packet % packetsPerTap == packetsPerTap * 2 / 5 { try keyboard.key(key, 0) }
      let sentUSec = RigClock.nowUSec
      try keyboard.emit([(EV_REL, REL_X, 1), (EV_REL, REL_Y, 1)])
      while let event = try twin.next(within: 5_000), event.type != EV_SYN {
        if event.type == EV_REL, event.code == REL_X { moves += 1 }
      }
      mostUSec = max(mostUSec, RigClock.nowUSec - sentUSec)
      if packet % packetsPerTap == packetsPerTap - 1 { try stage.take(1) }
    }
    print("\(movesPerSecond) moves/s: \(moves) moves, the slowest after \(mostUSec) us")
    #expect(moves == Self.taps * packetsPerTap)
    #expect(mostUSec < (movesPerSecond > 1_000 ? 20_000 : 10_000))
    try stage.expectNoMore(than: Self.taps)
  }

  @Test("a knob whose detents are taps of no length, 12 ms apart", arguments: [false, true])
  func knob(isMomentary: Bool) throws {
    let knob = try UinputKeyboard(name: "rig knob", keys: [Int32(KEY_VOLUMEUP)])
    let stage = try Stage(
      """
      [[device]]
      match = { NAME = "*rig knob*" }
      momentary = \(isMomentary)
      roles = { KEY_VOLUMEUP = "primary" }
      """)
    defer { stage.stop() }
    try stage.daemons.waitForGrab(of: [knob.node])
    var dueUSec = RigClock.nowUSec
    for detent in 0..<Self.taps {
      dueUSec += 12_000
      let waitUSec = dueUSec - RigClock.nowUSec
      if waitUSec > 0 { usleep(useconds_t(waitUSec)) }
      // A device sends both at once: nothing of the machine's comes between them.
      try knob.tapAtOnce(Int32(KEY_VOLUMEUP))
      // Those before this one are whole.
      if detent % 10 == 9 { try stage.take(9 + (detent > 9 ? 1 : 0)) }
      // Detents that are made up for would be closer to each other than those of a knob.
      dueUSec = max(dueUSec, RigClock.nowUSec)
    }
    try stage.take(1)
    try stage.expectNoMore(than: Self.taps)
  }

  @Test("a momentary key whose release never comes: each push after the first is a repetition")
  func momentary() throws {
    let key = Int32(KEY_VOLUMEDOWN)
    let keyboard = try UinputKeyboard(name: "rig unreleased", keys: [key, Int32(KEY_A)])
    let stage = try Stage(
      """
      [[device]]
      match = { NAME = "*rig unreleased*" }
      momentary = true
      roles = { KEY_VOLUMEDOWN = "primary" }
      """)
    defer { stage.stop() }
    try stage.daemons.waitForGrab(of: [keyboard.node])
    for push in 0..<Self.taps {
      if push == 0 { try keyboard.press(key) } else { try keyboard.push(again: key) }
      try stage.take(1)
      usleep(400_000)
    }
    try stage.expectNoMore(than: Self.taps)
  }

  @Test("a screen of protocol A")
  func protocolA() throws {
    let device = try RigFile.read("\(Self.recordings)/typea-touch-major.evemu")
      .split(separator: "\n").filter { !$0.hasPrefix("E:") }
    var lines = device.map { String($0) }
    func packet(_ usec: Int, _ events: [(Int, Int, Int)]) {
      let time = "\(usec / 1_000_000).\(String(String(1_000_000 + usec % 1_000_000).dropFirst()))"
      func hex(_ number: Int) -> String { String(String(0x10000 + number, radix: 16).dropFirst()) }
      for (type, code, value) in events + [(0, 2, 0), (0, 0, 0)] {
        lines.append("E: \(time) \(hex(type)) \(hex(code)) \(value)")
      }
    }
    for tap in 0..<Self.taps {
      packet(tap * 120_000, [(3, 0x30, 20), (3, 0x35, 300 + tap % 100), (3, 0x36, 400)])
      packet(tap * 120_000 + 60_000, [])
    }
    let folder = TemporaryFolder()
    let path = "\(folder.path)/thousand.evemu"
    try TestFile.write(path, lines.map { $0 + "\n" }.joined())
    let stage = try Stage("[[pointer]]\nmatch = { VENDOR = \"1234\" }")
    defer { stage.stop() }
    let replay = try ReplayedRecording(path, to: stage.daemons, isGrabbed: false)
    try stage.take(Self.taps)
    #expect(try replay.process.wait() == EX_OK)
    try stage.expectNoMore(than: Self.taps)
  }

  @Test("four fingers on a screen of protocol A: four presses, in each of 20 runs of the gateway")
  func fourFingers() throws {
    for _ in 0..<20 {
      let stage = try Stage("[[pointer]]\nmatch = { VENDOR = \"1234\" }")
      defer { stage.stop() }
      let replay = try ReplayedRecording(
        "\(Self.recordings)/typea-four-fingers.evemu", to: stage.daemons, isGrabbed: false)
      let events = try (0..<8).map { _ in try stage.client.event() }
      #expect(events.filter { $0.phase == .began }.count == 4, "\(events)")
      #expect(events.filter { $0.phase == .ended }.count == 4, "\(events)")
      #expect(Set(events.map(\.press)).count == 4, "\(events)")
      #expect(try replay.process.wait() == EX_OK)
      try stage.expectNoMore(than: 0)
    }
  }

  @Test(
    "a long wire that gets a spike before each press, and hums until it is given up before each 20th"
  )
  func wire() throws {
    let chip = try GPIOSimChip(label: "rig-long-wire", lines: ["A"])
    let stage = try Stage(
      """
      [[gpio]]
      chip = "rig-long-wire"
      [[gpio.line]]
      line = 0
      name = "a"
      role = "primary"
      min_press_ms = 15
      """)
    defer { stage.stop() }
    let listing = try Connection(stage.daemons.path("org.shutterd.Gateway"))
    func isNamed() throws -> Bool {
      try listing.call(GatewayInterface.ListDevices.self, .init()).troubles?.isEmpty == false
    }
    for tap in 0..<Self.taps {
      if tap % 20 == 19 {
        var edges = 0
        while try !isNamed() {
          try #require(edges < 1_000, "it hums for ten seconds, and is not named")
          try chip.setPull(0, edges % 2 == 0 ? .up : .down)
          edges += 1
          usleep(10_000)
        }
        try chip.setPull(0, .down)
        try RigClock.wait(for: "the line to come to rest") { try isNamed() ? nil : () }
      }
      let up = try chip.setPull(0, .up)
      let down = try chip.setPull(0, .down)
      try #require(down.afterUSec - up.beforeUSec < 14_000, "a spike is short")
      usleep(20_000)
      try chip.setPull(0, .up)
      usleep(30_000)
      try chip.setPull(0, .down)
      usleep(20_000)
      try stage.take(1)
    }
    try stage.expectNoMore(than: Self.taps)
  }

  @Test("two lines, one of which another program takes and gives back 100 times")
  func taken() throws {
    let chip = try GPIOSimChip(label: "rig-taken", lines: ["A", "B"])
    let one = """
      [[gpio]]
      chip = "rig-taken"
      [[gpio.line]]
      line = 0
      name = "a"
      role = "primary"

      """
    let both =
      one + """
        [[gpio.line]]
        line = 1
        name = "b"
        role = "secondary"

        """
    let stage = try Stage(one)
    defer { stage.stop() }
    func press(_ line: Int) throws {
      try chip.setPull(line, .up)
      usleep(40_000)
      try chip.setPull(line, .down)
      usleep(40_000)
    }
    for _ in 0..<100 {
      try stage.configure(one)
      let monitor = try RunningProcess(["gpiomon", "--line-buffered", chip.name, "1"])
      try RigClock.wait(for: "gpiomon to request the line") {
        try Command.run("gpioinfo", chip.name).contains("gpiomon") ? () : nil
      }
      try stage.configure(both)
      for _ in 0..<5 { try press(0) }
      try stage.take(5)
      monitor.signal(SIGKILL)
      try monitor.wait()
      try RigClock.wait(for: "the line") {
        try stage.daemons.control("devices").contains("b ") ? () : nil
      }
      for _ in 0..<5 { try press(1) }
      try stage.take(5)
    }
    try stage.expectNoMore(than: Self.taps)
  }
}
