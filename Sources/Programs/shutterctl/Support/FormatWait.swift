// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit

/// `--other-format wait`: a command whose camera runs in another format for other programs.
enum FormatWait {
  static func say() {
    Log.warning(
      "the camera runs in another format for another program: waiting until it is free; "
        + "'shutterctl sessions' shows for whom")
  }
}

extension CaptureSession {
  /// Starts it. A session that waits for its format counts as started, and runs when it can have it.
  @LoopActor
  func startOrWait() async throws(CaptureError) {
    do throws(CaptureError) {
      try await startRunning(waitsForEngine: false)
    } catch .sessionInterrupted(.formatInUse, _) where waitsForFormat {
      FormatWait.say()
    } catch .sessionNotRunning(.interrupted) where waitsForFormat {
      // An engine that names no reason.
      FormatWait.say()
    }
  }

  /// Returns when it runs, or when the task is cancelled.
  @LoopActor
  func untilRunning() async {
    let notifications = notifications
    guard !isRunning else { return }
    for await notification in notifications where notification == .didStartRunning { return }
  }

  private var waitsForFormat: Bool {
    configuration.otherFormat == .wait
      && [nil, .formatInUse].contains(interruptionReason)
  }
}
