// SPDX-License-Identifier: Apache-2.0

/// A photo that was asked for.
public struct FakePhoto: Hashable, Sendable {
  /// That of its settings; nil where the engine was to choose one.
  public let uniqueID: Int64?
  /// The press that it is of.
  public let press: Int64?
  /// The moment that it is of, microseconds of CLOCK_MONOTONIC.
  public let momentUSec: Int64?
  /// Whether its last step was told.
  public let isFinished: Bool
}
