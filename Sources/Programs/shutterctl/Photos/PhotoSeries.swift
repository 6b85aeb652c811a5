// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Runs `shutterctl capture`: takes one photo, or several at intervals, in a session of its own or in that of the
/// press for which it runs. The photos stay with the engine, or go to the place that --output names.
@LoopActor
final class PhotoSeries {
  nonisolated static let signals = [SIGTERM, SIGINT]

  private let options: CaptureCommand
  private let destination: PhotoDestination?
  private let progress = ProgressLine()
  /// The press for which it runs; nil: none.
  private let press = PressOfCommand.ofThisProcess
  /// The time that the camera runs before the first live clip, microseconds: the part that a clip shows, and a
  /// little more for the camera's first frames.
  private var clipUSec: Int64 { Int64((options.liveBefore ?? 1.5) * 1_000_000) + 100_000 }
  /// The time for which a microphone may open before the clip that is to have its sound, microseconds.
  private static let soundUSec: Int64 = 1_000_000

  private var signals: SignalSource?
  private var isEnding = false
  /// The size that the photos are to have; nil: that of the session's frames, or as the options say.
  private var largest: EngineInterface.Dimensions?
  /// The form in which each frame is delivered beside its picture, if it is.
  private var rawMediaType: PhotoMedia?
  private var hasNotedWishes = false
  private var wake: (@LoopActor () -> Void)?
  private var trouble = SeriesTrouble()
  /// The number of the last file.
  private var files = 0
  /// Why a photo lacks a part of what was asked for.
  private var partial: Failure?
  /// The engine's directories whose photos were all copied, and the sessions of which some were not.
  private var directories: Set<String> = []
  private var kept: Set<String> = []
  /// The time before the next photo of a series without intervals, after one that is missing.
  private static let pauseUSec: Int64 = 1_000_000

  init(_ options: CaptureCommand) {
    self.options = options
    destination = options.destination
  }

  /// Returns when all photos are taken, or when a signal has ended the series.
  func run() async throws {
    try destination?.check()
    try options.previewDestination?.check()
    if options.isStoppable {
      signals = try SignalSource(Self.signals) { [weak self] _ in self?.end() }
    }
    defer { progress.clear() }
    var session: CommandSession? = try await prepared()
    defer { session?.close() }
    var startUSec = MonotonicClock.nowUSec + options.timerUSec
    // A clip begins before its photo, and the camera has only just started.
    if options.live, options.photo.moment == nil, !options.photo.queueUntilRunning {
      let readyUSec = clipUSec + (options.sound == nil ? 0 : Self.soundUSec)
      startUSec = max(startUSec, MonotonicClock.nowUSec + readyUSec)
    }
    var schedule = SeriesSchedule(startUSec: startUSec, intervalUSec: options.intervalUSec)
    files = destination?.lastNumber ?? 0
    while !isEnding, options.limit.map({ schedule.taken < $0 }) ?? true {
      let number = Int(schedule.taken) + 1
      await wait(untilUSec: schedule.dueUSec, for: number)
      if isEnding { break }
      if options.isSeries { progress.show("taking \(name(of: number))") }
      do {
        if session == nil { session = try await prepared() }
        guard let session else { break }
        try await takeOne(session, number, &schedule)
      } catch {
        guard options.isSeries, SeriesTrouble.passes(error) else { throw error }
        say(trouble.missing(name(of: number), error))
        if SeriesTrouble.endsSession(error, isBorrowed: session?.isBorrowed ?? false) {
          session?.close()
          session = nil
        }
        // Without intervals it would be over before anything could change.
        schedule.missed(atUSec: MonotonicClock.nowUSec, pauseUSec: Self.pauseUSec)
      }
    }
    session?.close()
    for directory in directories { await options.common.discard(.name(directory)) }
    if let partial = partial ?? trouble.failure(of: schedule.taken) { throw partial }
  }

