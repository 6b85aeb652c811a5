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

extension MovieFileOutput: Hashable, CustomStringConvertible {
  public static func == (one: MovieFileOutput, other: MovieFileOutput) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The application whose session it belongs to, and whether it records.
  public var description: String {
    let state = isRecordingPaused ? "paused" : isRecording ? "recording" : "idle"
    return "MovieFileOutput(\(link.application): \(state))"
  }
}

extension Recording: Hashable, CustomStringConvertible {
  public static func == (one: Recording, other: Recording) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The film's name, and whether it is still being recorded.
  public var description: String {
    let state = isFinished ? "finished" : isPaused ? "paused" : "recording"
    return "Recording(\(movie?.name ?? ""): \(state))"
  }
}

extension PreviewOutput: Hashable, CustomStringConvertible {
  public static func == (one: PreviewOutput, other: PreviewOutput) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The application whose session it belongs to.
  public var description: String { "PreviewOutput(\(link.application))" }
}

extension PreviewFrame: Hashable, CustomStringConvertible {
  public static func == (one: PreviewFrame, other: PreviewFrame) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The number, the format and the size.
  public var description: String {
    "PreviewFrame(\(sequence): \(format.pixelFormat) \(format.width) by \(format.height), "
      + "\(byteCount) bytes)"
  }
}

extension RotationCoordinator: Hashable, CustomStringConvertible {
  public static func == (one: RotationCoordinator, other: RotationCoordinator) -> Bool {
    one === other
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The camera and its angles.
  public var description: String {
    "RotationCoordinator(\(camera): capture \(angles.capture), preview \(angles.preview))"
  }
}
