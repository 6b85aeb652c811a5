// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import ShutterKit
import Varlink

/// Runs `shutterctl record`: a session of its own, one film, and its way to its place.
@LoopActor
final class FilmRecorder {
  nonisolated static let signals = [SIGTERM, SIGINT]
  /// The interval at which the line on the terminal changes, in microseconds.
  private static let progressUSec: Int64 = 250_000
  /// A film is written second by second, and each takes a moment.
  private static let usualBacklogUSec: Int64 = 2_000_000

  private let options: RecordCommand
  private let progress = ProgressLine()
  private var recording: Recording?
  /// The wait for the camera, if it runs in another format for other programs.
  private var waiting: Task<Void, Never>?
  /// Set when a signal, or a press, has ended the film.
  private var isStopping = false
  private var directory: String?

  init(_ options: RecordCommand) { self.options = options }

  /// Returns when the film is finished and where it is to be. Throws if there is no film, or if something ended it
  /// early.
  func run() async throws {
    try options.destination?.check()
    let signals = try SignalSource(Self.signals) { [self] _ in stop(bySignal: true) }
    defer { withExtendedLifetime(signals) {} }
    var configuration = options.configuration
    if configuration.camera == nil {
      configuration.camera = try await options.common.cameraOfPress()
    }
    let session = CaptureSession(
      application: CommandSession.application, configuration: configuration,
      runtimeDirectory: options.common.runtimeDirectory)
    defer { session.invalidate() }
    defer { progress.clear() }
    try await session.startOrWait()
    await untilRunning(session)
    guard !isStopping else {
      throw Failure.input("there is no film: it was stopped before the camera ran")
    }
    directory = session.contentDirectory
    let film = try await record(session)
    progress.clear()
    try await deliver(film, session)
  }

  /// Ends the film at the first call; then the file is completed. At the second call nothing is waited for any
  /// more.
  private func stop(bySignal: Bool) {
    if isStopping, bySignal {
      progress.clear()
      Log.error("the film is not finished yet: the engine finishes and keeps it")
      exit(EXIT_FAILURE)
    }
    isStopping = true
    waiting?.cancel()
    recording?.stop()
  }

  private func untilRunning(_ session: CaptureSession) async {
    guard !isStopping else { return }
    let waiting = Task { @LoopActor in await session.untilRunning() }
    self.waiting = waiting
    await waiting.value
  }

  /// Returns the film when it is over.
  private func record(_ session: CaptureSession) async throws -> CaptureMovie {
    let settings = options.settings(progressUSec: progress.isShown ? Self.progressUSec : nil)
    let recording = try await session.movieFileOutput.startRecording(with: settings)
    self.recording = recording
    if isStopping { recording.stop() }
    let client = options.untilPress ? listen(session) : nil
    defer { client?.invalidate() }
    var last: RecordingStep?
    for await step in recording.steps {
      last = step
      show(step)
    }
    guard let last, last.kind == .didFinish else {
      throw Failure.input("the film has not ended properly; see the log of shutter-engine")
    }
    return last.movie
  }

  private func listen(_ session: CaptureSession) -> CaptureClient {
    let client = CaptureClient(session: session)
    var wishes = CaptureEventInteraction.Options()
    wishes.roles = [.primary]
    client.addInteraction(
      CaptureEventInteraction(options: wishes) { @LoopActor [weak self] event in
        if event.phase == .began { self?.stop(bySignal: false) }
      })
    return client
  }

  private func show(_ step: RecordingStep) {
    let film = step.movie
    let backlogUSec = film.backlogUSec ?? 0
    // Includes the part that is not on the disk yet: else the time would stand still for a second
    // at a time.
    var parts = [
      isStopping ? "finishing" : "recording", TextForm.length(film.durationUSec + backlogUSec),
      TextForm.bytes(film.size),
    ]
    if backlogUSec > Self.usualBacklogUSec {
      parts.append("\(backlogUSec / 1_000_000) s wait for the disk")
    }
    // Dropped frames come first: there may be no room for all parts.
    let (frames, dropped) = ("\(film.framesWritten) frames", "\(film.framesDropped) dropped")
    parts += film.framesDropped > 0 ? [dropped, frames] : [frames, dropped]
    progress.show(parts)
  }

  // MARK: The end

