// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

@Suite("Controls through the gateway's sockets, turned by an encoder, a key and shutterctl")
struct CaptureControlTests {
  private static let configuration = """
    [[simulated_gpio]]
    chip = "panel"
    lines = ["A", "B"]
    [[gpio]]
    chip = "panel"
    [[gpio.dial]]
    name = "knob"
    lines = ["A", "B"]
    control = "zoom"
    [[simulated]]
    name = "keys"
    buttons = { KEY_ZOOMIN = "zoom_in", KEY_ZOOMOUT = "zoom_out" }
    """

  private static let zoom = GatewayInterface.CaptureControl(
    identifier: "lens", title: "Lens", kind: .slider, use: .zoom, minimum: 1, maximum: 4, step: 0.5)

  /// Turns the encoder one step to the right.
  private func turn(_ control: Connection) throws {
    for (line, level) in [("A", true), ("B", true), ("A", false), ("B", false)] {
      try control.call(
        ControlInterface.SimulateLine.self, .init(chip: "panel", line: line, level: level))
    }
  }

  private func changes(_ client: TestInteraction, _ count: Int) throws -> [String] {
    try (0..<count).map { _ in
      let event = try #require(try client.next().control)
      #expect(event.control == "lens")
      return "\(event.change)" + (event.value.map { " \($0)" } ?? "")
    }
  }

  @Test("an encoder, zoom keys and an administrator turn the control of the client in front")
  func turned() throws {
    let stage = try PressStage(Self.configuration)
    let control = try stage.daemons.connect(.control)
    let client = try stage.interaction { $0.controls = [Self.zoom] }
    try turn(control)
    #expect(
      try changes(client, 3) == ["became_active", "entering_fullscreen", "value 1.5"])
    for pressed in [true, false] {
      try control.call(
        ControlInterface.SimulateButton.self,
        .init(device: "keys", button: "KEY_ZOOMIN", pressed: pressed))
    }
    #expect(try changes(client, 1) == ["value 2.0"])
    let reply = try control.call(
      ControlInterface.TurnControl.self, .init(control: "lens", value: 3.9))
    #expect(reply.control == "lens" && reply.value == 4)
    #expect(try changes(client, 1) == ["value 4.0"])
    let state = try control.call(ControlInterface.ListControls.self, .init()).controls
    #expect(state.map(\.identifier) == ["lens"] && state[0].active && state[0].value == 4)
    #expect(state[0].minimum == 1 && state[0].step == 0.5 && state[0].enabled)
    try client.setEnabled(false)
    #expect(try changes(client, 2) == ["exiting_fullscreen", "became_inactive"])
    try turn(control)
    #expect(throws: RemoteError.self) {
      try control.call(ControlInterface.TurnControl.self, .init(steps: 1))
    }
    let devices = try stage.daemons.connect(.gateway)
      .call(GatewayInterface.ListDevices.self, .init()).devices
    #expect(devices.first { $0.name == "panel" }?.dials == [.init(name: "knob", control: "zoom")])
  }

  @Test("an encoder's options: which way is up, how many edges are a step, which control it turns")
  func encoder() throws {
    let stage = try PressStage(
      Self.configuration.replacing(
        "control = \"zoom\"",
        with: "control = \"lens\"\nreversed = true\nedges_per_step = 2"))
    let control = try stage.daemons.connect(.control)
    let client = try stage.interaction { $0.controls = [Self.zoom] }
    try control.call(ControlInterface.TurnControl.self, .init(control: "lens", value: 3))
    #expect(try changes(client, 3).last == "value 3.0")
    // Four edges are two steps, and a turn to the right is one to the left.
    try turn(control)
    #expect(try changes(client, 2) == ["value 2.5", "value 2.0"])
  }

  /// The last word of the error's name.
  private func error(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "accepted"
    } catch let error as RemoteError {
      return error.name.split(separator: ".").last.map { String($0) } ?? ""
    } catch {
      return "\(error)"
    }
  }

  @Test("who may set a control, and to what")
  func refusals() throws {
    let stage = try PressStage(Self.configuration)
    let calls = try stage.daemons.connect(.gateway)
    let client = try stage.interaction()
    func set(_ controls: GatewayInterface.CaptureControl...) -> String {
      error {
        try calls.call(
          GatewayInterface.SetControls.self, .init(interaction: client.id, controls: controls))
      }
    }
    func set(_ value: Double, _ name: String = "lens") -> String {
      error {
        try calls.call(
          GatewayInterface.SetControlValue.self,
          .init(interaction: client.id, control: name, value: value))
      }
    }
    #expect(set(Self.zoom) == "accepted")
    #expect(set(2) == "accepted")
    #expect(set(5) == "InvalidParameter")
    #expect(set(2, "other") == "NoSuchControl")
    var wrong = Self.zoom
    wrong.maximum = nil
    #expect(set(wrong) == "InvalidParameter")
    wrong.maximum = 1
    #expect(set(wrong) == "InvalidParameter")
    #expect(set(Self.zoom, Self.zoom) == "InvalidParameter")
    var disabled = Self.zoom
    disabled.enabled = false
    #expect(set(disabled) == "accepted")
    let control = try stage.daemons.connect(.control)
    func turn(_ parameters: ControlInterface.TurnControl.Parameters) -> String {
      error { try control.call(ControlInterface.TurnControl.self, parameters) }
    }
    #expect(turn(.init(steps: 1)) == "ControlRefused")
    #expect(turn(.init(value: 1, steps: 1)) == "InvalidParameter")
    #expect(turn(.init()) == "InvalidParameter")
    #expect(set(3) == "accepted")
    #expect(try client.isQuiet())
  }

  @Test("shutterctl control lists and turns, and says what is wrong")
  func command() throws {
    let stage = try PressStage(Self.configuration)
    let client = try stage.interaction {
      $0.controls = [
        Self.zoom,
        .init(
          identifier: "mode", title: "Mode", kind: .indexPicker, titles: ["photo", "film"],
          enabled: false),
      ]
    }
    func shutterctl(_ words: String...) throws -> (status: Int32, output: String) {
      try stage.daemons.run(
        "shutterctl",
        ["control"] + words + ["--runtime-dir", stage.daemons.runtimeFolder])
    }
    let list = try shutterctl().output.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(list == ["lens 1 1 to 4, by 0.5", "mode 0 photo 0 to 1 cannot be turned now"])
    #expect(try shutterctl("lens", "--up", "2").output == "lens  2\n")
    #expect(try shutterctl("--to=1.2").output == "lens  1\n")
    #expect(try shutterctl().output.hasPrefix("* lens  1 "))
    let refused = try shutterctl("mode", "--up", "1")
    #expect(refused.status == EXIT_FAILURE)
    #expect(
      refused.output.contains("'mode' cannot be turned that way: its program does not allow it now")
    )
    #expect(try shutterctl("nothing", "--up", "1").output.contains("has no control 'nothing'"))
    #expect(try shutterctl("--up", "1", "--to", "2").status == EX_USAGE)
    withExtendedLifetime(client) {}
  }
}
