// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

extension PointerStyle {
  /// The style as the gateway's interface has it.
  package var wire: GatewayInterface.PointerStyle {
    .init(
      shape: shape == .system ? nil : shape.wire, tint: tint,
      accessories: accessories.isEmpty ? nil : accessories)
  }

  /// Makes a style from the wire.
  package init(_ wire: GatewayInterface.PointerStyle) {
    self.init(
      wire.shape.map { Shape($0) } ?? .system, tint: wire.tint, accessories: wire.accessories ?? [])
  }
}

extension PointerStyle.Shape: WireWord {
  package typealias Wire = GatewayInterface.PointerStyle.Shape
}

extension InteractionMachine.Item {
  /// Makes an item of the handler from the wire; nil if this library does not know its kind.
  init?(_ wire: GatewayInterface.PointerEvent) {
    let location = PointerRegion.Location(x: wire.x ?? 0, y: wire.y ?? 0)
    let change: PointerEvent.Change
    switch wire.change {
    case .entered: change = .entered
    case .exited: change = .exited
    case .moved: change = .moved
    case .requested:
      guard let number = wire.request else { return nil }
      self = .request(
        PointerRegionRequest(
          device: wire.device, contact: wire.contact, surface: wire.surface, location: location,
          region: wire.region, modifiers: ModifierFlags(wire.modifiers), number: number))
      return
    case .unrecognized: return nil
    }
    self = .pointer(
      PointerEvent(
        change: change, device: wire.device, contact: wire.contact, type: .init(wire.touchType),
        surface: wire.surface, region: wire.region, location: location,
        style: wire.style.map { PointerStyle($0) }, pen: wire.pen.map { Pen($0) },
        modifierFlags: ModifierFlags(wire.modifiers), monotonicUSec: wire.monotonicUSec))
  }
}

extension Pen {
  /// Makes a pen from the wire.
  init(_ wire: GatewayInterface.Pen) { self.init(Tool(wire.tool), force: wire.force) }

  /// The pen as the gateway's interface has it.
  package var wire: GatewayInterface.Pen { .init(tool: tool.wire, force: force) }
}

extension Pen.Tool: WireWord {
  package typealias Wire = GatewayInterface.PenTool
}

extension ModifierFlags {
  /// Makes a set from the wire. Keys that this library does not know are left out.
  init(_ wire: [GatewayInterface.ModifierKey]?) {
    self = (wire ?? []).reduce([]) { flags, key in
      switch key {
      case .shift: flags.union(.shift)
      case .control: flags.union(.control)
      case .alt: flags.union(.alternate)
      case .meta: flags.union(.command)
      case .unrecognized: flags
      }
    }
  }

  /// The keys as the gateway's interface has them; nil if there are none.
  package var wire: [GatewayInterface.ModifierKey]? {
    let keys: [(ModifierFlags, GatewayInterface.ModifierKey)] = [
      (.shift, .shift), (.control, .control), (.alternate, .alt), (.command, .meta),
    ]
    return isEmpty ? nil : keys.filter { contains($0.0) }.map(\.1)
  }
}

extension BandSelection {
  /// Makes a selection from the wire; nil if this library does not know its state.
  init?(_ wire: GatewayInterface.BandEvent) {
    switch wire.state {
    case .possible: state = .possible
    case .began: state = .began
    case .selecting: state = .selecting
    case .ended: state = .ended
    case .unrecognized: return nil
    }
    press = wire.press
    surface = wire.surface
    region = wire.region
    selectionRect = wire.rectangle.map {
      Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    cancelReason = wire.cancelReason.map { CaptureEvent.CancelReason($0) }
    initialModifierFlags = ModifierFlags(wire.initialModifiers)
    monotonicUSec = wire.monotonicUSec
  }
}

extension PointerLockState {
  /// Makes a state from the wire; nil if this library does not know it.
  init?(_ wire: GatewayInterface.InteractionStatus.PointerLock) {
    switch wire {
    case .locked: self = .locked
    case .unlocked: self = .unlocked
    case .unrecognized: return nil
    }
  }
}