  private func deliver(_ film: CaptureMovie, _ session: CaptureSession) async throws {
    guard film.isPlayable == true else {
      throw Failure.input("there is no film: \(await reason(of: film, session))")
    }
    var path = film.path ?? film.name
    if let destination = options.destination {
      do {
        path = try await move(film, to: destination)
      } catch {
        throw Failure.input("\(Failure(error)); the engine keeps the film: \(path)")
      }
      session.invalidate()
      if let directory { await options.common.discard(.path(directory)) }
    }
    report(film, path)
    if let error = film.error, !error.isLimit {
      let words = interruption(of: session, error) ?? ErrorWords.words(ofFilmError: error)
      throw Failure.input("the film ended early: \(words); what was recorded is in \(path)")
    }
  }

  /// Why there is no film. If each frame was left out, that is the reason, whatever has ended it: with what the engine has
  /// noticed about the camera, which is mostly why.
  private func reason(of film: CaptureMovie, _ session: CaptureSession) async -> String {
    guard film.framesWritten == 0, film.framesDropped > 0 else {
      return ErrorWords.words(ofFilmError: film.error)
    }
    let all =
      "every frame was left out, \(film.framesDropped) in all: they were damaged, or of a form that becomes no film"
    let remarks = await options.common.remarks(about: session.configuration.camera)
    let help = "'shutterctl doctor' says more; another --pixel-format may help"
    return ([all] + remarks + [help]).joined(separator: "; ")
  }

  /// What interrupts the session, if that has ended the film and is known.
  private func interruption(of session: CaptureSession, _ error: CaptureError) -> String? {
    guard error == .failed(.sessionWasInterrupted), let reason = session.interruptionReason else {
      return nil
    }
    return InterruptionWords(reason.wire, session.configuration.camera).fact
  }

  /// Copies the film, so that it is the caller's own file. Returns where it is.
  private func move(
    _ film: CaptureMovie, to destination: PhotoDestination
  ) async throws -> String {
    guard let source = film.path else {
      throw Failure.input("the file system of the film has no ACLs, so only the engine can read it")
    }
    let name = source.split(separator: "/").last.map { String($0) } ?? film.name
    let target = destination.path(of: name, number: 1)
    progress.show("copying \(TextForm.bytes(film.size)) to \(target)")
    // A film may be as large as the disk.
    try await SerialThread(name: "film").run {
      try destination.write(try OwnedDescriptor.open(file: source), to: target)
      unlink(source)
    }
    progress.clear()
    return target
  }

  private func report(_ film: CaptureMovie, _ path: String) {
    if options.destination?.isStandardOutput == true { return }
    if options.common.json { return TextForm.printJSON(film.json(path: path)) }
    TextForm.printLine(path)
    var parts = [
      TextForm.length(film.durationUSec), TextForm.bytes(film.size),
      "\(film.framesWritten) frames", "\(film.framesDropped) dropped",
    ]
    if let codec = film.codec { parts.append(codec.rawValue) }
    if let offsetUSec = film.offsetUSec {
      parts.append("begins \(TextForm.milliseconds(offsetUSec)) from the request")
    }
    if film.isSoundComplete == false { parts.append("a part has no sound") }
    if let limit = film.error, limit.isLimit {
      parts.append(ErrorWords.words(ofFilmError: limit))
    }
    TextForm.printLine(parts.joined(separator: ", "))
  }
}

extension CaptureError {
  /// Whether the reason is a limit that was set for the film.
  fileprivate var isLimit: Bool {
    self == .failed(.maximumDurationReached) || self == .failed(.maximumFileSizeReached)
  }
}

extension CaptureMovie {
  /// The film for programs, with the names of the engine's interface.
  fileprivate func json(path: String) -> JSONObject {
    var object: JSONObject = [
      "recording": .string(name), "path": .string(path), "durationUSec": .int(durationUSec),
      "size": .int(size), "framesWritten": .int(framesWritten),
      "framesDropped": .int(framesDropped),
    ]
    let words = [
      ("mediaType", mediaType?.rawValue), ("codec", codec?.rawValue), ("encoder", encoder),
    ]
    for (name, word) in words { object[name] = word.map { .string($0) } }
    let numbers = [
      ("frameUSec", timestampUSec), ("offsetUSec", offsetUSec), ("rotation", rotation),
      ("soundDriftPPM", soundDriftPPM),
    ]
    for (name, number) in numbers { object[name] = number.map { .int($0) } }
    object["soundComplete"] = isSoundComplete.map { .bool($0) }
    if case .failed(let failure) = error { object["failure"] = .string(failure.rawValue) }
    return object
  }
}
