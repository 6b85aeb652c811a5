// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Keys of devices that do not behave, replayed on the kernel to the real `shutterd`.
@Suite(.rig, .serialized)
struct OddKeyRigTests {
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings/Odd"

  /// The presses that a client gets of a recording, and what `doctor` says then.
  private func play(
    _ name: String, _ rules: String
  ) throws -> (events: [GatewayInterface.CaptureEvent], doctor: String) {
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["*"]
        external_sessions_for = [\(getuid())]
        \(rules)
        """)
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    let client = try TestInteraction.external(daemons)
    let path = "\(Self.recordings)/\(name).evemu"
    // A press of another device that comes later is the last one.
    let last = try UinputKeyboard(name: "rig last", keys: [Int32(KEY_CAMERA)])
    let replay = try ReplayedRecording(path, to: daemons, isGrabbed: true).process
    var doctor = ""
    while !replay.hasEnded {
      let said = try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder])
        .output
      if said.contains("its release never comes") { doctor = said }
      usleep(200_000)
    }
    #expect(try replay.wait() == EX_OK)
    try last.press(Int32(KEY_CAMERA))
    var events: [GatewayInterface.CaptureEvent] = []
    while true {
      let event = try client.event()
      if event.button == "KEY_CAMERA" { return (events, doctor) }
      events.append(event)
    }
  }

  private func begun(_ events: [GatewayInterface.CaptureEvent]) -> Int {
    events.filter { $0.phase == .began }.count
  }

  @Test("a key that is never released, of a momentary device: four pushes are four presses")
  func momentary() throws {
    let played = try play(
      "volume-never-released",
      """
      [[device]]
      match = { NAME = "*" }
      momentary = true
      roles = { KEY_VOLUMEDOWN = "primary", KEY_CAMERA = "primary" }
      """)
    #expect(played.events.map(\.phase) == (0..<4).flatMap { _ in [.began, .ended] })
  }

  @Test("the same without momentary: four presses that end, and doctor names the key")
  func neverReleased() throws {
    let played = try play("volume-never-released", "")
    #expect(begun(played.events) == 4, "\(played.events)")
    #expect(played.events.filter { $0.phase != .began }.count == 4)
    #expect(played.doctor.contains("KEY_VOLUMEDOWN: its release never comes"), "\(played.doctor)")
  }

  /// On a busy machine a player that was late sends several detents at once, which is another knob.
  @Test(
    "a knob: eight detents 12 ms apart are eight presses", .rigWithCountedTime,
    arguments: [false, true])
  func knob(isMomentary: Bool) throws {
    let played = try play(
      "knob-12ms",
      """
      [[device]]
      match = { NAME = "*" }
      momentary = \(isMomentary)
      roles = { KEY_VOLUMEUP = "primary", KEY_CAMERA = "primary" }
      """)
    #expect(begun(played.events) == 8)
    #expect(played.events.count == 16)
  }

  @Test(
    "a switch that is closed before the gateway starts: the device is grabbed after 5 s, and works",
    .rigWithCountedTime)
  func closedSwitch() throws {
    let (button, other) = (Int32(KEY_VOLUMEDOWN), Int32(KEY_A))
    let keyboard = try UinputKeyboard(name: "rig switch", keys: [button, other])
    try keyboard.press(other)
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["rig switch"]
        external_sessions_for = [\(getuid())]
        """)
    defer { gateway.signal(SIGTERM) }
    let twin = try EvdevReader(TwinReader.node(of: "rig switch"))
    let cameUSec = RigClock.nowUSec
    let client = try TestInteraction.external(daemons)
    try daemons.waitForGrab(of: [keyboard.node])
    // It looks again every two seconds.
    let tookUSec = RigClock.nowUSec - cameUSec
    #expect((4_900_000..<7_500_000).contains(tookUSec), "\(tookUSec)")
    #expect(try twin.isDown(other))
    func waitForDoctor(toName isNamed: Bool) throws {
      try RigClock.wait(for: "doctor to name the switch, or not: \(isNamed)") {
        try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder]).output
          .contains("KEY_A has been down since before it was grabbed") == isNamed ? () : nil
      }
    }
    try waitForDoctor(toName: true)
    for _ in 0..<4 {
      try keyboard.press(button)
      usleep(90_000)
      try keyboard.release(button)
      let (began, ended) = (try client.event(), try client.event())
      #expect(began.phase == .began && ended.phase == .ended && ended.press == began.press)
      usleep(90_000)
    }
    try keyboard.release(other)
    try waitForDoctor(toName: false)
  }

  @Test("a rule for mice leaves the volume keys in the same node their roles")
  func mouse() throws {
    let played = try play(
      "keyboard-with-mouse", "[[pointer]]\nmatch = { ID_INPUT_MOUSE = \"1\" }")
    #expect(played.events.contains { $0.button == "KEY_VOLUMEUP" && $0.role == .secondary })
  }

  @Test("a device with more slots than a program may make is replayed all the same")
  func slots() throws {
    // The gateway has no use for it, so there is nothing to wait for.
    let daemons = try Daemons(keepsLogs: true)
    let said = try daemons.run(
      "shutterctl", ["input", "replay", "\(Self.recordings)/slots-to-127.evemu"])
    #expect(said.status == EX_OK, "\(said.output)")
  }
}
