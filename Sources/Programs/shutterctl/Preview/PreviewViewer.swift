// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterKit
import TerminalPictures

/// Runs `shutterctl preview` in a terminal. Frames are drawn by a thread, because a terminal may take its time; the
/// newest frame is drawn next, and the others count as skipped. The terminal is restored in any case.
@LoopActor
final class PreviewViewer {
  nonisolated static let signals = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP]
  /// Microseconds without a frame, after which the line gives the reason.
  private static let silenceUSec: Int64 = 1_000_000

  private let options: PreviewCommand
  private let environment: TerminalEnvironment
  private let screen = TerminalScreen()
  private let painter = PreviewPainter()
  private var graphics: TerminalGraphics?
  private var figures = ViewerFigures()
  private var formatWords = ""
  private var lastFrameUSec = MonotonicClock.nowUSec
  private var isDrawing = false
  private var ending: CheckedContinuation<Void, any Error>?
  private var outcome: Result<Void, any Error>?

  init(_ options: PreviewCommand) {
    self.options = options
    environment = TerminalEnvironment { getenv($0).map { String(cString: $0) } }
  }

  /// Runs until a key, a signal, the number of frames, or an error ends it.
  func run() async throws {
    guard TerminalScreen.isThere else {
      throw Failure.input(
        "standard output is not a terminal: '--output -' writes the pictures there as JPEGs, '--output FILE' into a file"
      )
    }
    guard environment.canDraw || options.graphics != nil else {
      throw PreviewCommand.cannotDraw(environment)
    }
    let signals = try SignalSource(Self.signals) { [weak self] signal in
      if signal == SIGTSTP { self?.pause() } else { self?.end(.success(())) }
    }
    defer { withExtendedLifetime(signals) {} }
    let session = try await options.startSession()
    defer { session.invalidate() }
    screen.onKeys = { [weak self] in self?.take($0) }
    defer { screen.close(painter.farewell(graphics)) }
    try screen.open()
    if options.graphics == nil, environment.needsAnswers { await screen.ask() }
    graphics = try options.graphics(environment, screen.answers)

    let client = options.presses ? listen(session) : nil
    defer { client?.invalidate() }
    let thread = try SerialThread(name: "preview")
    let work = Task { @LoopActor in
      do {
        try await show(session, on: thread)
        end(.success(()))
      } catch {
        end(.failure(error))
      }
    }
    defer { work.cancel() }
    let watch = Task { @LoopActor in await explainSilence(session, on: thread) }
    defer { watch.cancel() }
    // A terminal that takes nothing must not keep the program from ending.
    try await withCheckedThrowingContinuation { continuation in
      ending = continuation
      if let outcome { continuation.resume(with: outcome) }
    }
  }

  private func end(_ result: Result<Void, any Error>) {
    guard outcome == nil else { return }
    outcome = result
    ending?.resume(with: result)
  }

  // MARK: Pictures

  private func show(_ session: CaptureSession, on thread: SerialThread) async throws {
    var settings = PreviewSettings(maxFrameRate: options.frameRate)
    while outcome == nil {
      var needsJPEG = false
      for try await frame in session.previewOutput.frames(with: settings) {
        guard FrameDecoder.reads(frame.format) || settings.pixelFormat != nil else {
          needsJPEG = true
          break
        }
        figures.take(frameUSec: frame.timestampUSec, skippedBefore: frame.skipped)
        lastFrameUSec = MonotonicClock.nowUSec
        let format = frame.format
        let camera = session.activeConfiguration?.camera ?? ""
        formatWords = "\(camera) \(format.pixelFormat) \(format.width)x\(format.height)"
        guard let scene = scene("\(formatWords), \(figures.words)") else { return }
        isDrawing = true
        let isThere = try await thread.run { [painter, output = screen.output] in
          output.write(painter.bytes(of: frame, scene))
        }
        isDrawing = false
        // While the program is stopped, or ends, nothing is written.
        if !isThere, outcome != nil { return }
        if figures.frames == options.count { return }
      }
      guard needsJPEG else { return }
      settings.pixelFormat = "MJPG"
    }
  }

  private func scene(_ line: String) -> PreviewPainter.Scene? {
    graphics.map {
      PreviewPainter.Scene(
        graphics: $0, terminal: TerminalScreen.size(screen.answers), line: line)
    }
  }

  /// Explains below the picture why no frames come.
  private func explainSilence(_ session: CaptureSession, on thread: SerialThread) async {
    while outcome == nil {
      await Pause.milliseconds(500)
      guard outcome == nil, !isDrawing,
        MonotonicClock.nowUSec - lastFrameUSec > Self.silenceUSec,
        let scene = scene("no picture: \(Self.words(for: session)); \(formatWords)")
      else { continue }
      // Not here: a terminal that was stopped with Ctrl-S takes nothing, and Ctrl-C is to end the program.
      _ = try? await thread.run { [output = screen.output] in
        output.write(PreviewPainter.line(scene))
      }
    }
  }

  private static func words(for session: CaptureSession) -> String {
    if let reason = session.interruptionReason { return "interrupted, \(reason.rawValue)" }
    if let failure = session.failure { return "\(Failure(failure))" }
    return "the session is \(session.state.rawValue)"
  }

  // MARK: The terminal and the buttons

  private func take(_ keys: [UInt8]?) {
    // The terminal is gone, or the end of the input was typed.
    guard let keys, !keys.contains(4) else { return end(.success(())) }
    if keys.contains(UInt8(ascii: "q")) { end(.success(())) }
  }

  /// Gives the terminal back for as long as the program is stopped.
  private func pause() {
    screen.close(painter.farewell(graphics))
    kill(getpid(), SIGSTOP)
    painter.forget()
    do { try screen.open() } catch { end(.failure(error)) }
  }

  private func listen(_ session: CaptureSession) -> CaptureClient {
    let client = CaptureClient(session: session)
    var wishes = CaptureEventInteraction.Options()
    wishes.roles = [.primary]
    client.addInteraction(
      CaptureEventInteraction(options: wishes) { @LoopActor [weak self] event in
        if event.phase == .began { self?.figures.press(atUSec: event.monotonicUSec) }
      })
    return client
  }
}
