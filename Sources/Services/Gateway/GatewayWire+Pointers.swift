// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import ShutterInterfaces
import Varlink
import Vocabulary

extension PointerReport {
  /// The Gateway interface's type.
  var wire: GatewayInterface.PointerEvent {
    GatewayInterface.PointerEvent(
      sequence: sequence, change: change.wire, device: contact.device.name, contact: contact.name,
      touchType: touchType.wire, surface: surface, region: region, x: point.x, y: point.y,
      style: style?.wire, request: request, monotonicUSec: monotonicUSec, pen: pen?.wire,
      modifiers: modifiers.wire)
  }
}

extension BandEvent {
  /// The Gateway interface's type.
  var wire: GatewayInterface.BandEvent {
    GatewayInterface.BandEvent(
      sequence: sequence, press: press.number, state: state.wire, surface: surface,
      region: region,
      rectangle: rectangle.map {
        GatewayInterface.SurfaceRectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      },
      cancelReason: cancelReason?.told.wire, monotonicUSec: monotonicUSec,
      initialModifiers: initialModifiers.wire)
  }
}

extension PenState {
  /// The Gateway interface's type.
  var wire: GatewayInterface.Pen { GatewayInterface.Pen(tool: tool.wire, force: force) }
}

extension ModifierKeys {
  /// The Gateway interface's type; nil if no key is held.
  fileprivate var wire: [GatewayInterface.ModifierKey]? {
    if isEmpty { return nil }
    return Self.words.filter { contains($0.0) }.map { .init(rawValue: $0.1) }
  }
}

extension RegionStyle {
  /// The style of a call. The error names the part that is not acceptable.
  init(_ wire: GatewayInterface.PointerStyle, path: String) throws(FieldError) {
    self.init(tint: wire.tint, accessories: wire.accessories ?? [])
    guard let word = wire.shape else { return }
    guard let shape = PointerShape(word) else {
      throw FieldError(.unknownValue(word.rawValue), path: path + ".shape")
    }
    self.shape = shape
  }

  /// The Gateway interface's type.
  fileprivate var wire: GatewayInterface.PointerStyle {
    GatewayInterface.PointerStyle(shape: shape.wire, tint: tint, accessories: accessories)
  }
}

extension PressRefusal {
  /// The Gateway interface's error.
  var wire: GatewayInterface.PressRefused {
    var obstacle: GatewayInterface.Obstacle?
    if case .obstacle(let found) = self { obstacle = found.wire }
    return GatewayInterface.PressRefused(obstacle: obstacle, reason: explanation)
  }
}
