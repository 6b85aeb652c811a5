// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit

/// A run of the extension.
struct Trial {
  var hasCamera = false
  /// How long it consumes the preview, seconds.
  var previewSeconds = 0.0
  /// How long its interaction is enabled, seconds.
  var interactionSeconds = 0.0
  var hasBurst = false
  var fills = false
  var attacks = false
  var isStubborn = false

  /// Longer than any test, seconds.
  static let forever = 1e6

  /// The directory that lasts.
  static var content: String {
    getenv("SHUTTER_CONTENT_DIRECTORY").map { String(cString: $0) } ?? "/nowhere"
  }

  func run() async {
    if isStubborn { beStubborn() }
    if attacks { Attack.run(into: Self.content) }
    if fills { fill() }
    if hasCamera { await capture() }
    while true { try? await Task.sleep(nanoseconds: 1_000_000_000_000) }
  }

  private func capture() async {
    let session = CaptureSession(application: "org.example.claims-anything")
    let client = CaptureClient(session: session)
    if previewSeconds > 0 {
      Task { [previewSeconds] in await Self.watch(session.previewOutput, for: previewSeconds) }
    }
    do {
      try await session.startRunning()
      Self.say("running")
    } catch {
      Self.say("no camera: \(error)")
    }
    if interactionSeconds > 0 {
      let shutter = Shutter(session)
      let interaction = CaptureEventInteraction { event in await shutter.take(event) }
      client.addInteraction(interaction)
      if interactionSeconds < Self.forever {
        Task { [interactionSeconds] in
          try? await Task.sleep(nanoseconds: UInt64(interactionSeconds * 1e9))
          interaction.isEnabled = false
        }
      }
    }
    if hasBurst { Task { await Self.burst(session) } }
    while true { try? await Task.sleep(nanoseconds: 1_000_000_000_000) }
  }

  private static func watch(_ output: PreviewOutput, for seconds: Double) async {
    let start = ContinuousClock.now
    var isFirst = true
    do {
      for try await _ in output.frames(with: PreviewSettings(maxFrameRate: 10)) {
        if isFirst { say("picture \(nowUSec)") }
        isFirst = false
        if ContinuousClock.now - start > .seconds(seconds) { return }
      }
    } catch {
      say("no preview: \(error)")
    }
  }

  private static func burst(_ session: CaptureSession) async {
    while true {
      do {
        for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
          if let photo = step.photo { say("photo \(photo.name)") }
        }
      } catch {
        try? await Task.sleep(nanoseconds: 5_000_000)
      }
    }
  }

  private func fill() {
    Task.detached {
      let bytes = [UInt8](repeating: 7, count: 1 << 20)
      for number in 0... {
        let file = open("\(Self.content)/filling-\(number)", O_WRONLY | O_CREAT, 0o666)
        guard file >= 0 else { return Self.say("cannot make a file: \(errno)") }
        for _ in 0..<16 where write(file, bytes, bytes.count) < bytes.count { break }
        close(file)
      }
    }
  }

  private func beStubborn() {
    signal(SIGTERM, SIG_IGN)
    var child: pid_t = 0
    let line = "trap '' TERM; (sleep 1000) & while :; do sleep 1000; done"
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(line), nil]
    _ = posix_spawn(&child, "/bin/sh", nil, nil, &words, environ)
    for word in words { free(word) }
    Self.say("stubborn \(getpid()) \(child)")
  }

  /// Microseconds of CLOCK_MONOTONIC, by which the kernel stamps presses.
  private static var nowUSec: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
  }

  static func say(_ line: String) {
    print(line)
    fflush(nil)
    // Where the test can read it, also from a sandbox.
    guard let log = fopen("\(content)/trial.log", "a") else { return }
    fputs(line + "\n", log)
    fclose(log)
  }
}

/// Takes presses: a tap is a photo, a hold a film.
actor Shutter {
  /// Longer than a release takes to come on a busy machine.
  private static let holdUSec: Int64 = 1_000_000

  private let session: CaptureSession
  private var held: CaptureEvent?
  private var film: Recording?

  init(_ session: CaptureSession) { self.session = session }

  func take(_ event: CaptureEvent) {
    switch event.phase {
    case .began:
      held = event
      Task {
        try? await Task.sleep(nanoseconds: UInt64(Self.holdUSec) * 1_000)
        if held?.press == event.press { await record(event) }
      }
    case .ended:
      if let held, event.heldUSec ?? 0 < Self.holdUSec { Task { await photograph(held) } }
      release()
    case .cancelled: release()
    }
  }

  private func release() {
    film?.stop()
    (held, film) = (nil, nil)
  }

  private func photograph(_ event: CaptureEvent) async {
    do {
      for try await step in session.photoOutput.photoSteps(with: PhotoSettings(of: event)) {
        if let photo = step.photo { Trial.say("photo \(photo.name)") }
      }
    } catch {
      Trial.say("no photo: \(error)")
    }
  }

  private func record(_ event: CaptureEvent) async {
    do {
      let recording = try await session.movieFileOutput.startRecording(
        with: RecordingSettings(of: event))
      if held?.press == event.press { film = recording } else { recording.stop() }
      let movie = try await recording.finished
      Trial.say("film \(movie.name)")
    } catch {
      Trial.say("no film: \(error)")
    }
  }
}