  /// Takes the photo that is due, and delivers what it gives.
  private func takeOne(
    _ session: CommandSession, _ number: Int, _ schedule: inout SeriesSchedule
  ) async throws {
    let nowUSec = MonotonicClock.nowUSec
    let momentUSec =
      schedule.momentUSec(nowUSec: nowUSec)
      ?? (session.isBorrowed && number == 1 ? press?.recentMomentUSec(nowUSec: nowUSec) : nil)
    let captured: CommandSession.Captured
    do {
      captured = try await take(session, number: number, momentUSec: momentUSec)
    } catch {
      // The engine may have the photo, and this program has not heard of it.
      if SeriesTrouble.endsSession(error, isBorrowed: session.isBorrowed) { keep(session) }
      throw error
    }
    // From here on its results are in the engine's directory, even if they cannot be delivered.
    if destination != nil, let directory = session.directory?.name, !kept.contains(session.id) {
      directories.insert(directory)
    }
    do {
      try await deliver(captured, session, hasMoment: momentUSec != nil)
    } catch {
      keep(session)
      throw error
    }
    schedule.took(frameUSec: captured.photos.first?.frameUSec)
    if !captured.photos.isEmpty { say(trouble.over()) }
    if let failure = failure(of: captured) {
      // A series goes on if one of several cameras fails, and if a frame is damaged.
      guard options.cameras != nil || options.isSeries && captured.hasBadFrame else {
        throw failure
      }
      partial = partial ?? failure
    }
  }

  /// Delivers the photos of a request, and what belongs to them.
  private func deliver(
    _ captured: CommandSession.Captured, _ session: CommandSession, hasMoment: Bool
  ) async throws {
    for (index, photo) in captured.photos.enumerated() {
      // Another program may have taken the next number.
      if let destination, destination.isTaken(destination.path(of: photo.name, number: files + 1)) {
        files = max(files, destination.lastNumber)
      }
      let path = try await deliver(photo, session, number: files + 1)
      files += 1
      if photo.photoCount == 1 { try deliverPreview(of: photo) }
      let clip = index == 0 ? captured.clip : nil
      let clipPath = try clip.map { try deliver($0, besides: path) }
      progress.clear()
      show(photo, path, clip, clipPath, hasMoment: hasMoment)
    }
  }

  /// Leaves the engine's directory of a session alone: something in it was not copied.
  private func keep(_ session: CommandSession) {
    if let directory = session.directory?.name { directories.remove(directory) }
    kept.insert(session.id)
  }

  /// A session whose camera runs.
  private func prepared() async throws -> CommandSession {
    let session = try await open()
    do {
      try await session.adjust(options.adjustment)
      if options.photo.fullSize { largest = try await Self.largest(session) }
      if options.withRaw { rawMediaType = try await Self.rawMediaType(session) }
      await noteIdleWishes(session)
      if !options.photo.queueUntilRunning, !session.isBorrowed {
        try await session.start()
        // In the format of its pictures a camera may refuse what it took before.
        try await session.adjust(options.adjustment)
      }
      return session
    } catch {
      session.close()
      throw error
    }
  }

  /// Says which of the options change nothing with this camera, once.
  private func noteIdleWishes(_ session: CommandSession) async {
    let wishes = options.photo.idleWishes
    guard !wishes.isEmpty, !hasNotedWishes else { return }
    hasNotedWishes = true
    // Not worth a photo: the request itself says what is wrong.
    let idle = (try? await Self.support(session))?.withoutEffect ?? []
    for (wish, option) in wishes where idle.contains(wish) {
      say(
        "\(option) changes nothing: the camera's frames are delivered as they are; "
          + "for another format see 'shutterctl formats' and --pixel-format")
    }
  }

  private func say(_ words: String?) {
    guard let words else { return }
    progress.clear()
    Log.warning(words)
  }

