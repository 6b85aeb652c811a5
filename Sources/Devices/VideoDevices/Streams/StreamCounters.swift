// SPDX-License-Identifier: Apache-2.0

/// What has happened to the frames of a stream.
package struct StreamCounters: Sendable, Hashable {
  /// Given to the sink.
  package var delivered = 0
  /// Dropped: the driver flagged an error.
  package var flagged = 0
  /// Dropped: shorter than a whole frame.
  package var short = 0
  /// Dropped: all memory of the pool was in use.
  package var unplaced = 0
  /// Never seen: gaps in the driver's numbers.
  package var missed = 0
  /// Times without a frame for 3 frame times.
  package var stalls = 0

  package init() {}
}
