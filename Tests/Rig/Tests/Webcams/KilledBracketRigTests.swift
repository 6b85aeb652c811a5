// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A bracket of a webcam under uvcvideo that the engine does not survive: the next engine sets back what it has changed, and
/// nothing else.
@Suite(.rigWithCountedTime, .serialized, .tags(.long))
struct KilledBracketRigTests {
  private typealias Engine = EngineInterface

  /// What somebody has set by hand, the steps that are under way, and the controls afterwards.
  struct Story: CustomTestStringConvertible {
    let testDescription: String
    var isStrict = false
    var controls: [EngineInterface.ControlValue] = []
    let steps: [EngineInterface.BracketStep]
    let before: [String: Int]
  }

  static let stories = [
    Story(
      testDescription: "focus, from autofocus and automatic white balance",
      steps: (1...8).map { .init(focus: 30 * $0) },
      before: [
        "focus_automatic_continuous": 1, "white_balance_automatic": 1, "auto_exposure": 3,
      ]),
    Story(
      testDescription: "focus and exposure, from automatics that the camera insists on",
      isStrict: true,
      steps: (1...8).map { .init(exposureUSec: 2000 * $0, focus: 30 * $0) },
      before: [
        "focus_automatic_continuous": 1, "white_balance_automatic": 1, "auto_exposure": 3,
      ]),
    Story(
      testDescription: "focus, from a focus and a white balance by hand",
      isStrict: true,
      controls: [
        .init(name: "focus_automatic_continuous", value: 0),
        .init(name: "focus_absolute", value: 45),
        .init(name: "white_balance_automatic", value: 0),
        .init(name: "white_balance_temperature", value: 3000),
      ],
      steps: (1...8).map { .init(focus: 30 * $0) },
      before: [
        "focus_automatic_continuous": 0, "focus_absolute": 45, "white_balance_automatic": 0,
        "white_balance_temperature": 3000, "auto_exposure": 3,
      ]),
  ]

  @Test("killed in the middle: the controls are as before", arguments: stories)
  func killed(_ story: Story) throws {
    let webcam = try ScriptedWebcam("cam0", story.isStrict ? ["--strict"] : [])
    let booth = try Booth()
    try RigClock.wait(for: "the engine to have the webcam", seconds: 60) {
      try booth.daemons.connect(.engine).call(Engine.ListCameras.self, .init(position: nil))
        .cameras.first
    }
    let session = try TestSession(
      booth.daemons, .init(width: 640, height: 480, controls: story.controls))
    _ = try session.photo()
    try session.calls.send(
      Engine.CapturePhoto.self,
      .init(session: session.id, settings: .init(bracket: story.steps)))
    // Seen by v4l2-ctl: the bracket has set it, and has not yet set it back.
    try RigClock.wait(for: "the focus to be a step's", seconds: 60) {
      let focus = try webcam.value("focus_absolute") ?? 0
      return focus > 45 ? () : nil
    }
    booth.engine.signal(SIGKILL)
    _ = try booth.engine.wait()
    #expect(try webcam.value("focus_automatic_continuous") == 0)
    #expect(try webcam.value("focus_absolute") != story.before["focus_absolute"])
    try booth.restartEngine()
    for (control, value) in story.before.sorted(by: { $0.key < $1.key }) {
      try RigClock.wait(for: "\(control) to be \(value)", seconds: 60) {
        try webcam.value(control) == value ? () : nil
      }
    }
    // Nothing of it is left for the start after that.
    let folder = booth.daemons.runtimeFolder
    try RigClock.wait(for: "the journal to be empty") {
      (try? TestFile.read("\(folder)/controls.json"))?.contains("focus") == false ? () : nil
    }
  }
}
