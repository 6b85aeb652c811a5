// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit

/// One camera, one button, one picture at a time.
actor Booth {
  private let session: CaptureSession
  private let client: CaptureClient
  private let coordinator: ReadinessCoordinator
  private let seconds: Int
  /// The picture that is being taken, from the press to the file.
  private var picture: Task<Void, Never>?

  init(_ session: CaptureSession, countdown seconds: Int) {
    self.session = session
    self.seconds = seconds
    client = CaptureClient(session: session)
    coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
  }

  /// Runs as long as the session exists.
  func open() async {
    let notifications = session.notifications
    let readinesses = coordinator.captureReadinessChanges
    Task { await showReadiness(readinesses) }
    Task { await start() }

    let interaction = CaptureEventInteraction { [weak self] event in
      // Returns at once, so that the button stays ours: the picture is a task of its own.
      if event.phase == .began { await self?.pressed(event) }
    }
    client.addInteraction(interaction)
    await showNotifications(notifications)
  }

  /// Begins a picture, or cancels the one whose countdown is running.
  private func pressed(_ event: CaptureEvent) {
    if let picture { return picture.cancel() }
    picture = Task {
      await takePicture(event)
      picture = nil
    }
  }

  private func takePicture(_ event: CaptureEvent) async {
    let settings = seconds == 0 ? PhotoSettings(of: event) : PhotoSettings()
    // The booth is busy from now on, although there is no request yet.
    coordinator.startTrackingCaptureRequest(using: settings)
    for second in (0..<seconds).reversed() {
      say("\(second + 1)")
      guard (try? await Task.sleep(nanoseconds: 1_000_000_000)) != nil else {
        coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
        return say("called off")
      }
    }
    await capture(settings)
  }

  private func capture(_ settings: PhotoSettings) async {
    do {
      for try await step in session.photoOutput.photoSteps(with: settings) {
        if let photo = step.photo {
          say("picture: \(photo.path ?? photo.name), \(photo.width) by \(photo.height)")
        }
        if step.kind == .didFinishCapture, let error = step.error {
          say("no picture: \(error)")
        }
      }
    } catch {
      say("no picture: \(error)")
    }
  }

  private func start() async {
    do {
      try await session.startRunning()
    } catch {
      say("the camera does not start: \(error)")
    }
  }

  private func showReadiness(_ readinesses: AsyncStream<CaptureReadiness>) async {
    for await readiness in readinesses { say("readiness: \(readiness)") }
  }

  private func showNotifications(
    _ notifications: AsyncStream<CaptureSession.Notification>
  ) async {
    for await notification in notifications {
      switch notification {
      case .didStartRunning: say("the camera runs")
      case .didStopRunning: say("the camera has stopped")
      case .wasInterrupted(let reason): say("interrupted: \(reason)")
      case .interruptionEnded: say("no longer interrupted")
      case .runtimeError(let error): say("trouble: \(error)")
      }
    }
  }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
