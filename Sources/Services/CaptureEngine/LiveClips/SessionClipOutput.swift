// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import LinuxIO
import ShutterInterfaces
import VideoDevices

//   photos: recordClip ──▶ LiveClipMachine ── begin ──▶ Film ◀── frames ── LiveClipRing ◀── FrameExchange
//                            ▲    │                      │
//                            │    └── recorded ──▶ photos │ ended
//                            │        finished            │
//                            └───────────────────────────┘

/// The live clips of a session's photos: joins their machine to the ring, to the films and to the
/// photos, which report their steps.
@LoopActor
final class SessionClipOutput {
  /// The film of a photo's clip.
  private struct Job {
    /// Set until the film begins. It holds the photo's frame.
    var work: PhotoWork?
    var film: Film?
    /// The ring that it gets its frames from.
    var ring: LiveClipRing?
    /// Whether its last frames have been awaited for long enough: it ends with those that wait in the ring.
    var isExpiring = false
    /// Whether the photo is durable, or never will be.
    var isPhotoMade = false
    /// The maker of the ring's pictures.
    var ringEncoder = ""
    /// Whether it was begun while a microphone was configured.
    var wantsSound = false
    /// Set when the film has ended.
    var clip: EngineInterface.LiveClip?
    var failure: CaptureFault?
    /// Set when it ends because its microphone is gone.
    var soundFailure: CaptureFault?

    /// Takes the film from its ring.
    func detach() {
      if let film { ring?.detach(film) }
    }
  }

  private unowned let session: Session
  private var machine = LiveClipMachine()
  private var jobs: [Int64: Job] = [:]
  /// The photos whose clips are not wanted any more, until the files are gone.
  private var discarded: [Int64: Job] = [:]
  private var actions = ActionQueue<LiveClipAction>()
  private var connection: StreamConnection?
  /// Set while a camera delivers and the configuration enables clips.
  private var ring: LiveClipRing?
  /// The microphone of the clips, while the ring keeps frames; also one that could not be opened, or was lost.
  private var sound: LiveClipSound?
  /// When such a microphone is tried again.
  private var soundDueUSec: Int64?
  /// The reason why it could not be opened the last time: it is logged once, not at every attempt.
  private var soundTrouble: SoundReport.Ending?

  init(of session: Session) {
    self.session = session
    machine.length = session.configuration.liveClipLength
    _ = machine.suspend(session.configuration.liveClipSuspended, atUSec: session.openedUSec)
  }

  /// The memory of a second of a clip, as the present frames take it, bytes; nil without such frames.
  var bytesPerSecond: Int? { ring?.bytesPerSecond }
  /// The same of its sound.
  var soundBytesPerSecond: Int? { sound?.bytesPerSecond }

  /// Records the clip of a photo, whose frame is chosen.
  func record(_ work: PhotoWork) {
    let photo = work.order.uniqueID
    jobs[photo] = Job(work: work)
    perform(
      machine.begin(
        photo, stillUSec: work.chosen.frame.stampUSec, atUSec: MonotonicClock.nowUSec))
  }

  /// Notes that nothing more is made of the photo itself: from now on its clip is made.
  func photoIsMade(_ photo: Int64) {
    jobs[photo]?.isPhotoMade = true
    jobs[photo]?.film?.photoIsMade()
  }

  /// Notes that the photo has ended: if its clip still goes on, it is not wanted any more.
  func drop(_ photo: Int64) {
    if jobs[photo] != nil { perform(machine.drop(photo)) }
  }

  // MARK: The machine's actions

  /// Performs the actions of the machine one after the other: actions that another one causes at
  /// once come behind those that were noted before.
  private func perform(_ more: [LiveClipAction]) {
    guard actions.add(more) else { return }
    while let action = actions.next() { perform(action) }
    session.outputChanged()
  }

