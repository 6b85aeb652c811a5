// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterKit
import TerminalPictures
import Varlink

/// Runs `shutterctl preview --output`: writes each frame as a JPEG behind the one before. A reader that is slow misses
/// frames.
@LoopActor
final class PreviewStream {
  nonisolated static let signals = [SIGTERM, SIGINT]

  private let options: PreviewCommand
  private let output: String
  private let progress = ProgressLine()
  private var figures = ViewerFigures()
  private var size: Int64 = 0
  private var ending: CheckedContinuation<Void, any Error>?
  private var outcome: Result<Void, any Error>?

  init(_ options: PreviewCommand, to output: String) {
    self.options = options
    self.output = output
  }

  private var isStandardOutput: Bool { PhotoDestination.isStandardOutput(output) }

  /// Runs until a signal, the number of frames, or an error ends it.
  func run() async throws {
    let signals = try SignalSource(Self.signals) { [weak self] _ in self?.end(.success(())) }
    defer { withExtendedLifetime(signals) {} }
    // No camera is started in vain.
    if !isStandardOutput { try File.check(output, replaces: options.force) }
    let session = try await options.startSession()
    defer { session.invalidate() }
    let work = Task { @LoopActor in
      do {
        try await write(session)
        end(.success(()))
      } catch {
        end(.failure(error))
      }
    }
    defer { work.cancel() }
    // A write that waits for its reader must not keep the program from ending.
    try await withCheckedThrowingContinuation { continuation in
      ending = continuation
      if let outcome { continuation.resume(with: outcome) }
    }
    progress.clear()
    report()
  }

  private func end(_ result: Result<Void, any Error>) {
    guard outcome == nil else { return }
    outcome = result
    ending?.resume(with: result)
  }

  private func write(_ session: CaptureSession) async throws {
    let thread = try SerialThread(name: "preview")
    let (path, replaces) = (output, options.force)
    let file: File? =
      isStandardOutput ? nil : try await thread.run { try File(path, replaces: replaces) }
    let settings = PreviewSettings(pixelFormat: "MJPG", maxFrameRate: options.frameRate)
    for try await frame in session.previewOutput.frames(with: settings) {
      try await thread.run {
        if let file { try file.write(frame.bytes) } else { StandardOutput.write(frame.bytes) }
      }
      size += Int64(frame.byteCount)
      figures.take(frameUSec: frame.timestampUSec, skippedBefore: frame.skipped)
      if !isStandardOutput { progress.show("\(figures.frames) frames, \(figures.words)") }
      if figures.frames == options.count { return }
    }
  }

  private func report() {
    if isStandardOutput { return }
    if options.common.json {
      return TextForm.printJSON(
        [
          "path": .string(output), "frames": .int(figures.frames), "skipped": .int(figures.skipped),
          "size": .int(size),
        ] as JSONObject)
    }
    TextForm.printLine(output)
    print("\(figures.frames) frames, \(figures.skipped) skipped, \(TextForm.bytes(size))")
  }

  /// The file or pipe for the frames.
  private final class File: Sendable {
    private let descriptor: OwnedDescriptor
    private let path: String

    /// Waits, if it is a FIFO, for its reader. A file that is replaced is a new one: what else has the old one, or a
    /// link that somebody puts there, is not written to.
    init(_ path: String, replaces: Bool) throws {
      self.path = path
      try Self.check(path, replaces: replaces)
      if replaces, Self.isRegular(path) {
        descriptor = try Self.replacing(path)
        return
      }
      do throws(SystemError) {
        descriptor = try OwnedDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      } catch {
        guard error.errno.code == EEXIST else { throw error }
        let pipe = try OwnedDescriptor.open(path, O_WRONLY)
        // In a folder of several users, another one could have put a link to a file there in the meantime.
        var status = stat()
        guard fstat(pipe.raw, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
          throw Self.refusal(path)
        }
        descriptor = pipe
      }
    }

    /// A new file in the place of another one, which stays if there can be no new one. A program that follows the
    /// stream finds it at once.
    private static func replacing(_ path: String) throws(SystemError) -> OwnedDescriptor {
      let draft = PhotoDestination.draft(of: path)
      let file = try PhotoDestination.create(draft, for: path)
      guard rename(draft, path) == 0 else {
        let error = SystemError("replace", path)
        unlink(draft)
        throw error
      }
      return file
    }

    func write(_ bytes: [UInt8]) throws { try WholeFile.write(bytes, to: descriptor, path) }

    /// Throws if there is a file that is not to be replaced. A link to one never is: `--force` does not say which of
    /// the two is meant.
    static func check(_ path: String, replaces: Bool) throws(Failure) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      guard isRegular(path) else {
        throw .input("\(path) is a link to a file: name the file itself")
      }
      guard replaces else { throw refusal(path) }
    }

    /// Whether it is a file, and no link to one.
    private static func isRegular(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func refusal(_ path: String) -> Failure {
      .input("\(path) is there already; --force replaces it")
    }
  }
}
