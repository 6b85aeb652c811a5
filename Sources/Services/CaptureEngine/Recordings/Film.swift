// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import LinuxIO
import MovieFormats
import Synchronization
import VideoDevices

// camera's thread        encoder's thread              film's thread
//   take ──▶ feed ─────────▶ picture ──▶ samples ─────────▶ writer ──▶ disk
//             └── a camera's own JPEG ────────────────────▶   │ ▲
//                                                             │ └── sound ◀── microphone's thread
//                                                             └──▶ began, ended ──▶ loop

/// One film on its way from the camera's thread to the disk.
///
/// The frames wait in the feed, from which the film's thread takes them once a second: so a frame
/// costs the camera's thread only an append, and the disk gets large pieces. If frames have to be
/// encoded, another thread does that as they come, and a disk that stalls does not hold it up.
final class Film: FrameTap, Sendable {
  /// The film's end.
  struct Outcome: Sendable {
    /// The limit or the fault that ended it; both nil if it was stopped.
    var limit: RecordingLimit?
    var failure: CaptureFault?
    /// The file's name; nil if none was kept.
    var name: String?
    var figures = RecordingFigures()
    var isPlayable = false
    /// The reason why there is neither a file nor an end: its microphone could not be opened.
    var refusal: SoundReport?
    /// The result of the sound that was asked for.
    var sound: FilmSound.Result?
    /// The stamp of its first frame; nil if there was none.
    var frameUSec: Int64?
    /// The time in the film of the photo's frame, if it is in there.
    var stillTimeUSec: Int64?
  }

  /// The photo whose live clip a film is.
  struct Still: Sendable {
    /// The stamp of its frame, microseconds of CLOCK_MONOTONIC, and of the time of day.
    let stampUSec: Int64
    let unixUSec: Int64
    /// The number in its file's name.
    let fileNumber: Int64
    /// Of the frames that may wait for the film's thread.
    let capacity: FilmCapacity
  }

  enum Event: Sendable {
    /// The first frame is being written; its stamp.
    case began(frameUSec: Int64)
    /// The microphone is gone, and the film has to end because of it.
    case soundLost(CaptureFault)
    /// Something about the camera that its users should know. May repeat itself.
    case remark(CameraRemark)
    /// The last event.
    case ended(Outcome)
  }

  let order: RecordingOrder
  /// The way in which it is to be made.
  private let option: RecordingOption
  /// The angle by which players turn the pictures clockwise, degrees.
  let rotation: Int
  private let interval: FrameInterval?
  /// Makes the file's name unique in its directory.
  let number: Int64
  let directory: ContentDirectory
  /// How often the contents of the directory had been erased when the film was asked for.
  let erasures: Int
  let calls: any StorageCalls
  let room: StorageRoom
  /// Dates the film.
  let clock: DatingClock
  /// Its sound; nil if none was asked for.
  let sound: FilmSound?
  /// The photo whose live clip it is; nil for a recording.
  let still: Still?
  private let report: @LoopActor @Sendable (Event) -> Void
  private let feed: Mutex<FilmFeed<Frame>>
  /// Signalled when the feed has something for the thread that takes from it.
  private let frames = Semaphore()
  /// Signalled when the photo whose live clip it is needs neither processor nor disk any more.
  private let turn = Semaphore()
  private let written = Mutex(RecordingFigures())
  private let source: Mutex<PressSource?>
  private let made: Mutex<RecordingOption>
  private let isDiscarded = Mutex(false)
  /// What it has said about the camera.
  private let said = Mutex<Set<CameraRemark>>([])

  /// - Parameters:
  ///   - usesRing: whether the film may begin with a frame from before the request.
  ///   - rotation: the angle by which players turn the pictures clockwise, degrees.
  ///   - interval: the time between frames, if the camera reports it.
  ///   - sound: the sound that the film is to have.
  ///   - still: the photo whose live clip it is.
  ///   - option: the way in which it is made, if that is not the order's.
  ///   - report: called on the loop, in order.
  init(
    _ order: RecordingOrder, usesRing: Bool, pressSource: PressSource?, rotation: Int,
    interval: FrameInterval?, sound: FilmSound.Wish?, still: Still? = nil,
    option: RecordingOption? = nil, in directory: ContentDirectory, storage: Storage,
    report: @escaping @LoopActor @Sendable (Event) -> Void
  ) {
    self.order = order
    let option = option ?? order.option
    self.option = option
    self.rotation = rotation
    self.interval = interval
    self.directory = directory
    erasures = directory.erasures
    calls = storage.calls
    room = storage.room
    clock = storage.clock
    self.report = report
    self.sound = sound.map { wish in
      FilmSound(wish) { failure in EventLoop.shared.post { report(.soundLost(failure)) } }
    }
    self.still = still
    number = still?.fileNumber ?? directory.nextFile()
    source = Mutex(pressSource)
    made = Mutex(option)
    let request = FrameRule.Request(
      momentUSec: order.momentUSec, arrivalUSec: order.arrivalUSec, usesRing: usesRing)
    feed = Mutex(
      option.isEncoded
        ? FilmFeed(
          request, maximumDurationUSec: order.maximumDurationUSec,
          capacity: still?.capacity ?? .encoder, waking: .everyFrame)
        : FilmFeed(
          request, maximumDurationUSec: order.maximumDurationUSec,
          capacity: still?.capacity ?? .disk,
          waking: .everyFragment(spanUSec: FilmWriter.fragmentUSec)))
  }

