// SPDX-License-Identifier: Apache-2.0

// Like Apple's, the objects of the library are equal only to themselves, so that they can be in a set or
// the key of a dictionary. Their descriptions show their present state.

extension CaptureEventInteraction: Hashable, CustomStringConvertible {
  public static func == (one: CaptureEventInteraction, other: CaptureEventInteraction) -> Bool {
    one === other
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether it is enabled, and whether it would be granted a press, or what prevents that.
  public var description: String {
    let status = status
    let standing =
      if status.isEligible {
        "has the next press"
      } else if let failure = status.failure {
        "\(failure)"
      } else {
        status.obstacles.map(\.description).joined(separator: ", ")
      }
    return "CaptureEventInteraction(\(isEnabled ? "enabled" : "disabled"): \(standing))"
  }
}

extension CaptureClient: Hashable, CustomStringConvertible {
  public static func == (one: CaptureClient, other: CaptureClient) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The name of the application.
  public var description: String { "CaptureClient(\(link.application))" }
}

extension CaptureSession: Hashable, CustomStringConvertible {
  public static func == (one: CaptureSession, other: CaptureSession) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The application that opened it, and its state.
  public var description: String { "CaptureSession(\(application): \(state))" }
}

extension PhotoOutput: Hashable, CustomStringConvertible {
  public static func == (one: PhotoOutput, other: PhotoOutput) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The application whose session it belongs to, and its readiness.
  public var description: String { "PhotoOutput(\(link.application): \(captureReadiness))" }
}

extension ReadinessCoordinator: Hashable, CustomStringConvertible {
  public static func == (one: ReadinessCoordinator, other: ReadinessCoordinator) -> Bool {
    one === other
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The present readiness.
  public var description: String { "ReadinessCoordinator(\(captureReadiness))" }
}
