// SPDX-License-Identifier: Apache-2.0
import Varlink
import Vocabulary

// The words of `Vocabulary` that interfaces have. Here, because the gateway and the engine share them.

extension Role: WireWord {
  package typealias Wire = GatewayInterface.Role
}

extension SourceKind: WireWord {
  package typealias Wire = GatewayInterface.SourceKind
}

extension TouchType: WireWord {
  package typealias Wire = GatewayInterface.TouchType
}

extension PenTool: WireWord {
  package typealias Wire = GatewayInterface.PenTool
}

extension DeviceMode: WireWord {
  package typealias Wire = GatewayInterface.Device.Mode
}

extension ReportedState: WireWord {
  package typealias Wire = EngineInterface.State
}

extension Readiness: WireWord {
  package typealias Wire = EngineInterface.Readiness
}

extension CapturePreset: WireWord {
  package typealias Wire = EngineInterface.Preset
}

extension CaptureMedium: WireWord {
  package typealias Wire = EngineInterface.GetAuthorization.Parameters.Medium
}

extension CameraPosition: WireWord {
  package typealias Wire = EngineInterface.Camera.Position
}

extension ButtonAction: WireWord {
  package typealias Wire = EngineInterface.ButtonAction
}
