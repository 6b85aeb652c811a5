// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit

/// A viewfinder and a shutter.
actor LockedCamera {
  private let launch: LockedCaptureSession
  private let session: CaptureSession
  private let client: CaptureClient
  private let context: CaptureContext
  /// The press whose button is down.
  private var held: CaptureEvent?
  /// The film in progress.
  private var film: Recording?
  /// Whether the application is being opened: it waits for somebody who unlocks the seat.
  private var isOpening = false
  /// The pictures of this launch.
  private var pictures = 0

  /// The time that the button is held to mean a film, microseconds.
  private static let holdUSec: Int64 = 500_000

  init(_ launch: LockedCaptureSession, _ runtimeDirectory: String?) {
    self.launch = launch
    session = CaptureSession(
      application: launch.application, runtimeDirectory: runtimeDirectory)
    client = CaptureClient(session: session)
    context = CaptureContext(application: launch.application, runtimeDirectory: runtimeDirectory)
  }

  /// Runs until the system ends the program. The shutter, the camera and the viewfinder have to be there within a few
  /// seconds, so all three begin at once.
  func run() async {
    say("launched \(launch.mode.rawValue), writes to \(launch.sessionContentDirectory)")
    client.addInteraction(
      CaptureEventInteraction(
        primary: { [weak self] event in await self?.take(event) },
        secondary: { [weak self] event in await self?.open(event) }))
    Task { await start() }
    let modes = launch.modeUpdates
    Task { for await mode in modes { say("the seat is \(mode.rawValue)") } }
    await showViewfinder()
  }

  private func start() async {
    do {
      try await session.startRunning()
    } catch {
      say("the camera does not start: \(error)")
    }
  }

  /// Reads the live picture. Drawing it is up to the program; without a reader, the system would end it.
  private func showViewfinder() async {
    var shown: PreviewFormat?
    do {
      for try await frame in session.previewOutput.frames(with: PreviewSettings(maxFrameRate: 10)) {
        guard frame.format != shown else { continue }
        shown = frame.format
        say("viewfinder: \(frame.format.width) by \(frame.format.height)")
      }
    } catch {
      say("no viewfinder: \(error)")
    }
  }

  // MARK: The shutter

  /// Returns at once, so that the button stays ours: pictures and films are tasks of their own.
  private func take(_ event: CaptureEvent) {
    switch event.phase {
    case .began:
      held = event
      Task {
        try? await Task.sleep(nanoseconds: UInt64(Self.holdUSec) * 1000)
        if held?.press == event.press { await film(event) }
      }
    case .ended:
      if let held, event.heldUSec ?? 0 < Self.holdUSec { Task { await picture(held) } }
      release()
    case .cancelled: release()
    }
  }

  private func release() {
    film?.stop()
    (held, film) = (nil, nil)
  }

  private func picture(_ event: CaptureEvent) async {
    do {
      for try await step in session.photoOutput.photoSteps(with: PhotoSettings(of: event)) {
        guard let photo = step.photo else { continue }
        pictures += 1
        say("picture: \(photo.path ?? photo.name)")
      }
      try await context.updateAppContext(Summary(pictures: pictures))
    } catch {
      say("no picture: \(error)")
    }
  }

  private func film(_ event: CaptureEvent) async {
    do {
      let settings = RecordingSettings(of: event)
      let recording = try await session.movieFileOutput.startRecording(with: settings)
      say("filming")
      // The button may have been released while the engine answered.
      if held?.press == event.press { film = recording } else { recording.stop() }
      let movie = try await recording.finished
      say("film: \(movie.path ?? movie.name)")
    } catch {
      say("no film: \(error)")
    }
  }

  // MARK: The application

  private func open(_ event: CaptureEvent) {
    guard event.phase == .ended, !isOpening else { return }
    isOpening = true
    Task { await openApplication() }
  }

  private func openApplication() async {
    defer { isOpening = false }
    let activity = CaptureActivity(userInfo: "{\"pictures\":\(pictures)}")
    do {
      try await launch.openApplication(for: activity)
      say("the application opens")
    } catch {
      say("the application does not open: \(error.failureReason)")
    }
  }
}

/// The context that both programs share.
struct Summary: Codable {
  /// The pictures of the last launch.
  var pictures: Int
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
