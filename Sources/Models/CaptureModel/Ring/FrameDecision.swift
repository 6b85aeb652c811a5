// SPDX-License-Identifier: Apache-2.0

/// The end of a photo's wait for its frame.
package struct FrameDecision<Payload: Sendable>: Sendable {
  /// The photo, as it was numbered when it asked.
  package let photo: Int64
  /// Its frame; nil if there is none.
  package let chosen: ChosenFrame<Payload>?

  /// A decision of these values.
  package init(photo: Int64, chosen: ChosenFrame<Payload>?) {
    self.photo = photo
    self.chosen = chosen
  }
}

extension FrameDecision: Equatable where Payload: Equatable {}
