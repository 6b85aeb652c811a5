// SPDX-License-Identifier: Apache-2.0

/// The frame that a photo wants.
package struct FrameRequest: Hashable, Sendable {
  /// The moment to be shown, microseconds of CLOCK_MONOTONIC: the edge of a press, else the arrival.
  package let momentUSec: Int64
  /// When the request arrived.
  package let arrivalUSec: Int64
  /// Whether frames older than the request may be used.
  package let usesRing: Bool
  /// How many frames the picture is made of, the chosen one among them.
  package let frameCount: Int

  /// A request of these values.
  package init(momentUSec: Int64, arrivalUSec: Int64, usesRing: Bool, frameCount: Int = 1) {
    self.momentUSec = momentUSec
    self.arrivalUSec = arrivalUSec
    self.usesRing = usesRing
    self.frameCount = frameCount
  }
}
