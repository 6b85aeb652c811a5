// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import InputRecordings
import PressFixtures
import ShutterInterfaces
import TestSupport
import Testing

/// Recordings of devices, replayed on the kernel to the real `shutterd`, and made there.
@Suite(.rig, .serialized)
struct RecordingRigTests {
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings"

  /// A gateway with rules for the devices of the recordings.
  private final class Stage {
    let daemons: Daemons
    private let gateway: RunningProcess

    init(_ rules: String = "", hasPlacedMouse: Bool = false) throws {
      daemons = try Daemons(keepsLogs: true)
      gateway = try daemons.startGateway(
        configuration: """
          allow_virtual_devices = ["AB Shutter3", "ILITEK*", "Wacom*", "Logitech*", "rig *"]
          external_sessions_for = [\(getuid())]
          [[pointer]]
          match = { NAME = "ILITEK*", VENDOR = "222a" }
          name = "screen"
          [[pointer]]
          match = { NAME = "Wacom*" }
          name = "pen"
          [[pointer]]
          match = { NAME = "Logitech*" }
          name = "mouse"
          compositor = \(!hasPlacedMouse)

          """ + rules)
    }

    deinit {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }

    func client() throws -> TestInteraction {
      try TestInteraction.external(daemons)
    }

    /// Starts to replay a recording, once the gateway has the device.
    func replay(_ path: String, isGrabbed: Bool) throws -> RunningProcess {
      try ReplayedRecording(path, to: daemons, isGrabbed: isGrabbed).process
    }
  }