  /// Starts the threads, and takes the frames of a stream from its ring on.
  ///
  /// - Throws: where the system has no thread left.
  func start(_ exchange: FrameExchange) throws(SystemError) {
    try startThreads()
    begin(with: exchange.attach(self))
  }

  /// Takes frames, the oldest first; the frames passed to `take` come after them. Called once.
  func begin(with ring: [RingFrame<Frame>]) { change { $0.begin(ring) } }

  /// Starts the threads.
  ///
  /// - Throws: where the system has no thread left.
  func startThreads() throws(SystemError) {
    if option.isEncoded {
      let pictures = FilmSamples()
      try WorkerThread.start(name: "film") { [self] in write(pictures) }
      do throws(SystemError) {
        try WorkerThread.start(name: "film-encoder") { [self] in encode(into: pictures) }
      } catch {
        pictures.fail(.encodingFailed)
        throw error
      }
    } else {
      try WorkerThread.start(name: "film") { [self] in passThrough() }
    }
  }

  // MARK: From the loop

  /// Notes the gateway's report about the press.
  func setPressSource(_ pressSource: PressSource?) { source.withLock { $0 = pressSource } }

  /// The source of the press, as the file's name has it.
  var pressSource: PressSource? { source.withLock(\.self) }

  /// The way in which it is made; from its first frame on it stays the same.
  var madeAs: RecordingOption { made.withLock(\.self) }

  // The feed moves a moment that comes too late for it, and the sound is cut at the moved one.

  func pause(atUSec momentUSec: Int64) {
    change { $0.pause(atUSec: momentUSec) }
    if let sound, let pausedUSec = feed.withLock(\.clock.pausedSinceUSec) {
      sound.pause(atUSec: pausedUSec)
    }
  }

  func resume(atUSec momentUSec: Int64) {
    guard let resumedUSec = feed.withLock({ $0.resume(atUSec: momentUSec) }) else { return }
    sound?.resume(atUSec: resumedUSec)
  }

  /// Ends the film at this moment.
  ///
  /// - Parameter untilUSec: the time until which its last frame is awaited.
  func stop(atUSec momentUSec: Int64, waitUntilUSec untilUSec: Int64) {
    change { $0.stop(atUSec: momentUSec, waitUntilUSec: untilUSec) }
    stopSound(atUSec: momentUSec)
  }

  /// Ends the sound where the feed ends.
  ///
  /// - Parameter momentUSec: the end of a film without frames.
  private func stopSound(atUSec momentUSec: Int64) {
    sound?.stop(atUSec: feed.withLock(\.endMomentUSec) ?? momentUSec)
  }

  /// Ends the film now and removes its file, because nobody wants it any more.
  func discard() {
    isDiscarded.withLock { $0 = true }
    // Nothing more is made of the frames that wait.
    feed.withLock { $0.abandon() }
    streamEnded()
    photoIsMade()
  }

  /// The photo whose live clip it is needs neither processor nor disk any more. Called at least once.
  func photoIsMade() { turn.signal() }

  /// Whether its file is to be removed.
  var isUnwanted: Bool { isDiscarded.withLock(\.self) }

  /// Leaves the file as it is, so that nobody waits for the film's threads.
  func abandon() { stopSound(atUSec: MonotonicClock.nowUSec) }

  /// Notes that the stream has ended: no further frame comes.
  func streamEnded() { change { $0.streamEnded() } }

  /// The time at which `advance` has to be called; nil if nothing is due.
  var nextDeadlineUSec: Int64? { feed.withLock(\.nextDeadlineUSec) }

  func advance(toUSec nowUSec: Int64) { change { $0.advance(toUSec: nowUSec) } }

  /// Whether no further frame of the stream is awaited.
  var hasAllFrames: Bool { feed.withLock { $0.end != nil } }

  /// The film's length and counts so far.
  var figures: RecordingFigures {
    let (newestUSec, lost) = feed.withLock { ($0.newestTimeUSec, $0.counts.lost) }
    var figures = written.withLock(\.self)
    figures.backlogUSec = max(0, (newestUSec ?? 0) - figures.durationUSec)
    figures.framesDropped += lost
    return figures
  }

  // MARK: On the camera's thread

  func take(_ frame: Frame) {
    change { $0.append(RingFrame(frame)) }
  }

  private func change(_ body: (inout FilmFeed<Frame>) -> Bool) {
    if feed.withLock({ body(&$0) }) { frames.signal() }
  }

  // MARK: On the film's threads

