// SPDX-License-Identifier: Apache-2.0

// The objects of the library are what Apple's are: equal to nothing but themselves, so that they can be
// told apart in a set or as the key of a dictionary; and described by what they are at the moment.

extension CaptureEventInteraction: Hashable, CustomStringConvertible {
  public static func == (one: CaptureEventInteraction, other: CaptureEventInteraction) -> Bool {
    one === other
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether it is enabled, and whether it would be granted a press or what keeps it from one.
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

  /// The application that it is a client as.
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

  /// The readiness.
  public var description: String { "ReadinessCoordinator(\(captureReadiness))" }
}
