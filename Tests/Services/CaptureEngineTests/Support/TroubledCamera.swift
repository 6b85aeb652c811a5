// SPDX-License-Identifier: Apache-2.0
import Synchronization

@testable import VideoDevices

/// A synthetic camera of two sizes that only one session can have, like a real one. Tests control
/// its faults.
final class TroubledCamera: Camera {
  /// The behaviour of the camera when it is opened in a size.
  enum Behaviour: Sendable {
    case delivers
    /// Streams without a frame.
    case isSilent
    case fails(CameraError)
  }

  static let large = 320
  static let small = 160

  let description: CameraDescription
  private let cameras: [Int: SyntheticCamera]
  private let behaviours = Mutex<[Int: Behaviour]>([:])
  private let opened = Mutex(0)
  private let shutter = Mutex(Shutter())
  private let values = Mutex(["brightness": Int64(7), "focus_absolute": 30])

  /// - Parameter hasLens: whether its focus can be set.
  init(_ name: String, framesPerSecond: Int = 60, hasLens: Bool = false) {
    cameras = Dictionary(
      uniqueKeysWithValues: [Self.large, Self.small].map { width in
        let camera = SyntheticCamera(
          name: name, width: width, height: width / 2, framesPerSecond: framesPerSecond)
        return (width, camera)
      })
    var description = cameras[Self.large]!.description
    description.formats += cameras[Self.small]!.description.formats
    description.isShared = false
    description.controls.append(
      CameraControl(
        id: VideoControl.privacy, name: "privacy", minimum: 0, maximum: 1, step: 1,
        defaultValue: 0, value: 0))
    description.controls.append(
      CameraControl(
        id: 0x0098_0900, name: "brightness", minimum: 0, maximum: 9, step: 1, defaultValue: 7,
        value: 7))
    if hasLens {
      description.controls.append(
        CameraControl(
          id: VideoControl.focusAbsolute, name: "focus_absolute", minimum: 0, maximum: 250, step: 1,
          defaultValue: 0, value: 30))
    }
    self.description = description
  }

  /// The value of its control.
  var brightness: Int64? { values.withLock { $0["brightness"] } }

  /// The number of times that it was opened.
  var openings: Int { opened.withLock { $0 } }

  /// Sets the behaviour in this size, or in every size, from now on.
  func set(_ behaviour: Behaviour, width: Int? = nil) {
    behaviours.withLock { behaviours in
      for known in cameras.keys where width == nil || width == known {
        behaviours[known] = behaviour
      }
    }
  }

  /// Whether its privacy shutter is closed.
  var isShut: Bool {
    get { shutter.withLock { $0.isShut } }
    set { shutter.withLock { $0.isShut = newValue } }
  }

  /// Whether the driver hangs that is asked for the shutter. It answers when it does so no more.
  var shutterHangs: Bool {
    get { shutter.withLock { $0.hangs } }
    set {
      let (isShut, waiting) = shutter.withLock { shutter in
        shutter.hangs = newValue
        defer { if !newValue { shutter.waiting = [] } }
        return (shutter.isShut, newValue ? [] : shutter.waiting)
      }
      for answer in waiting { answer(isShut) }
    }
  }

  /// The number of times that it was asked for its shutter.
  var shutterQuestions: Int { shutter.withLock { $0.questions } }

  func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void) {
    let isShut: Bool? = shutter.withLock { shutter in
      shutter.questions += 1
      guard !shutter.hangs else {
        shutter.waiting.append(answer)
        return nil
      }
      return shutter.isShut
    }
    if let isShut { answer(isShut) }
  }

  private struct Shutter {
    var isShut = false
    var hangs = false
    var questions = 0
    var waiting: [@Sendable (Bool?) -> Void] = []
  }

  /// Ends its streams as if it had been unplugged.
  func interrupt() {
    for camera in cameras.values {
      camera.unplug()
      camera.plug()
    }
  }

  func setControls(_ values: [ControlValue]) throws(CameraError) {
    self.values.withLock { known in
      for value in values { known[value.name] = value.value }
    }
  }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    values.withLock { known in
      names.compactMap { name in known[name].map { ControlValue(name: name, value: $0) } }
    }
  }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let width = try resolve(settings).width
    opened.withLock { $0 += 1 }
    try setControls(settings.controls)
    switch behaviours.withLock({ $0[width] }) ?? .delivers {
    case .delivers: return try cameras[width]!.open(CaptureSettings())
    case .isSilent: return SilentStream(try resolve(settings))
    case .fails(let error): throw error
    }
  }
}

/// A stream that starts and delivers nothing.
final class SilentStream: CameraStream {
  let format: CaptureFormat
  let counters = StreamCounters()
  private let sink = Mutex<(any CameraSink)?>(nil)

  init(_ format: CaptureFormat) { self.format = format }

  func start(sink: any CameraSink) { self.sink.withLock { $0 = sink } }

  func setFocusLock(_ locked: Bool) {}

  func stop() {
    let sink = sink.withLock { sink in
      defer { sink = nil }
      return sink
    }
    sink?.ended(nil)
  }
}
