// SPDX-License-Identifier: Apache-2.0

/// What a node says about itself.
struct VideoCapabilities: Sendable, Hashable {
  /// The driver's name of the card, for people.
  let card: String
  /// Single-planar capture: not a metadata, output or multi-planar node.
  let capturesVideo: Bool
  /// Buffers can be queued.
  let streams: Bool
}