  private func perform(_ action: LiveClipAction) {
    switch action {
    case .begin(let photo, let fromUSec): begin(photo, fromUSec: fromUSec)
    case .end(let photo, let momentUSec):
      jobs[photo]?.film?.stop(
        atUSec: momentUSec, waitUntilUSec: MonotonicClock.nowUSec + Self.lastFrameLimitUSec)
    case .recorded(let photo): session.photos.clipRecorded(photo)
    case .finished(let photo):
      guard let job = jobs.removeValue(forKey: photo) else { return }
      session.photos.clipFinished(photo, job.clip, job.failure)
    case .discard(let photo): discard(photo)
    }
  }

  /// Begins the film of a clip. It keeps the session alive until it is finished.
  private func begin(_ photo: Int64, fromUSec: Int64) {
    guard let work = jobs[photo]?.work else { return }
    jobs[photo]?.work = nil
    guard let ring else { return ended(photo, Film.Outcome(failure: .noDataCaptured)) }
    let owner = session
    let frame = work.chosen.frame
    let camera = work.camera.name
    let film = Film(
      RecordingOrder(clipOf: work.order, fromUSec: fromUSec), usesRing: true,
      pressSource: work.pressSource, rotation: work.rotation,
      interval: ring.exchange.configuration?.frameInterval, sound: soundWish,
      still: Film.Still(
        stampUSec: frame.stampUSec, unixUSec: work.unixUSec, fileNumber: work.fileNumber,
        capacity: .clip(ring.capacity)),
      option: ring.option(session.configuration.liveClipCodec), in: session.content,
      storage: session.parts.desk.storage
    ) { [self] event in
      switch event {
      case .began: break
      case .soundLost(let failure): soundLost(photo, failure)
      case .remark(let remark): session.parts.cameras.notes.note(remark, of: camera)
      case .ended(let outcome): ended(photo, outcome)
      }
      withExtendedLifetime(owner) {}
    }
    do throws(SystemError) {
      try film.startThreads()
    } catch {
      Log.error("no thread for a live clip: \(error)")
      return ended(photo, Film.Outcome(failure: .deviceFailure))
    }
    jobs[photo]?.film = film
    jobs[photo]?.ring = ring
    if jobs[photo]?.isPhotoMade == true { film.photoIsMade() }
    jobs[photo]?.ringEncoder = ring.encoderName
    jobs[photo]?.wantsSound = session.configuration.clipMicrophone != nil
    ring.begin(film, still: frame)
  }

  private var soundWish: FilmSound.Wish? {
    sound.map {
      FilmSound.Wish(
        microphone: $0.microphone, codec: RecordingOption.liveClip.container.soundCodec,
        origin: $0, rules: session.parts.microphones.rules,
        mostPackets: LiveClipSound.mostPackets(of: machine.length))
    }
  }

  /// Ends the clip of a photo whose microphone is gone, because the configuration wants that.
  private func soundLost(_ photo: Int64, _ failure: CaptureFault) {
    guard let film = jobs[photo]?.film else { return }
    jobs[photo]?.soundFailure = failure
    let nowUSec = MonotonicClock.nowUSec
    film.stop(
      atUSec: max(nowUSec, film.still?.stampUSec ?? 0),
      waitUntilUSec: nowUSec + Self.lastFrameLimitUSec)
    session.outputChanged()
  }

  /// Takes the end of a film that is finished, or that there will be none.
  private func ended(_ photo: Int64, _ outcome: Film.Outcome) {
    guard let job = jobs[photo] else {
      guard let job = discarded.removeValue(forKey: photo) else { return }
      job.detach()
      // It may have been finished before it was discarded.
      if let name = outcome.name { session.parts.desk.discard(name, in: session.content) }
      return session.outputFinished()
    }
    job.detach()
    jobs[photo]?.clip = clip(of: job, outcome)
    jobs[photo]?.failure =
      outcome.failure ?? job.soundFailure
      ?? (outcome.name == nil ? CaptureFault.noDataCaptured : nil)
    log(photo, outcome)
    perform(machine.finished(photo))
  }

