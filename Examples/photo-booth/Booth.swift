// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit

/// One camera, one button: a tap takes a picture, and holding the button films.
actor Booth {
  private let session: CaptureSession
  private let client: CaptureClient
  private let coordinator: ReadinessCoordinator
  private let seconds: Int
  /// The picture whose countdown is running.
  private var countdown: Task<Void, Never>?
  /// The press whose button is down.
  private var held: CaptureEvent?
  /// The film in progress.
  private var film: Recording?

  init(_ session: CaptureSession, countdown seconds: Int) {
    self.session = session
    self.seconds = seconds
    client = CaptureClient(session: session)
    coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
  }

  /// The time that the button is held to mean a film, microseconds.
  private static let holdUSec: Int64 = 500_000

  /// Runs as long as the session exists.
  func open() async {
    let notifications = session.notifications
    let readinesses = coordinator.captureReadinessChanges
    Task { await showReadiness(readinesses) }
    Task { await start() }
    Task { [output = session.previewOutput] in
      var viewfinder = Viewfinder()
      await viewfinder.show(output)
    }

    let interaction = CaptureEventInteraction { [weak self] event in
      // Returns at once, so that the button stays ours: pictures and films are tasks of their own.
      await self?.take(event)
    }
    client.addInteraction(interaction)
    await showNotifications(notifications)
  }

  private func take(_ event: CaptureEvent) {
    switch event.phase {
    case .began:
      held = event
      Task {
        try? await Task.sleep(nanoseconds: UInt64(Self.holdUSec) * 1000)
        if held?.press == event.press { await film(event) }
      }
    case .ended:
      // The kernel's times decide, also where this program was too busy to notice the release in time.
      if let held, event.heldUSec ?? 0 < Self.holdUSec { tapped(held) }
      release()
    case .cancelled: release()
    }
  }

  private func release() {
    film?.stop()
    (held, film) = (nil, nil)
  }

  /// Films until the button is released. The film begins with the press, although it was none then.
  private func film(_ event: CaptureEvent) async {
    do {
      let settings = RecordingSettings(of: event)
      let recording = try await session.movieFileOutput.startRecording(with: settings)
      say("filming")
      // The button may have been released while the engine answered.
      if held?.press == event.press { film = recording } else { recording.stop() }
      let movie = try await recording.finished
      say("film: \(movie.path ?? movie.name), \(movie.durationUSec / 1000) ms")
    } catch {
      say("no film: \(error)")
    }
  }

  /// Begins a picture, or cancels the one whose countdown is running.
  private func tapped(_ event: CaptureEvent) {
    if let countdown { return countdown.cancel() }
    countdown = Task { await takePicture(event) }
  }

  private func takePicture(_ event: CaptureEvent) async {
    let settings = seconds == 0 ? PhotoSettings(of: event) : PhotoSettings()
    // The booth is busy from now on, although there is no request yet.
    coordinator.startTrackingCaptureRequest(using: settings)
    for second in (0..<seconds).reversed() {
      say("\(second + 1)")
      guard (try? await Task.sleep(nanoseconds: 1_000_000_000)) != nil else {
        coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
        countdown = nil
        return say("called off")
      }
    }
    // The next press is for another picture, whether this one is on the disk or not.
    countdown = nil
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