  @Test(
    "a replay gives a client the events of the recording's own fixture",
    arguments: [
      ("remote.yml", 120_500), ("screen.evemu", 1_250_000), ("pen.yml", 300_000),
      ("mouse.evemu", 300_000),
    ])
  func asFixture(_ name: String, recordedUSec: Int64) throws {
    let path = "\(Self.recordings)/\(name)"
    let stage = try Stage()
    let client = try stage.client()
    let replay = try stage.replay(path, isGrabbed: name == "remote.yml")
    let fixture = try FixtureParser.parse(
      try stage.daemons.control("input", "replay", "--as-fixture", path))
    let expected = try FixtureRunner.run(fixture).output.map(\.textWithoutTimes)
      .filter { $0.hasPrefix("A ") }
    #expect(expected.count == (name == "mouse.evemu" ? 4 : 2))
    let events = try expected.map { _ in try client.event() }
    #expect(events.map(Self.text) == expected)
    // The kernel stamps what it is sent: the recorded time between the two, or a little more.
    let heldUSec = try #require(events[1].heldUSec)
    #expect((recordedUSec - 5_000...recordedUSec + 500_000).contains(heldUSec))
    #expect(try replay.wait() == EX_OK)
    // A mouse can be locked: its end is a status.
    if name != "mouse.evemu" { #expect(try client.isQuiet()) }
  }

  @Test(
    "a replay that was told to begin does not turn at the end of its input", .rigWithCountedTime)
  func endOfInput() throws {
    let stage = try Stage()
    // There is no client, for whom it would be grabbed.
    let replay = try stage.replay("\(Self.recordings)/remote.yml", isGrabbed: false)
    /// The letter of its state, and the time that it has had of a processor, in hundredths of a second.
    func seen() throws -> (state: Substring, ticks: Int) {
      let text = try TestFile.read("/proc/\(replay.pid)/stat")
      let fields = try #require(text.split(separator: ")").last).split(separator: " ")
      try #require(fields.count > 12)
      return (fields[0], (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0))
    }
    let before = try seen().ticks
    replay.closeInput()
    let after = try RigClock.wait(for: "the end of the replay") { () -> Int? in
      let now = try seen()
      return now.state == "Z" ? now.ticks : nil
    }
    // It stays for half a second after its last event.
    #expect(after - before < 25)
    #expect(try replay.wait() == EX_OK)
  }

  @Test("a mouse without a compositor presses where the recording has moved it")
  func placedMouse() throws {
    let stage = try Stage(hasPlacedMouse: true)
    let client = try stage.client()
    let replay = try stage.replay("\(Self.recordings)/mouse.evemu", isGrabbed: false)
    let events = try (0..<4).map { _ in try client.event() }
    // Twice 96 of 1920 pixels from the middle, and once 54 of 1080.
    #expect(events.allSatisfy { abs(($0.x ?? 0) - 0.6) < 1e-9 && abs(($0.y ?? 0) - 0.45) < 1e-9 })
    #expect(events.map(\.role) == [.primary, .primary, .secondary, .secondary])
    #expect(try replay.wait() == EX_OK)
  }

  @Test(
    "a rule for AB Shutter3 makes its VOLUMEUP the shutter, while the keyboard's is not (R-107)")
  func profile() throws {
    let keyboard = try UinputKeyboard(
      name: "rig keyboard beside", keys: [Int32(KEY_A), Int32(KEY_VOLUMEUP)])
    let stage = try Stage(
      """
      [[device]]
      match = { NAME = "AB Shutter3", VENDOR = "248a", PRODUCT = "8266" }
      name = "remote"
      roles = { KEY_VOLUMEUP = "primary" }
      """)
    let client = try stage.client()
    let replay = try stage.replay("\(Self.recordings)/remote.yml", isGrabbed: true)
    let began = try client.event()
    #expect(began.device == "remote" && began.button == "KEY_VOLUMEUP" && began.role == .primary)
    try keyboard.press(Int32(KEY_VOLUMEUP))
    try keyboard.release(Int32(KEY_VOLUMEUP))
    var others = try (0..<3).map { _ in try client.event() }
    others.removeAll { $0.press == began.press }
    #expect(others.map(\.role) == [.secondary, .secondary])
    #expect(others.map(\.phase) == [.began, .ended])
    #expect(try replay.wait() == EX_OK)
  }

  @Test("a device is recorded as it is, with its events, for its owner alone")
  func recorded() throws {
    let pedal = try UinputKeyboard(
      name: "rig pedal", keys: [Int32(KEY_VOLUMEDOWN), Int32(KEY_F13)])
    let daemons = try Daemons(keepsLogs: true)
    let path = "\(daemons.runtimeFolder)/pedal.yml"
    let recorder = try daemons.startControl("input", "record", "rig ped", "-o", path)
    try Self.waitUntilRead([pedal], by: recorder)
    try pedal.tap(Int32(KEY_F13))
    try pedal.tap(Int32(KEY_VOLUMEDOWN))
    try RigClock.wait(for: "the events", seen: try? TestFile.read(path)) {
      try Self.events(path).count == 8 ? () : nil
    }
    recorder.signal(SIGINT)
    #expect(try recorder.wait() == EX_OK)
    let recording = try #require(try RecordingText.read(TestFile.read(path)).first)
    #expect(recording.name == "rig pedal")
    #expect(recording.codes[1] == [UInt16(KEY_VOLUMEDOWN), UInt16(KEY_F13)])
    #expect(recording.udev.contains("ID_INPUT=1"))
    let keys = recording.events.filter { $0.type == 1 }
    #expect(
      keys.map(\.code) == [KEY_F13, KEY_F13, KEY_VOLUMEDOWN, KEY_VOLUMEDOWN].map(UInt16.init))
    #expect(keys.map(\.value) == [1, 0, 1, 0])
    #expect(recording.events.first?.timeUSec == 0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("without /dev/uinput nothing is replayed, and the remedy is said")
  func withoutUinput() throws {
    let daemons = try Daemons(keepsLogs: true)
    #expect(rename("/dev/uinput", "/dev/uinput.away") == 0)
    defer { rename("/dev/uinput.away", "/dev/uinput") }
    let (status, output) = try daemons.run(
      "shutterctl", ["input", "replay", "\(Self.recordings)/remote.yml"])
    #expect(status == EXIT_FAILURE)
    #expect(output.contains("there is no /dev/uinput: load the module"), "\(output)")
  }

  @Test("a keyboard is not recorded unless that is asked for")
  func keyboard() throws {
    let keyboard = try UinputKeyboard(name: "rig typed", keys: [Int32(KEY_A), Int32(KEY_VOLUMEUP)])
    let daemons = try Daemons(keepsLogs: true)
    let (status, output) = try daemons.run("shutterctl", ["input", "record", "rig typed"])
    #expect(status == EXIT_FAILURE && output.contains("what is typed on it"), "\(output)")
    let (asked, text) = try daemons.run(
      "shutterctl", ["input", "record", "--keyboard", "--duration", "0.2", keyboard.node])
    #expect(asked == EX_OK && text.contains("name: \"rig typed\""), "\(text)")
  }

  @Test("learn sees the button that is pressed among those of a keyboard, and its lines work")
  func learned() throws {
    let keyboard = try UinputKeyboard(
      name: "rig typing", keys: [Int32(KEY_A), Int32(KEY_ENTER), Int32(KEY_VOLUMEUP)])
    let pedal = try UinputKeyboard(name: "rig foot", keys: [Int32(KEY_F13)])
    let daemons = try Daemons(keepsLogs: true)
    let path = "\(daemons.runtimeFolder)/learned.toml"
    try TestFile.write(
      path, "allow_virtual_devices = [\"rig *\"]\nexternal_sessions_for = [\(getuid())]\n")
    let learn = try daemons.startControl("learn", "--yes", "--config", path)
    try Self.waitUntilRead([keyboard, pedal], by: learn)
    try keyboard.tap(Int32(KEY_ENTER))
    try keyboard.tap(Int32(KEY_A))
    try pedal.tapAtOnce(Int32(KEY_F13))
    let output = try learn.remainingOutput()
    #expect(try learn.wait() == EX_OK, "\(output)")
    let text = try TestFile.read(path)
    #expect(text.contains("match = { NAME = \"rig foot\""), "\(text)")
    // Both edges came within two milliseconds.
    #expect(text.contains("momentary = true\nroles = { KEY_F13 = \"primary\" }\n"), "\(text)")

    let gateway = try daemons.startGateway(configuration: text)
    defer {
      gateway.signal(SIGTERM)
      _ = try? gateway.wait()
    }
    let client = try TestInteraction.external(daemons)
    try daemons.waitForGrab(of: [pedal.node])
    try pedal.press(Int32(KEY_F13))
    let events = try (0..<2).map { _ in try client.event() }
    #expect(events.map(\.phase) == [.began, .ended] && events[1].heldUSec == 1_000)
    try pedal.release(Int32(KEY_F13))
    #expect(try client.isQuiet())
  }

  /// Waits until a program has opened these devices.
  private static func waitUntilRead(
    _ keyboards: [UinputKeyboard], by process: RunningProcess
  ) throws {
    try RigClock.wait(for: "the devices to be read") {
      keyboards.allSatisfy { TestFile.isWatched($0.node, by: process.pid) } ? () : nil
    }
  }

  /// The events that a recording has by now; none while its last frame is being written.
  private static func events(_ path: String) throws -> [RecordedEvent] {
    (try? RecordingText.read(TestFile.read(path)))?.first?.events ?? []
  }

  /// An event as fixtures write it, without times.
  private static func text(_ event: GatewayInterface.CaptureEvent) -> String {
    let hasPrefix = event.button.hasPrefix("KEY_") || event.button.hasPrefix("BTN_")
    let button = hasPrefix ? String(event.button.dropFirst(4)) : event.button
    guard event.phase == .began else { return "A \(event.phase.rawValue) \(button)" }
    let pen = event.pen.map { " with \($0.tool.rawValue) \(FixtureNumber.text($0.force ?? -1))" }
    return "A began \(event.role.rawValue) \(button)" + (pen ?? "")
      + (event.kind == .indirectPointer ? " as \(event.touchType?.rawValue ?? "")" : "")
  }
}
