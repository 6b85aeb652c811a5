// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

@Suite("Sliders and pickers that people turn with a dial")
struct ControlTests {
  /// Notes the calls of the delegate.
  private final class Overlay: CaptureControlsDelegate {
    let log: LineLog

    init(_ log: LineLog) { self.log = log }

    func controlsDidBecomeActive(_ interaction: CaptureEventInteraction) async { log.add("active") }

    func controlsWillEnterFullscreenAppearance(_ interaction: CaptureEventInteraction) async {
      log.add("entering")
    }

    func controlsWillExitFullscreenAppearance(_ interaction: CaptureEventInteraction) async {
      log.add("exiting")
    }

    func controlsDidBecomeInactive(_ interaction: CaptureEventInteraction) async {
      log.add("inactive")
    }
  }

  @Test(
    "a control that cannot be is refused by the part that is wrong",
    arguments: ["maximum", "step", "large step", "values", "no values", "title", "count"])
  func validation(fault: String) {
    let part = fault.split(separator: " ").last.map { String($0) } ?? fault
    #expect(throws: CaptureControlError.invalid(part: part)) {
      switch fault {
      case "maximum": _ = try CaptureSlider("a", in: 1...1)
      case "step": _ = try CaptureSlider("a", in: 0...1, step: 0)
      case "large step": _ = try CaptureSlider("a", in: 0...1, step: 2)
      case "values": _ = try CaptureSlider("a", values: [2, 1])
      case "no values": _ = try CaptureSlider("a", values: [])
      case "title": _ = try CaptureSlider("", in: 0...1)
      default: _ = try CaptureIndexPicker("a", numberOfIndexes: 0)
      }
    }
  }

  @Test("controls begin with the first of their values")
  func first() throws {
    let picker = try CaptureIndexPicker("mode", indexTitles: ["photo", "film"])
    #expect(picker.numberOfIndexes == 2 && picker.selectedIndex == 0)
    #expect(try CaptureSlider("a", in: 3...9).value == 3)
  }

  @Test("it needs an action, a name of its own and room, and belongs to one interaction")
  func adding() async throws {
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    let slider = try CaptureSlider("zoom", in: 0...1)
    await #expect(throws: CaptureControlError.noAction) { try await interaction.addControl(slider) }
    slider.action = { _ in }
    try await interaction.addControl(slider)
    let same = try CaptureSlider("Zoom!", identifier: "zoom", in: 0...1)
    same.action = { _ in }
    #expect(!interaction.canAddControl(same))
    await #expect(throws: CaptureControlError.alreadyAdded(identifier: "zoom")) {
      try await interaction.addControl(same)
    }
    let other = CaptureEventInteraction(options: .patient) { _ in }
    await #expect(throws: CaptureControlError.alreadyAdded(identifier: "zoom")) {
      try await other.addControl(slider)
    }
    for name in ["b", "c", "d"] {
      let picker = try CaptureIndexPicker(name, numberOfIndexes: 2)
      picker.action = { _ in }
      #expect(interaction.canAddControl(picker))
      try await interaction.addControl(picker)
    }
    let fifth = try CaptureSlider("e", in: 0...1)
    fifth.action = { _ in }
    await #expect(throws: CaptureControlError.tooManyControls(limit: 4)) {
      try await interaction.addControl(fifth)
    }
    await interaction.removeControl(slider)
    #expect(interaction.controls.map(\.identifier) == ["b", "c", "d"])
    try await other.addControl(slider)
  }

  @Test(
    "turns come in Apple's order, the program's own changes call nothing, a lost gateway ends the use"
  )
  func turning() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    let slider = try CaptureSlider("zoom", use: .zoom, in: 0...10, step: 2)
    slider.action = { log.add("zoom \($0)") }
    try await interaction.addControl(slider)
    client.addInteraction(interaction)
    // Without a delegate nobody can use them.
    #expect(try await gateway.waitForInteractions(1)[0].controls == [])
    let overlay = Overlay(log)
    await interaction.setControlsDelegate(overlay)
    try await gateway.waitForInteraction { $0.controls.map(\.identifier) == ["zoom"] }
    try await gateway.turn("zoom", to: 2)
    #expect(try await log.wait(for: 3) == ["active", "entering", "zoom 2.0"])
    #expect(slider.value == 2)
    try await slider.setValue(5)
    #expect(slider.value == 6)
    try await gateway.waitForInteraction { $0.controls[0].value == 6 }
    await #expect(throws: CaptureControlError.valueOutOfRange(11)) { try await slider.setValue(11) }
    #expect(slider.value == 6)
    slider.isEnabled = false
    try await gateway.waitForInteraction { !$0.controls[0].isEnabled }
    await #expect(throws: FakeGatewayError.noSuchControl("zoom")) {
      try await gateway.turn("zoom", to: 8)
    }
    try await slider.setValue(8)
    await gateway.stop()
    #expect(
      try await log.wait(for: 5) == ["active", "entering", "zoom 2.0", "exiting", "inactive"])
    // A gateway that comes back has the control with its value.
    try await gateway.start()
    let control = try await gateway.waitForInteraction { !$0.controls.isEmpty }.controls[0]
    #expect(control.value == 8 && !control.isEnabled)
    withExtendedLifetime(overlay) {}
  }

  @Test("a picker is called with the number of the choice, and its use ends")
  func picker() async throws {
    let gateway = try await FakeGateway()
    let client = gateway.client()
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    let picker = try CaptureIndexPicker("mode", indexTitles: ["photo", "film", "burst"])
    picker.action = { log.add("mode \($0)") }
    try await interaction.addControl(picker)
    let overlay = Overlay(log)
    await interaction.setControlsDelegate(overlay)
    client.addInteraction(interaction)
    try await gateway.waitForInteraction { !$0.controls.isEmpty }
    try await gateway.turn("mode", to: 2)
    await gateway.endControls()
    #expect(
      try await log.wait(for: 5) == ["active", "entering", "mode 2", "exiting", "inactive"])
    #expect(picker.selectedIndex == 2)
    withExtendedLifetime(overlay) {}
  }
}
