// SPDX-License-Identifier: Apache-2.0

/// Why a session that wants to run cannot for now, numbered as AVCaptureSession numbers it (requirements
/// What brings each about on Linux is in docs/SESSIONS.md.
package enum InterruptionReason: Int, CaseIterable, Comparable, Sendable {
  case notAvailableInBackground = 1
  case audioInUse = 2
  /// Another program, or a session that goes before, has the camera.
  case videoInUse = 3
  case severalForegroundClients = 4
  case systemPressure = 5
  case privacy = 6

  /// As the interfaces name it.
  package var name: String {
    switch self {
    case .notAvailableInBackground: "not_available_in_background"
    case .audioInUse: "audio_in_use"
    case .videoInUse: "video_in_use"
    case .severalForegroundClients: "several_foreground_clients"
    case .systemPressure: "system_pressure"
    case .privacy: "privacy"
    }
  }

  package static func < (left: InterruptionReason, right: InterruptionReason) -> Bool {
    left.rawValue < right.rawValue
  }
}
