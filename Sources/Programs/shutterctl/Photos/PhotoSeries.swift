// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Runs `shutterctl capture`: takes one photo, or several at intervals, in a session of its own. The photos stay with
/// the engine, or go where --output says.
@LoopActor
final class PhotoSeries {
  nonisolated static let signals = [SIGTERM, SIGINT]

  private let options: CaptureCommand
  private let destination: PhotoDestination?
  private let progress = ProgressLine()
  private var signals: SignalSource?
  private var isEnding = false
  private var wake: (@LoopActor () -> Void)?

  init(_ options: CaptureCommand) {
    self.options = options
    destination = options.destination
  }

  /// Returns when all photos are taken, or when a signal has ended the series.
  func run() async throws {
    try destination?.check()
    try options.previewDestination?.check()
    if options.isSeries {
      signals = try SignalSource(Self.signals) { [weak self] _ in self?.end() }
    }
    let session = try await CommandSession.open(
      options.common, application: CommandSession.application,
      configuration: options.configuration)
    defer { progress.clear() }
    if !options.photo.queueUntilRunning { try await session.start() }
    let startUSec = MonotonicClock.nowUSec
    var taken = 0
    var files = 0
    var partial: Failure?
    while !isEnding, options.limit.map({ taken < $0 }) ?? true {
      await wait(untilUSec: startUSec + Int64(taken) * options.intervalUSec, for: taken + 1)
      if isEnding { break }
      if options.isSeries { progress.show("taking \(name(of: taken + 1))") }
      let (photos, failure) = try await take(session, isFirst: taken == 0)
      taken += 1
      for photo in photos {
        files += 1
        let path = try await deliver(photo, session, number: files)
        try deliverPreview(of: photo)
        progress.clear()
        show(photo, path)
      }
      partial = partial ?? self.partial(photos, failure)
    }
    session.close()
    if destination != nil, taken > 0, let directory = session.directory {
      await options.common.discard(.name(directory.name))
    }
    if let partial { throw partial }
  }

  private func end() {
    isEnding = true
    wake?()
  }

  /// "photo 3 of 10".
  private func name(of number: Int) -> String {
    "photo \(number)\(options.limit.map { " of \($0)" } ?? "")"
  }

  /// Waits until a photo is due, and shows the time that is left.
  private func wait(untilUSec turnUSec: Int64, for number: Int) async {
    while !isEnding, case let leftUSec = turnUSec - MonotonicClock.nowUSec, leftUSec > 0 {
      progress.show("\(name(of: number)) in \((leftUSec + 999_999) / 1_000_000) s")
      // Wake at each full second, so that the number shown is right.
      let pauseUSec = leftUSec % 1_000_000 == 0 ? 1_000_000 : leftUSec % 1_000_000
      await withCheckedContinuation { continuation in
        let deadline = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + pauseUSec) {
          [weak self] in self?.wake?()
        }
        wake = { [weak self] in
          self?.wake = nil
          EventLoop.shared.cancel(deadline)
          continuation.resume()
        }
      }
    }
  }

  private func take(
    _ session: CommandSession, isFirst: Bool
  ) async throws -> (photos: [EngineInterface.Photo], failure: String?) {
    guard isFirst, options.photo.queueUntilRunning else { return try await takeNow(session) }
    // Use two connections: on one, the second call would wait for the first.
    let starting = try options.common.connect(.engine)
    async let started = starting.call(EngineInterface.Start.self, .init(session: session.id))
    let result = try await takeNow(session)
    _ = try await started
    return result
  }

  private func takeNow(
    _ session: CommandSession
  ) async throws -> (photos: [EngineInterface.Photo], failure: String?) {
    guard options.cameras == nil else { return try await session.captureAll(options.settings) }
    return ([try await session.capture(options.settings)], nil)
  }

  /// The failure of a set in which a camera has no photo; nil for one that is whole.
  private func partial(_ photos: [EngineInterface.Photo], _ failure: String?) -> Failure? {
    let missing = (options.cameras?.names ?? []).filter { name in
      !photos.contains { $0.camera == name }
    }
    guard !missing.isEmpty || failure != nil else { return nil }
    let names = missing.isEmpty ? "" : " of " + missing.joined(separator: ", ")
    return .input(
      "there is no photo\(names): \(ErrorWords.words(ofPhotoFailure: failure))")
  }

  /// Copies the photo to its destination, if there is one. Returns where the photo is.
  private func deliver(
    _ photo: EngineInterface.Photo, _ session: CommandSession, number: Int
  ) async throws -> String {
    guard let destination else { return photo.path ?? photo.name }
    let path = destination.path(of: photo.name, number: number)
    do {
      let files = try await session.open(photo)
      guard let file = files.list.take(at: files.index) else {
        throw Failure.input("the engine sent no descriptor")
      }
      try destination.write(file, to: path)
      return path
    } catch {
      throw Failure.input(
        "\(Failure(error)); the engine keeps the photo: \(photo.path ?? photo.name)")
    }
  }

  /// Writes the small picture of the photo, if one was asked for.
  private func deliverPreview(of photo: EngineInterface.Photo) throws {
    guard let destination = options.previewDestination else { return }
    guard let bytes = photo.previewPhoto.flatMap({ Base64.bytes(of: $0) }) else {
      throw Failure.input(
        "the engine made no small picture; its log says why. The photo is \(photo.name)")
    }
    try destination.write(bytes, to: destination.path(of: photo.name, number: 1))
  }

  private func show(_ photo: EngineInterface.Photo, _ path: String) {
    if destination?.isStandardOutput == true { return }
    if options.common.json {
      var photo = photo
      if destination != nil { photo.path = path }
      // It is in the file.
      photo.previewPhoto = nil
      return TextForm.printJSON(photo)
    }
    print(path)
    print(
      "\(photo.width)x\(photo.height), \(photo.size) bytes, "
        + "\(TextForm.milliseconds(photo.offsetUSec)) from the "
        + (options.photo.moment == nil ? "request" : "moment") + missed(photo) + set(photo))
  }

  /// Words for a photo of a set.
  private func set(_ photo: EngineInterface.Photo) -> String {
    guard let skewUSec = photo.setSkewUSec, let camera = photo.camera else { return "" }
    let partial = photo.setPartial == true ? ", partial" : ""
    return "; \(camera), in a set\(partial) within \(TextForm.milliseconds(skewUSec))"
  }

  /// Words for a photo that does not show the moment that was asked for.
  private func missed(_ photo: EngineInterface.Photo) -> String {
    guard photo.zeroShutterLag == .missed else { return "" }
    return photo.offsetUSec > 0
      ? "; missed: the moment is older than all frames that are kept, this is the oldest"
      : "; missed: no frame came after the moment, this is the newest"
  }
}
