// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import VideoDevices

/// A camera that one session alone can have, as a real one, with faults that an input chooses by the width
/// that it asks for. The greatest, which is chosen where none is asked for, works.
final class FaultyCamera: Camera {
  /// By width in pixels.
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