  /// Opens a session of its own, with the camera of the press for which this runs; or takes the session of that press, if
  /// it runs and the options ask for nothing that it may not have.
  private func open() async throws -> CommandSession {
    var configuration = options.configuration
    if let session = try await press?.summary(options.common) {
      if options.takesAnySession, session.state == .running, session.outputs.contains(.photo) {
        return try CommandSession.borrow(session, options.common)
      }
      configuration.camera = configuration.camera ?? session.camera
    }
    return try await CommandSession.open(
      options.common, application: CommandSession.application, configuration: configuration)
  }

  private static func support(
    _ session: CommandSession
  ) async throws -> EngineInterface.Support {
    try await session.calls.call(EngineInterface.GetSupport.self, .init(session: session.id))
      .support
  }

  /// A digital negative, where the camera delivers a sensor's samples.
  private static func rawMediaType(_ session: CommandSession) async throws -> PhotoMedia {
    let types = try await support(session).photoMediaTypes
    return types.contains(PhotoMedia.dng.rawValue) ? .dng : .raw
  }

  /// The largest size that photos of the session can have.
  private static func largest(_ session: CommandSession) async throws -> EngineInterface.Dimensions
  {
    guard let largest = try await support(session).maxPhotoDimensions?.last else {
      throw Failure.input("the engine is older than --full-size: restart it")
    }
    return largest
  }

