// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TestSupport

@testable import VideoDevices

/// A synthetic camera of 30 frames a second of which only some come, as in poor light. It watches for stalls as the
/// drivers' streams do, and keeps its pace over its streams.
final class SlowCamera: Camera {
  private let camera: SyntheticCamera
  private let comes: @Sendable (Int) -> Bool
  private let pace = CameraPace()
  private let opened = Mutex(0)
  private let count = Mutex(0)

  /// - Parameter comes: whether a frame comes, by its number from 1 in its stream.
  init(_ name: String, comes: @escaping @Sendable (Int) -> Bool) {
    camera = SyntheticCamera(name: name, width: 160, height: 96, framesPerSecond: 30)
    self.comes = comes
  }

  var description: CameraDescription { camera.description }

  /// The number of times that it was opened.
  var openings: Int { opened.withLock { $0 } }

  /// The frames that it has delivered, in all its streams.
  var delivered: Int { count.withLock { $0 } }

  func setControls(_ values: [ControlValue]) throws(CameraError) {
    try camera.setControls(values)
  }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    try camera.readControls(names)
  }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    opened.withLock { $0 += 1 }
    return WrappedStream(try camera.open(settings)) { [self] in sink($0) }
  }

  /// A sink for one stream.
  private func sink(_ sink: any CameraSink) -> SlowSink {
    SlowSink(sink, pace) { [self] number in
      let isThere = comes(number)
      if isThere { count.withLock { $0 += 1 } }
      return isThere
    }
  }
}

private final class SlowSink: CameraSink {
  private struct State {
    var number = 0
    var watch: StallWatch
  }

  private let sink: any CameraSink
  private let pace: CameraPace
  private let comes: @Sendable (Int) -> Bool
  private let state: Mutex<State>

  init(_ sink: any CameraSink, _ pace: CameraPace, _ comes: @escaping @Sendable (Int) -> Bool) {
    (self.sink, self.pace, self.comes) = (sink, pace, comes)
    let nowUSec = TestClock.nowUSec
    let watch = StallWatch(
      frameInterval: FrameInterval(1, 30), startUSec: nowUSec, knownUSec: pace.longestUSec)
    state = Mutex(State(watch: watch))
  }

  func started(_ configuration: StreamConfiguration) { sink.started(configuration) }

  func frame(_ frame: Frame) {
    let nowUSec = TestClock.nowUSec
    let (isThere, stalledUSec) = state.withLock { state in
      state.number += 1
      let stalledUSec = state.watch.check(nowUSec: nowUSec)
      let isThere = comes(state.number)
      if isThere { state.watch.frame(atUSec: nowUSec) }
      return (isThere, stalledUSec)
    }
    if let stalledUSec { sink.stalled(sinceUSec: stalledUSec) }
    if isThere { sink.frame(frame) }
  }

  func stalled(sinceUSec: Int64) {}

  func ended(_ error: CameraError?) {
    pace.longestUSec = state.withLock { $0.watch.end(atUSec: TestClock.nowUSec) }
    sink.ended(error)
  }
}