  private func discard(_ photo: Int64) {
    guard let job = jobs.removeValue(forKey: photo), let film = job.film else { return }
    discarded[photo] = job
    film.discard()
    job.detach()
  }

  private func clip(of job: Job, _ outcome: Film.Outcome) -> EngineInterface.LiveClip? {
    guard let name = outcome.name, let frameUSec = outcome.frameUSec else { return nil }
    let option = job.film?.madeAs ?? .liveClip
    let figures = outcome.figures
    return EngineInterface.LiveClip(
      name: name, mediaType: option.container.rawValue, codec: option.codec.wire,
      encoder: option.encoder ?? job.ringEncoder, size: figures.size,
      durationUSec: figures.durationUSec,
      photoDisplayTimeUSec: outcome.stillTimeUSec, frameUSec: frameUSec,
      framesWritten: Int64(figures.framesWritten), framesDropped: Int64(figures.framesDropped),
      path: session.content.path(of: name),
      soundComplete: job.wantsSound ? outcome.sound?.isComplete ?? false : nil)
  }

  private func log(_ photo: Int64, _ outcome: Film.Outcome) {
    let figures = outcome.figures
    let subject = outcome.name.map { "live clip \($0)" } ?? "photo \(photo) has no live clip"
    let failure = outcome.failure.map { ", \($0.rawValue)" } ?? ""
    Log.information(
      "\(subject): \(figures.durationUSec / 1000) ms, \(figures.framesWritten) frames, "
        + "\(figures.framesDropped) dropped\(failure)\(soundText(outcome))")
  }

  private func soundText(_ outcome: Film.Outcome) -> String {
    guard let sound = outcome.sound, !sound.isComplete else { return "" }
    return sound.driftPPM == nil ? ", without sound" : ", not all of it with sound"
  }

  // MARK: The ring

  /// Makes the ring that the configuration and the camera ask for, or ends it.
  private func followStream() {
    let exchange = session.configuration.liveClipEnabled ? connection?.exchange : nil
    if let ring, ring.exchange !== exchange {
      ring.end()
      self.ring = nil
    }
    guard ring == nil, let exchange, let format = connection?.format,
      RecordingOption.isFilmable(format)
    else { return }
    do throws(SystemError) {
      let bytes = EngineInterface.LiveClipSupport.estimate(
        format, interval: exchange.configuration?.frameInterval)
      let capacity = machine.length.ring(
        bytesPerSecond: bytes, limit: EngineInterface.LiveClipSupport.memoryLimit)
      ring = try LiveClipRing(of: exchange, format, capacity)
      ring?.suspend(session.configuration.liveClipSuspended)
      logMemory(format, bytes, capacity)
    } catch {
      Log.error("no thread for live clips: \(error)")
    }
  }

  /// Opens or closes the microphone: it is open only while the ring keeps frames.
  private func followSound() {
    let configuration = session.configuration
    session.parts.microphones.look()
    let wanted =
      ring == nil || configuration.liveClipSuspended ? nil : configuration.clipMicrophone
    if sound?.microphone != wanted {
      sound?.close()
      (sound, soundDueUSec) = (nil, nil)
    }
    let nowUSec = MonotonicClock.nowUSec
    guard let wanted, sound == nil || soundDueUSec ?? .max <= nowUSec else { return }
    soundDueUSec = nil
    if case .denied(let reason) = session.access(to: .microphone) {
      Log.warning("session \(session.id.prefix(8)): live clips have no sound: \(reason)")
      sound = nil
      return
    }
    sound = LiveClipSound(wanted, machine.length, of: session.parts.microphones.service) {
      [weak self] in
      self?.soundEnded($0)
    }
  }

