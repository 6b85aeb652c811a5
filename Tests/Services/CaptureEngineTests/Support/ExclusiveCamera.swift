// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

@testable import VideoDevices

/// A camera that can be open once, as one of a driver with exclusive access, and that takes a while to close.
final class ExclusiveCamera: Camera {
  private static let closingUSec: useconds_t = 200_000

  private let camera: SyntheticCamera
  private let opened = Mutex(false)

  init(_ name: String) {
    camera = SyntheticCamera(name: name, width: 320, height: 160, framesPerSecond: 60)
  }

  var description: CameraDescription {
    var description = camera.description
    description.isShared = false
    return description
  }

  func setControls(_ values: [ControlValue]) throws(CameraError) {
    try camera.setControls(values)
  }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    try camera.readControls(names)
  }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let isFree = opened.withLock { isOpen in
      defer { isOpen = true }
      return !isOpen
    }
    guard isFree else { throw .busy(node: description.name) }
    return WrappedStream(try camera.open(settings)) { [self] in
      ClosingSink($0) { [self] in
        usleep(Self.closingUSec)
        opened.withLock { $0 = false }
      }
    }
  }
}

private final class ClosingSink: CameraSink {
  private let sink: any CameraSink
  private let close: @Sendable () -> Void

  init(_ sink: any CameraSink, _ close: @escaping @Sendable () -> Void) {
    (self.sink, self.close) = (sink, close)
  }

  func started(_ configuration: StreamConfiguration) { sink.started(configuration) }

  func frame(_ frame: Frame) { sink.frame(frame) }

  func stalled(sinceUSec: Int64) { sink.stalled(sinceUSec: sinceUSec) }

  func ended(_ error: CameraError?) {
    close()
    sink.ended(error)
  }
}
