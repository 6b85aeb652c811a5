// SPDX-License-Identifier: Apache-2.0

/// Whether a photo shows the moment that was asked for, from frames kept in the ring.
package enum ZeroShutterLag: String, CaseIterable, Sendable {
  /// The frame is the nearest to the moment of all that were delivered.
  case used
  /// The moment was older than the ring, or the stream ended before it: the frame at that end.
  case missed
  /// The session has it switched off: the first frame after the request.
  case off
}
