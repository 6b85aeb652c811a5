// SPDX-License-Identifier: Apache-2.0

/// What a look into the ring says about a photo.
package enum FrameChoice<Payload: Sendable>: Sendable {
  case chosen(ChosenFrame<Payload>)
  /// A frame that is still to come decides.
  case waitForNewer
  /// There is no frame, and none will come.
  case noFrame
}

extension FrameChoice: Equatable where Payload: Equatable {}
