// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces
import Varlink

// The words of the press machine that the interfaces of the gateway have.

extension Phase: WireWord {
  package typealias Wire = GatewayInterface.Phase
}

extension CancelReason: WireWord {
  package typealias Wire = GatewayInterface.CancelReason
}

extension Gesture: WireWord {
  package typealias Wire = GatewayInterface.Gesture
}

extension Obstacle: WireWord {
  package typealias Wire = GatewayInterface.Obstacle
}

extension ForegroundRefusal: WireWord {
  package typealias Wire = GatewayInterface.ForegroundRefused.Reason
}

extension Handlers: WireWord {
  package typealias Wire = GatewayInterface.AddInteraction.Parameters.Handlers
}

extension Delivery: WireWord {
  package typealias Wire = GatewayInterface.AddInteraction.Parameters.DeliverTo
}

extension AcknowledgementMode: WireWord {
  package typealias Wire = GatewayInterface.AddInteraction.Parameters.Acknowledgement
}

extension PointerEvents: WireWord {
  package typealias Wire = GatewayInterface.AddInteraction.Parameters.PointerEvents
}

extension PointerReport.Change: WireWord {
  package typealias Wire = GatewayInterface.PointerEvent.Change
}

extension PointerLock: WireWord {
  package typealias Wire = GatewayInterface.InteractionStatus.PointerLock
}

extension PointerShape: WireWord {
  package typealias Wire = GatewayInterface.PointerStyle.Shape
}

extension LatchingAxes: WireWord {
  package typealias Wire = GatewayInterface.PointerRegion.LatchingAxes
}

extension BandEvent.State: WireWord {
  package typealias Wire = GatewayInterface.BandEvent.State
}

extension ControlUse: WireWord {
  package typealias Wire = GatewayInterface.CaptureControl.Use
}
