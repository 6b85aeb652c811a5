// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import VideoDevices

/// A camera that only one session can have, like a real one, with faults that an input chooses by
/// the width that it requests. The greatest width, which is chosen if none is requested, works.
final class FaultyCamera: Camera {
  /// The faults, each with its width in pixels.
  private enum Fault: Int, CaseIterable {
    case fails = 16
    case isBusy = 32
    case isForbidden = 48
    case isGone = 64
    case isCrowded = 80
    case breaksOff = 96
    case isSilent = 112
    case none = 128
  }

  let description: CameraDescription
  private let cameras: [Fault: SyntheticCamera]

  init(_ name: String) {
    let cameras = Fault.allCases.map { fault in
      SyntheticCamera(name: name, width: fault.rawValue, height: 16, framesPerSecond: 240)
    }
    self.cameras = Dictionary(uniqueKeysWithValues: zip(Fault.allCases, cameras))
    var description = cameras[0].description
    description.formats = cameras.flatMap(\.description.formats)
    description.isShared = false
    self.description = description
  }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let format = try resolve(settings)
    let fault = Fault(rawValue: format.width) ?? .none
    switch fault {
    case .fails: throw .device(SystemError("VIDIOC_STREAMON", errno: Errno(EIO)))
    case .isBusy: throw .busy(node: "/dev/video0")
    case .isForbidden: throw .permissionDenied(node: "/dev/video0")
    case .isGone: throw .disconnected
    case .isCrowded: throw .device(SystemError("VIDIOC_STREAMON", errno: Errno(ENOSPC)))
    case .breaksOff, .isSilent, .none: break
    }
    guard let stream = try cameras[fault]?.open(CaptureSettings()) else { throw .disconnected }
    switch fault {
    case .breaksOff: return ShortStream(stream, frames: 3, thenFails: true)
    case .isSilent: return ShortStream(stream, frames: 0, thenFails: false)
    default: return stream
    }
  }

  func setControls(_ values: [ControlValue]) {}

  func readControls(_ names: [String]) -> [ControlValue] { [] }
}

/// A stream that delivers only its first frames; then it fails, or is silent.
final class ShortStream: CameraStream {
  private let stream: any CameraStream
  private let frames: Int
  private let thenFails: Bool

  init(_ stream: any CameraStream, frames: Int, thenFails: Bool) {
    self.stream = stream
    self.frames = frames
    self.thenFails = thenFails
  }

  var format: CaptureFormat { stream.format }
  var counters: StreamCounters { stream.counters }

  func start(sink: any CameraSink) { stream.start(sink: Gate(sink, self)) }

  func setFocusLock(_ locked: Bool) { stream.setFocusLock(locked) }

  func stop() { stream.stop() }

  /// Stands before the sink.
  private final class Gate: CameraSink {
    private let sink: any CameraSink
    private let stream: ShortStream
    private let passed = Mutex(0)
    private let hasFailed = Mutex(false)

    init(_ sink: any CameraSink, _ stream: ShortStream) {
      self.sink = sink
      self.stream = stream
    }

    func started(_ configuration: StreamConfiguration) { sink.started(configuration) }

    func frame(_ frame: Frame) {
      let count = passed.withLock { count in
        count += 1
        return count
      }
      if count <= stream.frames { return sink.frame(frame) }
      guard stream.thenFails else { return }
      hasFailed.withLock { $0 = true }
      stream.stop()
    }

    func stalled(sinceUSec: Int64) { sink.stalled(sinceUSec: sinceUSec) }

    func ended(_ error: CameraError?) {
      let failure = CameraError.device(SystemError("VIDIOC_DQBUF", errno: Errno(EIO)))
      sink.ended(hasFailed.withLock { $0 } ? failure : error)
    }
  }
}
