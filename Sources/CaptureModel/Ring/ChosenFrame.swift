// SPDX-License-Identifier: Apache-2.0

/// The frame of a photo, and how well it fits.
package struct ChosenFrame<Payload: Sendable>: Sendable {
  package let frame: RingFrame<Payload>
  /// The frame's stamp less the moment that was asked for, microseconds.
  package let offsetUSec: Int64
  package let zeroShutterLag: ZeroShutterLag
}

extension ChosenFrame: Equatable where Payload: Equatable {}
