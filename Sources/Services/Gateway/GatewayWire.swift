// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Installation
import ShutterInterfaces
import Varlink
import Vocabulary

// The gateway's values as those of its interfaces (`wire`), and the other way round (`init`). Words are joined by their
// spelling (GatewayWords.swift). Enumerations of interfaces are open: a word that is newer than this gateway is nil, and
// its service answers that the parameter is invalid.

extension PressEvent {
  /// The Gateway interface's type.
  var wire: GatewayInterface.CaptureEvent {
    let touch = touch
    return GatewayInterface.CaptureEvent(
      sequence: sequence, press: press.number, phase: phase.wire, role: role.wire,
      device: button.device.name, button: button.name, kind: kind.wire,
      monotonicUSec: monotonicUSec, heldUSec: heldUSec,
      cancelReason: cancelReason?.told.wire, touchType: touch?.type.wire, surface: touch?.surface,
      region: touch?.region, x: touch?.point?.x, y: touch?.point?.y, pen: touch?.pen?.wire)
  }
}

extension GestureEvent {
  /// The Gateway interface's type.
  var wire: GatewayInterface.GestureEvent {
    GatewayInterface.GestureEvent(
      sequence: sequence, press: press.number, gesture: gesture.wire, role: role.wire,
      monotonicUSec: monotonicUSec, progress: tenths.map { Double($0) / 10 },
      count: count.map { Int64($0) })
  }
}

extension PressRegion {
  /// The region of a call. The error names the part that is not acceptable; an enumeration's word
  /// that is newer than this gateway is one.
  init(_ wire: GatewayInterface.PointerRegion, path: String) throws(FieldError) {
    self.init(
      identifier: wire.identifier, surface: wire.surface,
      shape: try RegionShape(wire, path: path), order: Int(clamping: wire.order ?? 0))
    if let role = wire.role {
      guard let role = Role(role) else {
        throw FieldError(.unknownValue(role.rawValue), path: path + ".role")
      }
      self.role = role
    }
    if let axes = wire.latchingAxes {
      guard let axes = LatchingAxes(axes) else {
        throw FieldError(.unknownValue(axes.rawValue), path: path + ".latchingAxes")
      }
      latchingAxes = axes
    }
    isBand = wire.band ?? false
    style = try wire.style.map { style throws(FieldError) in
      try RegionStyle(style, path: path + ".style")
    }
  }

  /// The regions of a call; nil stands for everywhere.
  static func regions(
    _ wire: [GatewayInterface.PointerRegion]?
  ) throws(FieldError) -> [PressRegion]? {
    guard let wire else { return nil }
    guard wire.count <= most else {
      throw FieldError(.unknownValue("\(wire.count) regions"), path: "regions")
    }
    var regions: [PressRegion] = []
    for (index, region) in wire.enumerated() {
      regions.append(try PressRegion(region, path: "regions[\(index)]"))
    }
    return regions
  }
}

extension RegionShape {
  /// The shape of a call's region: a rectangle, a path, or with neither the whole surface.
  fileprivate init(
    _ wire: GatewayInterface.PointerRegion, path: String
  ) throws(FieldError) {
    switch (wire.rectangle, wire.path) {
    case (let rectangle?, nil):
      self = .rectangle(
        x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height,
        radius: rectangle.radius ?? 0)
    case (nil, let points?):
      for point in points where !(0...1).contains(point.x) || !(0...1).contains(point.y) {
        throw FieldError(.unknownValue("\(point.x), \(point.y)"), path: path + ".path")
      }
      self = .path(points.map { SurfacePoint(x: $0.x, y: $0.y) })
    case (nil, nil): self = .whole
    case (.some, .some):
      throw FieldError(.unknownValue("beside a rectangle"), path: path + ".path")
    }
  }
}

extension CancelReason {
  /// The reason `clientGone` is for the audit log: other connections only learn that the interaction has ended.
  var told: CancelReason { self == .clientGone ? .interactionRemoved : self }
}

extension InteractionCondition {
  /// The Gateway interface's type.
  var wire: GatewayInterface.InteractionStatus {
    GatewayInterface.InteractionStatus(
      eligible: eligible,
      obstacles: obstacles.ordered.map(\.wire), foreground: foreground, enabled: enabled,
      generation: generation, pointerLock: pointerLock?.wire)
  }
}

extension ClientSnapshot {
  /// The Control interface's type.
  var wire: ControlInterface.Client {
    ControlInterface.Client(
      pid: Int64(identity.pid), uid: Int64(identity.uid), application: application,
      foreground: foreground, responsive: responsive, interactions: Int64(interactions),
      obstacles: obstacles.ordered.map(\.rawValue))
  }
}

extension MachineSnapshot {
  /// The lock of each seat that is in use, or that differs from the others.
  private var seatLocks: [ControlInterface.SeatLock] {
    Set(seats + locks.named).sorted { $0.name < $1.name }.map { seat in
      ControlInterface.SeatLock(
        seat: seat.name, locked: locks[seat], present: seats.contains(seat))
    }
  }

  /// The Control interface's type.
  func wire(lockProblem: LockProblem?, isLockConfigured: Bool) -> ControlInterface.State {
    ControlInterface.State(
      version: Version.current, locked: locks.isAnyLocked, seatLocks: seatLocks,
      otherSeatsLocked: locks.others, lockProblem: lockProblem?.text,
      engineAttached: engineAttached,
      clients: clients.map(\.wire), pressesInFlight: Int64(pressesInFlight),
      granted: Int64(counts.granted), defaulted: Int64(counts.defaulted),
      swallowed: Int64(counts.swallowed), cancelled: Int64(counts.cancelled),
      lockConfigured: isLockConfigured)
  }
}

extension PressRoute {
  /// The Control interface's type, which has only the kind of route.
  var wire: ControlInterface.Route {
    switch self {
    case .granted: .granted
    case .defaulted: .default
    case .swallowed: .swallowed
    }
  }
}
