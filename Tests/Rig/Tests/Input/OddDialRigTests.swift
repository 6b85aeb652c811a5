// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Dials and axes as devices have them, on the kernel with the real `shutterd` and a client whose control they turn.
@Suite(.rig, .serialized)
struct OddDialRigTests {
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings/Odd"

  /// A gateway, and a client with the control `x` of 0 to 10000, which begins at 0.
  private final class Stage {
    let daemons: Daemons
    private let gateway: RunningProcess
    private let client: RunningProcess

    init(_ rules: String) throws {
      daemons = try Daemons(keepsLogs: true)
      gateway = try daemons.startGateway(
        configuration: """
          allow_virtual_devices = ["*"]
          external_sessions_for = [\(getuid())]
          \(rules)
          """)
      client = try daemons.startControl(
        "client", "--external", "--automatic", "--handlers", "pair", "--control", "x=0,10000,1")
      try RigClock.wait(for: "the control") { try value() == 0 ? () : nil }
    }

    /// Ends the gateway, before the end of a chip whose lines it has.
    func stop() {
      client.signal(SIGTERM)
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }

    /// The value of the control; nil without one.
    func value() throws -> Int? {
      try daemons.controlJSON("control").first { $0["identifier"]?.stringValue == "x" }?["value"]?
        .doubleValue.map { Int($0) }
    }

    /// Waits until the control has this value.
    func wait(for expected: Int) throws {
      try RigClock.wait(for: "the value \(expected), not \(String(describing: value()))") {
        try value() == expected ? () : nil
      }
    }

    func play(_ name: String) throws {
      let path = "\(OddDialRigTests.recordings)/\(name).evemu"
      #expect(try ReplayedRecording(path, to: daemons, isGrabbed: true).process.wait() == EX_OK)
    }
  }

  @Test(
    "a wheel for films: its counter turns by its steps, over its end too, and its ring is no turn")
  func jog() throws {
    let stage = try Stage("[[dial]]\nmatch = { NAME = \"*\" }")
    defer { stage.stop() }
    try stage.play("jog-counter")
    // 3 until 203, none for the ring; 203 to 255 is no turn; 2 more over the end.
    try stage.wait(for: 5)
  }

  @Test("a wheel that reports parts of its steps turns by its steps")
  func parts() throws {
    let stage = try Stage("[[dial]]\nmatch = { NAME = \"Wheel of*\" }\naxis = \"REL_WHEEL\"")
    defer { stage.stop() }
    try stage.play("wheel-of-many-parts")
    // Three times eight parts.
    try stage.wait(for: 3)
  }

  @Test("an axis with a position turns by its detents, times the steps")
  func throttle() throws {
    let stage = try Stage(
      "[[dial]]\nmatch = { NAME = \"Pad*\" }\naxis = \"ABS_THROTTLE\"\ndetents = 51\nsteps = 2\nroles = {}"
    )
    defer { stage.stop() }
    try stage.play("pad")
    // 51 up, and 25 down of 127 values.
    try stage.wait(for: 52)
  }

  @Test("a trigger and a hat are buttons beyond their thresholds, beside the buttons of the pad")
  func pad() throws {
    let daemons = try Daemons(keepsLogs: true)
    let gateway = try daemons.startGateway(
      configuration: """
        allow_virtual_devices = ["*"]
        external_sessions_for = [\(getuid())]
        [[device]]
        match = { NAME = "Pad*" }
        threshold = 60
        roles = { "ABS_RZ+" = "primary", "ABS_HAT0X-" = "secondary", "ABS_HAT0X+" = "primary", BTN_SOUTH = "secondary" }
        """)
    defer { gateway.signal(SIGTERM) }
    let client = try TestInteraction.external(daemons)
    let path = "\(Self.recordings)/pad.evemu"
    let replay = try ReplayedRecording(path, to: daemons, isGrabbed: true).process
    for button in ["ABS_RZ+", "ABS_HAT0X-", "ABS_HAT0X+", "BTN_SOUTH"] {
      let (began, ended) = (try client.event(), try client.event())
      #expect(began.button == button && began.phase == .began, "\(began)")
      #expect(ended.button == button && ended.phase == .ended, "\(ended)")
    }
    #expect(try replay.wait() == EX_OK)
  }

  @Test("an encoder on two lines turns by its steps, forth and back")
  func encoder() throws {
    let chip = try GPIOSimChip(label: "rig-encoder", lines: ["A", "B"])
    let stage = try Stage(
      """
      [[gpio]]
      chip = "rig-encoder"
      [[gpio.dial]]
      lines = ["A", "B"]
      steps = 3
      """)
    defer { stage.stop() }
    try RigClock.wait(for: "the dial") {
      try stage.daemons.control("devices").contains("rig-encoder") ? () : nil
    }
    // The simulator's lines are low: that is a place of rest. Clockwise, A changes first.
    func turn(_ first: Int, _ second: Int) throws {
      for (line, pull) in [
        (first, GPIOSimChip.Pull.up), (second, .up), (first, .down), (second, .down),
      ] {
        try chip.setPull(line, pull)
        usleep(2_000)
      }
    }
    for _ in 0..<40 { try turn(0, 1) }
    try stage.wait(for: 120)
    for _ in 0..<10 { try turn(1, 0) }
    try stage.wait(for: 90)
  }
}
