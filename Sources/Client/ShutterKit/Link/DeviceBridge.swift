// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

extension CaptureDevice {
  package init(_ wire: EngineInterface.Camera) {
    name = wire.name
    label = wire.label
    position = Position(wire.position)
    formats = wire.formats.map { Format($0) }
    isBusy = wire.busy
  }
}

extension CaptureDevice.Format {
  init(_ wire: EngineInterface.Format) {
    pixelFormat = wire.pixelFormat
    width = wire.width
    height = wire.height
    frameIntervals = wire.frameIntervals.map { .init($0.numerator, $0.denominator) }
  }
}

extension CaptureDevice.MediaType {
  package var wire: EngineInterface.GetAuthorization.Parameters.Medium {
    switch self {
    case .video: .camera
    case .audio: .microphone
    }
  }
}

extension CaptureDevice.AuthorizationStatus {
  /// Makes a status from the wire. A word that this library does not know is no permission.
  init(_ wire: EngineInterface.GetAuthorization.Reply) {
    switch wire.authorization {
    case .authorized: self = .authorized
    case .denied: self = .denied(reason: wire.reason ?? "")
    case .unrecognized(let word): self = .denied(reason: wire.reason ?? word)
    }
  }
}

extension Microphone {
  init(_ wire: EngineInterface.Microphone) {
    self.init(name: wire.name, label: wire.label, isBusy: wire.busy)
  }
}
