// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

extension PointerRegion {
  /// The region as the gateway's interface has it.
  package var wire: GatewayInterface.PointerRegion {
    var rectangle: GatewayInterface.SurfaceRectangle?
    var path: [GatewayInterface.SurfacePoint]?
    switch shape {
    case .wholeSurface: break
    case .rectangle(let x, let y, let width, let height, let radius):
      rectangle = .init(
        x: x, y: y, width: width, height: height, radius: radius == 0 ? nil : radius)
    case .path(let points): path = points.map { .init(x: $0.x, y: $0.y) }
    }
    return .init(
      identifier: identifier, surface: surface, rectangle: rectangle, path: path,
      role: role?.wire, latchingAxes: latchingAxes.wire, order: order == 0 ? nil : Int64(order),
      band: allowsBandSelection ? true : nil, style: style?.wire)
  }

  /// Makes a region from the wire.
  package init(_ wire: GatewayInterface.PointerRegion) {
    var shape = Shape.wholeSurface
    if let rectangle = wire.rectangle {
      shape = .rectangle(
        x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height,
        radius: rectangle.radius ?? 0)
    } else if let path = wire.path {
      shape = .path(path.map { Location(x: $0.x, y: $0.y) })
    }
    self.init(
      wire.identifier, shape, surface: wire.surface,
      role: wire.role.map { CaptureEvent.Role($0) },
      latchingAxes: LatchingAxes(wire.latchingAxes), order: Int(clamping: wire.order ?? 0),
      allowsBandSelection: wire.band ?? false, style: wire.style.map { PointerStyle($0) })
  }
}

extension PointerRegion.LatchingAxes {
  fileprivate var wire: GatewayInterface.PointerRegion.LatchingAxes? {
    switch self {
    case .horizontal: .horizontal
    case .vertical: .vertical
    case .both: .both
    default: nil
    }
  }

  fileprivate init(_ wire: GatewayInterface.PointerRegion.LatchingAxes?) {
    switch wire {
    case .horizontal?: self = .horizontal
    case .vertical?: self = .vertical
    case .both?: self = .both
    case .some, nil: self = []
    }
  }
}

extension CaptureEvent.Touch {
  /// Makes the part of an event from the wire; nil if the press is not of a pointing device.
  init?(_ wire: GatewayInterface.CaptureEvent) {
    guard let touchType = wire.touchType, let surface = wire.surface else { return nil }
    var location: PointerRegion.Location?
    if let x = wire.x, let y = wire.y { location = .init(x: x, y: y) }
    self.init(
      type: .init(touchType), surface: surface, region: wire.region, location: location,
      pen: wire.pen.map { Pen($0) })
  }
}