  /// The reason why results or a live clip are missing, when the others are delivered; nil if none is.
  private func failure(of captured: CommandSession.Captured) -> Failure? {
    let reason = ErrorWords.words(ofPhotoFailure: captured.failure)
    let absent = (options.cameras?.names ?? []).filter { name in
      !captured.photos.contains { $0.camera == name }
    }
    guard absent.isEmpty else {
      return .input("there is no photo of \(absent.joined(separator: ", ")): \(reason)")
    }
    let missing = Int(captured.expected) - captured.photos.count
    guard missing == 0 else {
      return .input("\(missing) of \(captured.expected) results are missing: \(reason)")
    }
    guard options.live, captured.clip == nil || captured.failure != nil else { return nil }
    let what = captured.clip == nil ? "it has no live clip" : "its live clip is cut short"
    return .input("the photo is taken, but \(what): \(reason)")
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
    _ session: CommandSession, number: Int, momentUSec: Int64?
  ) async throws -> CommandSession.Captured {
    var settings = options.settings
    settings.momentUSec = settings.momentUSec ?? momentUSec
    if let momentUSec = press?.momentUSec, settings.momentUSec == momentUSec {
      settings.press = settings.press ?? press?.press
    }
    settings.maxPhotoDimensions = largest ?? settings.maxPhotoDimensions
    settings.rawMediaType = rawMediaType?.rawValue
    let name = options.isSeries ? "\(name(of: number)), " : ""
    let progress = progress
    let onResult: @LoopActor (Int, Int64) -> Void = { finished, expected in
      if expected > 1 { progress.show("\(name)\(finished) of \(expected) files") }
    }
    if let bracket = settings.bracket {
      progress.show("\(name)bracket of \(bracket.count): waiting for the camera")
    }
    guard number == 1, options.photo.queueUntilRunning else {
      return try await session.capture(
        settings, toleratesBadFrames: options.isSeries, onResult: onResult)
    }
    // Use two connections: on one, the second call would wait for the first.
    let starting = try options.common.connect(.engine)
    async let started = starting.call(EngineInterface.Start.self, .init(session: session.id))
    let captured = try await session.capture(settings, onResult: onResult)
    _ = try await started
    return captured
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
      if session.isBorrowed { discard(photo) }
      return path
    } catch {
      throw Failure.input(
        "\(Failure(error)); the engine keeps the photo: \(photo.path ?? photo.name)")
    }
  }

  /// Deletes the engine's photo that was copied. The session's other photos are not this program's.
  private func discard(_ photo: EngineInterface.Photo) {
    guard let path = photo.path else {
      return Log.warning("the engine keeps its own copy of what was copied: \(photo.name)")
    }
    do throws(SystemError) {
      try FoundPhoto.delete(path)
    } catch {
      Log.warning("the engine keeps its own copy of what was copied: \(error)")
    }
  }

  /// Copies a live clip beside its photo, if that has a destination. Returns where the clip is.
  private func deliver(
    _ clip: EngineInterface.LiveClip, besides photoPath: String
  ) throws -> String {
    guard let destination else { return clip.path ?? clip.name }
    let path = destination.clipPath(of: clip.name, besides: photoPath)
    guard let source = clip.path else {
      throw Failure.input(
        "the engine keeps the live clip, which cannot be read there: \(clip.name)")
    }
    do {
      try destination.write(try OwnedDescriptor.open(file: source), to: path)
      return path
    } catch {
      throw Failure.input("\(Failure(error)); the engine keeps the live clip: \(source)")
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

  private func show(
    _ photo: EngineInterface.Photo, _ path: String, _ clip: EngineInterface.LiveClip?,
    _ clipPath: String?, hasMoment: Bool
  ) {
    if destination?.isStandardOutput == true { return }
    var photo = photo
    if options.common.json {
      if destination != nil { photo.path = path }
      // It is in the file.
      photo.previewPhoto = nil
      guard var clip, var object = photo.json.objectValue else {
        return TextForm.printJSON(photo)
      }
      if destination != nil { clip.path = clipPath }
      object["liveClip"] = clip.json
      return TextForm.printJSON(object)
    }
    print(path)
    // The later photos of a series are asked for by the moments at which they are due.
    let origin = options.photo.moment == nil && !hasMoment ? "request" : "moment"
    let time = "\(TextForm.milliseconds(photo.offsetUSec)) from the \(origin)"
    let proxy = photo.proxy ? "; the photo itself follows under this name" : ""
    let again = photo.encodedAgain == true ? ", encoded again" : ""
    let rest = [missed(photo), light(on: photo), step(photo), set(photo), again, proxy].joined()
    print("\(photo.width)x\(photo.height), \(photo.size) bytes, \(time)\(rest)")
    guard let clip, let clipPath else { return }
    print(clipPath)
    let display =
      clip.photoDisplayTimeUSec.map { ", the photo at \(TextForm.length($0))" } ?? ""
    let sound =
      clip.soundComplete.map { $0 ? ", with sound" : ", not all of it with sound" } ?? ""
    let isOther = clip.codec == .mjpeg && options.liveCodec != RecordingCodec.mjpeg.rawValue
    let codec = isOther ? "; MJPEG, which browsers do not play" : ""
    print(
      "live clip of \(TextForm.length(clip.durationUSec)), \(TextForm.bytes(clip.size))\(display)\(sound)\(codec)"
    )
  }

  /// Words for a photo of a set.
  private func set(_ photo: EngineInterface.Photo) -> String {
    guard let skewUSec = photo.setSkewUSec, let camera = photo.camera else { return "" }
    let partial = photo.setPartial == true ? ", partial" : ""
    return "; \(camera), in a set\(partial) within \(TextForm.milliseconds(skewUSec))"
  }

  /// Words for a photo of a bracket.
  private func step(_ photo: EngineInterface.Photo) -> String {
    guard let index = photo.bracketIndex,
      let words = BracketArgument.words(options.bracket, step: Int(index))
    else { return "" }
    return ", \(words)"
  }

  /// Words for the light that was asked for.
  private func light(on photo: EngineInterface.Photo) -> String {
    guard let flashFired = photo.flashFired else { return "" }
    return flashFired ? "; with light" : "; without light: the engine's log says why"
  }

  /// Words for a photo that does not show the moment that was asked for.
  private func missed(_ photo: EngineInterface.Photo) -> String {
    if let switchUSec = photo.switchUSec {
      return "; the camera was switched to it in \(TextForm.milliseconds(switchUSec))"
    }
    guard photo.zeroShutterLag == .missed else { return "" }
    return photo.offsetUSec > 0
      ? "; missed: the moment is older than all frames that are kept, this is the oldest"
      : "; missed: no frame came after the moment, this is the newest"
  }
}
