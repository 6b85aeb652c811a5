// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

/// The exposure of a camera without hardware: which frame shows what was set when.
struct SyntheticExposureTests {
  private func set(_ exposure: inout SyntheticExposure, _ name: String, _ value: Int64) {
    exposure.set(name, to: value)
  }

  @Test(
    "a value shows the latency's frames after it was set, and not before",
    arguments: SyntheticExposure.latencies)
  func latency(frames: Int) {
    var exposure = SyntheticExposure(latencyFrames: frames, framesPerSecond: 30)
    #expect(exposure.light(ofFrame: 10) == 1)
    set(&exposure, "auto_exposure_bias", 8)
    for number in 11..<10 + Int64(frames) { #expect(exposure.light(ofFrame: number) == 1) }
    #expect(exposure.light(ofFrame: 10 + Int64(frames)) == 2)
    // Two changes one frame apart show one frame apart; a lost frame changes nothing about it.
    set(&exposure, "auto_exposure_bias", 6)
    let next = 11 + Int64(frames)
    let first = exposure.light(ofFrame: next)
    #expect(first == (frames == 1 ? 1 : 2))
    set(&exposure, "auto_exposure_bias", 4)
    #expect(exposure.light(ofFrame: next + Int64(frames)) == 0.5)
  }

  @Test("a value that is set while the camera is late shows in no frame that had ended before")
  func late() {
    var exposure = SyntheticExposure(latencyFrames: 1, framesPerSecond: 30)
    #expect(exposure.light(ofFrame: 7, newest: 10) == 1)
    set(&exposure, "gain", 32)
    for number in 8...10 as ClosedRange<Int64> {
      #expect(exposure.light(ofFrame: number, newest: 10) == 1)
    }
    #expect(exposure.light(ofFrame: 11) == 2)
  }

  @Test("the light is exposure by gain, by hand; else the bias by gain")
  func light() throws {
    var exposure = SyntheticExposure(latencyFrames: 1, framesPerSecond: 30)
    let time = try #require(exposure.controls.first { $0.name == "exposure_time_absolute" })
    // The usual time is a quarter of the longest, which is a frame's.
    #expect(time.maximum == 333 && time.defaultValue == 83)
    func light(_ settings: [(String, Int64)]) -> Double {
      for (name, value) in settings { exposure.set(name, to: value) }
      exposure.restart()
      return exposure.light(ofFrame: 0)
    }
    #expect(light([]) == 1)
    #expect(light([("exposure_time_absolute", 166)]) == 1)
    #expect(light([("auto_exposure", 1)]) == 2)
    #expect(light([("gain", 32)]) == 4)
    #expect(light([("auto_exposure_bias", 12)]) == 4)
    #expect(light([("auto_exposure", 3)]) == 16)
    #expect(light([("gain", 16), ("auto_exposure_bias", 0)]) == 0.125)
    #expect(light([("unknown", 1)]) == 0.125)
  }

  @Test("a control that was set before the first frame of a run shows in it")
  func restarts() {
    var exposure = SyntheticExposure(latencyFrames: 5, framesPerSecond: 30)
    set(&exposure, "gain", 32)
    exposure.restart()
    #expect(exposure.light(ofFrame: 0) == 2)
    set(&exposure, "gain", 16)
    // Another run begins before it has shown.
    exposure.restart()
    #expect(exposure.light(ofFrame: 0) == 1)
    #expect(exposure.light(ofFrame: 5) == 1)
  }

  @Test("the camera has the controls that drivers have for it, and its frames follow them")
  func camera() async throws {
    let camera = SyntheticCamera(
      name: "test", width: 64, height: 48, framesPerSecond: 100, controlLatency: 2)
    let names = ["gain", "auto_exposure", "exposure_time_absolute", "auto_exposure_bias"]
    #expect(camera.description.controls.map(\.name) == ["3a_lock"] + names)
    let controls = BracketControls(camera.description)
    #expect(controls.biasMilliEV == -3000...3000 && controls.gainRange == 16...128)
    #expect(controls.exposureUSec == 100...10_000)
    try camera.setControls([ControlValue(name: "auto_exposure_bias", value: 4)])
    #expect(
      try camera.readControls(names) == [
        ControlValue(name: "gain", value: 16), ControlValue(name: "auto_exposure", value: 3),
        ControlValue(name: "exposure_time_absolute", value: 25),
        ControlValue(name: "auto_exposure_bias", value: 4),
      ])
    #expect(throws: CameraError.unsupported(field: "gain", nearest: "16")) {
      try camera.setControls([ControlValue(name: "gain", value: 0)])
    }
    let sink = RecordingSink(keeping: 1)
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: sink)
    try await sink.wait { !$0.frames.isEmpty }
    // White has half of its 164 above black.
    #expect(sink.value.frames[0].withBytes { $0[20 * 128 + 4] } == 98)
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    camera.unplug()
    #expect(throws: CameraError.disconnected) {
      try camera.setControls([ControlValue(name: "gain", value: 16)])
    }
  }
}
