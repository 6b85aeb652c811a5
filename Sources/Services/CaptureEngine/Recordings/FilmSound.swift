// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import EngineChannels
import LinuxIO
import MovieFormats
import Synchronization

//   film's first frame       begin ──▶ SoundSource ──▶ opened, or ended: the film's head waits for one of them
//   second after second      packets wait here until the film's thread takes them between its pictures
//   stop, or any other end   stop  ──▶ the last packets ──▶ ended: the film's index waits for it, not for long
//
//   before it is open        busy, or not available    [sound] when_busy: refused, or a film without sound
//                            no such microphone        refused
//   later                    lost                      [sound] when_lost: the film ends, or goes on

/// The sound of one film, between its origin's thread and those of the film.
final class FilmSound: SoundSink, Sendable {
  /// The sound that a film is to have.
  struct Wish: Sendable {
    /// The packets that may wait, of 20 ms: the pictures' 8 s, and a second more.
    static let usualPackets = 450

    let microphone: String
    let codec: SoundCodec
    let origin: any SoundOrigin
    let rules: EngineConfiguration.Sound
    /// The packets that may wait for their pictures.
    var mostPackets = Self.usualPackets
  }

  /// The sound as the film's head describes it.
  enum Opening: Sendable {
    case open(SoundFormat)
    /// The film is made without sound.
    case silent
    /// The film is not made.
    case refused(SoundReport)
  }

  /// The result of a film's sound.
  struct Result: Sendable {
    /// The amount by which the microphone's clock is faster than the system's; nil without a sound
    /// track.
    var driftPPM: Int?
    /// Whether all of the film has sound.
    var isComplete = false
  }

  private struct State {
    /// The commands that came before the microphone's thread had begun.
    var told: [SoundCommand] = []
    var hasBegun = false
    var source: (any SoundControl)?
    var format: SoundFormat?
    var report: SoundReport?
    /// The packets that wait; the ones before `first` are taken.
    var packets: [SoundPacket] = []
    var first = 0
    var hasDropped = false
    var isStopped = false
  }

  /// The time that the head of a film waits for its microphone: on a slow machine `shutter-sound` takes more than
  /// half a second to start. The pictures that come in the meantime wait in memory, and a power cut loses them.
  static let openingUSec: Int64 = 1_500_000
  /// The time that its end waits for the last packets: a little longer than `SoundSource` does.
  private static let endUSec: Int64 = 1_100_000

  private let wish: Wish
  private let lost: @Sendable (CaptureFault) -> Void
  private let state = Mutex(State())
  private let news = Semaphore()

  /// - Parameter lost: called, on some thread, if the film is to end because its microphone is gone.
  init(_ wish: Wish, lost: @escaping @Sendable (CaptureFault) -> Void) {
    self.wish = wish
    self.lost = lost
  }

  // MARK: From the loop, or a film's thread

  /// Leaves out the sound from this moment on, CLOCK_MONOTONIC.
  func pause(atUSec: Int64) { tell(.pause(atUSec: atUSec)) }

  func resume(atUSec: Int64) { tell(.resume(atUSec: atUSec)) }

  /// Ends the sound at this moment, CLOCK_MONOTONIC. Only the first call counts.
  func stop(atUSec: Int64) {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    if isFirst { tell(.stop(atUSec: atUSec)) }
  }

  private func tell(_ command: SoundCommand) {
    state.withLock { state in
      if let source = state.source {
        source.perform(command)
      } else {
        state.told.append(command)
      }
    }
  }

  // MARK: On a film's threads

  /// Starts the microphone with the film's first frame. Only the first call counts, and none after a
  /// stop, unless what was heard before is still there: a live clip can be over before its film begins.
  ///
  /// - Parameter startUSec: the frame's stamp.
  func begin(atUSec startUSec: Int64) {
    let told: [SoundCommand]? = state.withLock { state in
      guard !state.hasBegun, wish.origin.keepsPast || !state.isStopped else { return nil }
      state.hasBegun = true
      defer { state.told = [] }
      return state.told
    }
    guard let told else { return }
    let order = SoundOrder(
      microphone: wish.microphone, codec: wish.codec, startUSec: startUSec)
    do throws(SystemError) {
      let source = try wish.origin.start(
        order, told.filter { $0.counts(afterUSec: startUSec) }, to: self)
      state.withLock { state in
        // Those that came in the meantime.
        for command in state.told { source.perform(command) }
        state.told = []
        state.source = source
      }
    } catch {
      ended(SoundReport(.failed, text: "\(error); \(wish.origin.remedy)"))
    }
  }

