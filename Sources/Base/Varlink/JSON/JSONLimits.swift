// SPDX-License-Identifier: Apache-2.0

/// What a JSON text may be at most, so that a peer cannot exhaust memory or stack.
public struct JSONLimits: Equatable, Sendable {
  /// Bytes of the whole text.
  public var maximumSize: Int
  /// Arrays and objects within each other.
  public var maximumDepth: Int

  /// Makes limits. The defaults are 16 MiB, which is what sd-varlink takes, and a depth of 64.
  public init(maximumSize: Int = 16 << 20, maximumDepth: Int = 64) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
  }
}
