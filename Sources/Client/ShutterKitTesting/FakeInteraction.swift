// SPDX-License-Identifier: Apache-2.0
import ShutterKit

/// An interaction as a fake gateway has it.
public struct FakeInteraction: Hashable, Sendable {
  /// The name that the program gives itself.
  public let application: String
  /// The capture session it named last.
  public let session: String?
  /// The roles it takes.
  public let roles: [CaptureEvent.Role]
  /// Whether it is enabled.
  public let isEnabled: Bool
  /// Whether it is to acknowledge events.
  public let mustAcknowledge: Bool
  /// Whether it asked for the foreground, at the start or later.
  public let requestedForeground: Bool
  /// The sequence of the newest event that was sent.
  public let lastEvent: Int64
  /// The highest sequence that was acknowledged.
  public let acknowledged: Int64

  /// Whether nothing is left to be acknowledged.
  public var isAcknowledged: Bool { !mustAcknowledge || acknowledged >= lastEvent }
}
