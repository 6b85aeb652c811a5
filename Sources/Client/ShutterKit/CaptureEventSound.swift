// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces

/// A sound of a capture, as `AVCaptureEventSound` of AVKit. The machine's own players play it: `shutter-click`,
/// buzzers.
public struct CaptureEventSound: Hashable, Sendable {
  /// The gateway's name for it.
  public let name: String

  /// The sound of a shutter.
  public static let cameraShutterSound = CaptureEventSound(name: "shutter")
  /// The sound at the beginning of a film.
  public static let beginVideoRecordingSound = CaptureEventSound(name: "begin_recording")
  /// The sound at the end of a film.
  public static let endVideoRecordingSound = CaptureEventSound(name: "end_recording")

  /// A sound of the folder of sounds, which the administrator fills: a name without `.wav`, of letters,
  /// digits, `-` and `_`.
  public init(name: String) { self.name = name }
}

extension CaptureEventInteraction {
  /// Plays a sound for the press of an event, like `play(_:)` of `AVCaptureEvent`. Returns whether it did:
  /// only for an event with ``CaptureEvent/shouldPlaySound``, once for each press, and within 15 s of the
  /// newest event of the press.
  @discardableResult
  public func play(_ sound: CaptureEventSound, for event: CaptureEvent) async -> Bool {
    guard event.shouldPlaySound, let link = record.link else { return false }
    return await link.play(sound.name, press: event.press)
  }
}
