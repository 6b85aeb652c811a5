// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces

/// The light of the session's camera before a photo and beside films, and lights that count down with the program.
///
/// Both throw ``CaptureError/sessionNotRunning(_:)`` for a session that does not run, and end when it stops, is
/// interrupted or fails.
extension CaptureSession {
  /// Switches the camera's light on or off, like `torchMode`, for as long as the session runs. It stays on while
  /// another session wants it.
  ///
  /// - Returns: whether it is on, like `isTorchActive`: false also for a light that is not available.
  /// - Throws: ``CaptureError/configurationUnsupported(field:nearest:)`` for a camera without a light, which
  ///   ``CaptureSupport/supportedFlashModes`` shows in advance.
  @discardableResult
  public func setTorch(_ isOn: Bool) async throws(CaptureError) -> Bool {
    try await link.callWithID(EngineInterface.SetTorch.self) {
      .init(session: $0, on: isOn)
    }.get().active
  }

  /// Has the gateway's lights count down to a photo or film that the program will ask for. At that moment they stop by
  /// themselves.
  ///
  /// - Parameter untilUSec: that moment, microseconds of CLOCK_MONOTONIC, at most 60 s from now; nil: no longer.
  public func showCountdown(untilUSec: Int64?) async throws(CaptureError) {
    _ = try await link.callWithID(EngineInterface.ShowCountdown.self) {
      .init(session: $0, untilUSec: untilUSec)
    }.get()
  }
}