  /// Waits until the microphone is open, or cannot be, for a second and a half at most. A film that was
  /// stopped before its first frame came has none.
  func awaitOpening() -> Opening {
    if state.withLock({ $0.isStopped && !$0.hasBegun }) { return .silent }
    wait(forUSec: Self.openingUSec) { $0.format != nil || $0.report != nil }
    let (format, report) = state.withLock { ($0.format, $0.report) }
    if let format { return .open(format) }
    if report == nil {
      Log.warning("the microphone \(wish.microphone.excerpt) does not open in time")
      stop(atUSec: MonotonicClock.nowUSec)
    }
    let reason = report ?? SoundReport(.failed)
    guard wish.rules.whenBusy == .silent, reason.ending != .noSuchMicrophone else {
      return .refused(reason)
    }
    return .silent
  }

  /// Takes the next packet, if it is of an earlier time in the film than this, microseconds.
  func takePacket(beforeUSec timeUSec: Int64) -> SoundPacket? {
    state.withLock { state in
      guard state.first < state.packets.count else { return nil }
      let packet = state.packets[state.first]
      guard packet.timeUSec < timeUSec + (state.source?.leadUSec ?? 0) else { return nil }
      state.first += 1
      if state.first == state.packets.count || state.first == 64 {
        state.packets.removeFirst(state.first)
        state.first = 0
      }
      return packet
    }
  }

  /// Waits for the last packet after a stop: 0.1 s as a rule.
  func awaitEnd() { wait(forUSec: Self.endUSec) { $0.report != nil } }

  /// The state of the sound so far; nil if the microphone is not open yet.
  var report: SoundReport? {
    state.withLock { state in
      guard state.format != nil else { return nil }
      var report = state.report ?? SoundReport(.failed)
      if state.hasDropped { report.isComplete = false }
      return report
    }
  }

  private func wait(forUSec: Int64, until isThere: (State) -> Bool) {
    let untilUSec = MonotonicClock.nowUSec + forUSec
    while !state.withLock({ isThere($0) }), news.wait(untilUSec: untilUSec) {}
  }

  // MARK: On the microphone's thread

  func opened(_ format: SoundFormat) {
    state.withLock { $0.format = format }
    news.signal()
  }

  /// Keeps a packet for the film. A film whose disk stalls for too long loses sound, as it loses
  /// frames.
  func packet(_ packet: SoundPacket) {
    state.withLock { state in
      guard state.packets.count - state.first < wish.mostPackets else {
        return state.hasDropped = true
      }
      state.packets.append(packet)
    }
  }

  func ended(_ report: SoundReport) {
    let (isOpen, isStopped) = state.withLock { state in
      state.report = report
      return (state.format != nil, state.isStopped)
    }
    news.signal()
    guard report.ending != .stopped else { return }
    // A microphone that was given up before it was open is in the log already.
    if isOpen || !isStopped {
      Log.warning(
        "the sound of a film, from \(wish.microphone.excerpt), ends: \(report.text.excerpt)")
    }
    if isOpen, !isStopped, wish.rules.whenLost == .stop {
      lost(report.ending == .microphoneLost ? .deviceWasDisconnected : .deviceFailure)
    }
  }
}

extension SoundCommand {
  /// Whether the command concerns a film that began at this moment: a pause before that has no
  /// effect on it.
  fileprivate func counts(afterUSec startUSec: Int64) -> Bool {
    switch self {
    case .pause(let atUSec), .resume(let atUSec): atUSec >= startUSec
    case .stop: true
    case .list, .record: false
    }
  }
}

extension MovieContainer {
  /// The codec for sound that players of this container know.
  var soundCodec: SoundCodec {
    switch self {
    case .mp4: .opus
    case .matroska: .pcm
    }
  }
}

extension MovieDescription.Sound {
  init(_ format: SoundFormat) {
    self.init(
      codec: format.codec == .pcm ? .pcm : .opus(header: format.header), rate: SoundFormat.rate,
      channels: format.channels)
  }
}
