// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

/// The same reply, for Foundation's coders.
struct MirroredReply: Codable, Equatable {
  struct Parameters: Codable, Equatable {
    let event: Event
  }

  struct Event: Codable, Equatable {
    let sequence: Int64
    let press: Int64
    let phase: Phase
    let role: Role
    let device: String
    let button: String
    let kind: Kind
    let monotonicUSec: Int64
    let heldUSec: Int64?
    let cancelReason: CancelReason?
  }

  enum Phase: String, Codable { case began, ended, cancelled }
  enum Role: String, Codable { case primary, secondary, none, halfPress = "half_press" }
  enum Kind: String, Codable { case key, gpio, remote }
  enum CancelReason: String, Codable { case locked, backgrounded }

  let parameters: Parameters
  let continues: Bool

  /// Copies an event of a key that was not cancelled.
  init(_ event: GatewayInterface.CaptureEvent) {
    parameters = Parameters(
      event: Event(
        sequence: event.sequence, press: event.press, phase: Phase(rawValue: event.phase.rawValue)!,
        role: Role(rawValue: event.role.rawValue)!, device: event.device, button: event.button,
        kind: Kind(rawValue: event.kind.rawValue)!, monotonicUSec: event.monotonicUSec,
        heldUSec: event.heldUSec, cancelReason: nil))
    continues = true
  }
}
