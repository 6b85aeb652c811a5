// SPDX-License-Identifier: Apache-2.0

/// The frame of a photo, and how well it fits.
package struct ChosenFrame<Payload: Sendable>: Sendable {
  package let frame: RingFrame<Payload>
  /// The frame's stamp less the moment that was asked for, microseconds.
  package let offsetUSec: Int64
  package let zeroShutterLag: ZeroShutterLag
  /// The frames nearest to it, where the photo is made of several and there are some.
  package var neighbours: [RingFrame<Payload>] = []
}

extension ChosenFrame: Equatable where Payload: Equatable {}
