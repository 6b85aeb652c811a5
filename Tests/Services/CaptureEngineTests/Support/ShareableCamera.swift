// SPDX-License-Identifier: Apache-2.0
import Synchronization

@testable import VideoDevices

/// A camera that is opened once for all its sessions, as V4L2 cameras are.
final class ShareableCamera: Camera {
  private let device: any Camera
  private let sharing = StreamSharing(node: "/dev/video99")
  private let opened = Mutex(0)

  /// - Parameter device: the camera that is opened.
  init(_ device: any Camera) { self.device = device }

  var description: CameraDescription {
    var description = device.description
    // A synthetic camera would be open to all without this.
    (description.kind, description.node) = (.v4l2, "/dev/video99")
    description.isShared = true
    return description
  }

  /// The number of times that the device was opened.
  var openings: Int { opened.withLock { $0 } }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let format = try resolve(settings)
    let setControls: @Sendable () throws(CameraError) -> [ControlRefusal] = {
      [device] () throws(CameraError) in
      try device.setControls(settings.controls)
      return []
    }
    return SharedStream(
      StreamWish(format: format, settings: settings), of: sharing,
      setControls: settings.controls.isEmpty ? nil : setControls
    ) { [self] () throws(CameraError) in
      opened.withLock { $0 += 1 }
      return try device.open(settings)
    }
  }

  func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void) {
    device.readPrivacyShutter(answer)
  }

  func setControls(_ values: [ControlValue]) throws(CameraError) { try device.setControls(values) }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    try device.readControls(names)
  }
}