  /// Waits for frames, and takes some.
  ///
  /// A clip begins with many, and takes a few at a time: what waits in the feed counts there as memory, and the
  /// frames of an encoder that is late are kept, not dropped.
  private func takeFrames() -> FilmTake<Frame> {
    frames.wait()
    let (taken, hasMore) = feed.withLock { feed in
      (feed.take(upTo: still == nil ? .max : Self.clipFrames), feed.hasWaiting)
    }
    if hasMore { frames.signal() }
    if let sound, let first = taken.frames.first { sound.begin(atUSec: first.stampUSec) }
    if still != nil {
      turn.wait()
      // Its turn stays.
      turn.signal()
    }
    return taken
  }

  private static let clipFrames = 4

  /// Runs the film's thread, for a camera's own JPEG.
  private func passThrough() {
    var writer = FilmWriter(of: self)
    // A clip may come late, and is short.
    var pictures = CameraPictures(checksAll: still != nil, interval: interval) { [self] in
      remark($0)
    }
    while !writer.isOver { writeNext(&writer, &pictures) }
    finish(&writer)
  }

  // A function of its own, never a part of the loop: see `StorageThread`.
  @inline(never)
  private func writeNext(_ writer: inout FilmWriter, _ pictures: inout CameraPictures) {
    let taken = takeFrames()
    pictures.look(at: taken.frames)
    for frame in taken.frames where !writer.isOver {
      guard let picture = pictures.picture(of: frame) else {
        writer.drop()
        continue
      }
      writer.add(FilmSample(frame, picture, pictures.codec))
    }
    if let end = taken.end { writer.end(end) }
  }

  /// Runs the encoder's thread.
  private func encode(into samples: FilmSamples) {
    do throws(CaptureFault) {
      // Made on this thread: the kernel ends an encoder's process with the thread that started it.
      var pictures = try newPictures()
      while try encodeNext(&pictures, samples) {}
    } catch {
      samples.fail(error)
    }
    // Frames that still wait are not wanted any more.
    feed.withLock { $0.abandon() }
  }

  private func newPictures() throws(CaptureFault) -> any FilmPictures {
    guard option.codec == .h264 else { return try JPEGPictures() }
    let newEncoder: () -> any FilmPictures = { [self] in
      H264Pictures(
        interval: interval, bitRate: order.bitRate.map { Int($0) },
        device: option.encoder.flatMap { $0.hasPrefix("/") ? $0 : nil },
        note: { self.remark($0) },
        onFallback: { self.madeBy(VideoEncoder.library, .h264) })
    }
    guard still != nil else { return newEncoder() }
    return ClipPictures(newEncoder, note: { [self] in remark($0) }) { [self] in
      madeBy(nil, .mjpeg)
    }
  }

  private func madeBy(_ encoder: String?, _ codec: RecordingCodec) {
    made.withLock {
      $0 = RecordingOption(container: $0.container, codec: codec, encoder: encoder)
    }
  }

  @inline(never)
  private func encodeNext(
    _ pictures: inout any FilmPictures, _ samples: FilmSamples
  ) throws(CaptureFault) -> Bool {
    let taken = takeFrames()
    for frame in taken.frames {
      // A clip may come late, a film goes on for hours.
      if still != nil { samples.awaitRoom() }
      // A picture is dropped before it is encoded, never after: the next pictures need it to be
      // decoded.
      guard samples.hasRoom, let picture = try pictures.picture(of: frame) else {
        samples.drop()
        continue
      }
      guard samples.add(FilmSample(frame, picture, pictures.codec)) else { return false }
    }
    guard let end = taken.end else { return true }
    samples.end(end)
    return false
  }

  /// Runs the film's thread, for pictures that another thread makes.
  private func write(_ samples: FilmSamples) {
    var writer = FilmWriter(of: self)
    while !writer.isOver { samples.takeNext(&writer) }
    samples.close()
    finish(&writer)
  }

  private func finish(_ writer: inout FilmWriter) {
    feed.withLock { $0.abandon() }
    // The encoder's thread may wait for frames, or for the photo.
    frames.signal()
    photoIsMade()
    stopSound(atUSec: MonotonicClock.nowUSec)
    var outcome = writer.finish()
    outcome.figures.framesDropped += feed.withLock(\.counts.lost)
    post(.ended(outcome))
  }

  /// Reports that the film has its first frame.
  func began(_ sample: FilmSample) { post(.began(frameUSec: sample.stampUSec)) }

  /// Notes how much of the film is on the disk.
  func wrote(_ figures: RecordingFigures) { written.withLock { $0 = figures } }

  /// Reports something about the camera; the loop hears each once.
  private func remark(_ remark: CameraRemark) {
    if said.withLock({ $0.insert(remark).inserted }) { post(.remark(remark)) }
  }

  private func post(_ event: Event) {
    EventLoop.shared.post { [report] in report(event) }
  }
}

extension FilmCounts {
  /// The frames that the film lacks: the camera delivered them, or should have.
  fileprivate var lost: Int { dropped + missedByCamera }
}

extension RecordingOption {
  /// Whether pictures have to be encoded from the camera's frames.
  var isEncoded: Bool { encoder != nil }
}
