// SPDX-License-Identifier: Apache-2.0

/// What a client lets a service, and its own program, take at most.
public struct ClientLimits: Equatable, Sendable {
  /// Bytes of a message from the service, without its NUL.
  public var maximumMessageSize = 1 << 20
  /// Calls that wait for a reply, and calls that wait for the service to read them.
  public var maximumCalls = 1024

  /// Makes limits.
  public init() {}
}