  /// A microphone that is busy or gone is tried again: a clip may come at any time.
  private func soundEnded(_ report: SoundReport) {
    guard report.ending != .stopped, sound?.hasEnded == true, soundDueUSec == nil else { return }
    if soundTrouble != report.ending {
      Log.warning(
        "session \(session.id.prefix(8)): live clips have no sound: \(report.text.excerpt)")
    }
    soundTrouble = report.ending
    if report.ending == .microphoneBusy, let sound {
      session.parts.microphones.isBusy(sound.microphone, for: session, isForClips: true)
    }
    soundDueUSec = MonotonicClock.nowUSec + Self.soundRetryUSec
    session.outputChanged()
  }

  private func logMemory(_ format: FrameFormat, _ bytes: Int, _ capacity: RingCapacity) {
    let codec = session.configuration.liveClipCodec
    if codec == .h264, LiveClipRing.option(for: format, codec).codec == .mjpeg {
      Log.notice(
        "session \(session.id.prefix(8)): live clips are MJPEG, which browsers do not play: "
          + "there is no H.264 encoder for these pictures; shutterctl doctor says why")
    }
    Log.information(
      "session \(session.id.prefix(8)): live clips keep at most \((bytes + 999_999) / 1_000_000) "
        + "MB a second, and \(capacity.memoryBytes >> 20) MiB in all")
  }

  /// The time that the last frame before an end is waited for, microseconds: a second without frames
  /// is a stall.
  private static let lastFrameLimitUSec: Int64 = 1_000_000
  /// The time from a microphone's failure until it is tried again, microseconds.
  private static let soundRetryUSec: Int64 = 5_000_000
}

extension SessionClipOutput: SessionOutput {
  func configure(_ configuration: SessionConfiguration) {
    machine.length = configuration.liveClipLength
    followStream()
    ring?.suspend(configuration.liveClipSuspended)
    perform(
      machine.suspend(configuration.liveClipSuspended, atUSec: MonotonicClock.nowUSec))
    followSound()
  }

  func sessionChanged(to state: SessionState) {
    perform(machine.session(state, atUSec: MonotonicClock.nowUSec))
  }

  /// Ends all clips, and so finishes them.
  func close(isCameraWanted: Bool) { perform(machine.closed(atUSec: MonotonicClock.nowUSec)) }

  /// Leaves the files as they are, to be finished by the next start.
  func cancel() {
    for job in jobs.values {
      job.detach()
      job.film?.abandon()
    }
    machine = LiveClipMachine()
    machine.length = session.configuration.liveClipLength
    jobs = [:]
    sound?.close()
    (sound, soundDueUSec) = (nil, nil)
  }

  func connected(to connection: StreamConnection) {
    self.connection = connection
    followStream()
    followSound()
    machine.streaming()
  }

  /// A stall does not end a clip: the frame before it lasts longer.
  func frames(arrive: Bool) {}

  /// The exchange decides about photos.
  func framesDecided(otherwise failure: CaptureFault) {}

  func streamLeft() { perform(machine.streamLeft(atUSec: MonotonicClock.nowUSec)) }

  func disconnected(_ end: StreamEnd) {
    connection = nil
    followStream()
    perform(machine.streamEnded())
    followSound()
  }

  /// The photos are busy until their clips are recorded, so the clips need not be.
  var isBusy: Bool { false }

  /// A clip ends at once where the stream does.
  var awaitsFrames: Bool { false }

  var isEmpty: Bool { jobs.isEmpty && discarded.isEmpty }

  var nextDeadlineUSec: Int64? {
    (jobs.values.map { $0.isExpiring ? nil : $0.film?.nextDeadlineUSec } + [
      machine.nextDeadlineUSec, soundDueUSec,
    ])
    .compactMap { $0 }.min()
  }

  func advance(toUSec nowUSec: Int64) {
    for (photo, job) in jobs where !job.isExpiring {
      guard let film = job.film, let dueUSec = film.nextDeadlineUSec, dueUSec <= nowUSec
      else { continue }
      jobs[photo]?.isExpiring = true
      job.ring?.expire(film)
    }
    perform(machine.advance(toUSec: nowUSec))
    if let soundDueUSec, soundDueUSec <= nowUSec { followSound() }
  }
}
