// SPDX-License-Identifier: Apache-2.0
import Varlink
import VideoDevices

extension CameraDescription {
  /// As the Engine interface writes it.
  var wire: EngineInterface.Camera {
    EngineInterface.Camera(
      name: name, label: label, node: node, position: position.wire, formats: formats.map(\.wire),
      controls: controls.map(\.wire), busy: busy)
  }
}

extension CameraPosition {
  fileprivate var wire: EngineInterface.Camera.Position {
    switch self {
    case .front: .front
    case .back: .back
    case .external: .external
    case .unknown: .unknown
    }
  }
}

extension CameraFormat {
  fileprivate var wire: EngineInterface.Format {
    EngineInterface.Format(
      pixelFormat: pixelFormat.description, width: Int64(width), height: Int64(height),
      frameIntervals: frameIntervals.map {
        .init(numerator: Int64($0.numerator), denominator: Int64($0.denominator))
      })
  }
}

extension CameraControl {
  fileprivate var wire: EngineInterface.Control {
    EngineInterface.Control(
      name: name, minimum: minimum, maximum: maximum, step: step, default: defaultValue,
      value: value)
  }
}
