// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import LinuxIO
import Synchronization

// microphone's thread                        film's thread
//   packet ──▶ ring, 6 s ──────────────────▶ start: what the ring has of the clip, then each packet
//         └──▶ the clips that go on ──▶ FilmSound
//
// loop    open ──▶ SoundSource ──▶ opened ──▶ packets … ──▶ ended: once, to the loop
//         close ─────▲    what was heard until then still comes

/// The microphone of a session that keeps live clips ready, and the last moments of its sound.
///
/// Its sound is encoded once, as it comes; each clip takes its packets from it.
final class LiveClipSound: SoundSink, SoundOrigin, Sendable {
  /// The packets that are kept, of 20 ms. A ring of frames has a second more than clips show before their
  /// photo, and the film of a clip may take up to three seconds to begin: its first frame waits for an encoder.
  private let mostPackets: Int

  /// A clip that goes on.
  private struct Clip {
    let sink: any SoundSink
    let control: Control
    var cut: SoundCut
    /// Whether the microphone was open when it began.
    let isHeardFromStart: Bool
  }

  /// The commands that a clip's film may give about its sound. Its lock is taken within all others.
  private final class Control: SoundControl {
    let leadUSec: Int64
    private let endUSec = Mutex(Int64?.none)

    init(leadUSec: Int64) { self.leadUSec = leadUSec }

    /// When the clip ends, if that is known.
    var stopsAtUSec: Int64? { endUSec.withLock(\.self) }

    func perform(_ command: SoundCommand) {
      switch command {
      case .stop(let atUSec): endUSec.withLock { $0 = $0 ?? atUSec }
      // Clips have no pauses.
      case .pause, .resume, .list, .record: break
      }
    }
  }

  private struct State {
    var source: SoundSource?
    var format: SoundFormat?
    var openedUSec: Int64?
    var packets: [SoundPacket] = []
    var clips: [Clip] = []
    var report: SoundReport?
  }

  let microphone: String
  private let streamUSec: Int64
  private let service: SoundService
  private let whenEnded: @LoopActor @Sendable (SoundReport) -> Void
  private let state = Mutex(State())

  /// Opens a microphone. The caller has to close it.
  ///
  /// - Parameter whenEnded: called on the loop, once, when no more sound comes.
  init(
    _ microphone: String, _ length: LiveClipLength, of service: SoundService,
    whenEnded: @escaping @LoopActor @Sendable (SoundReport) -> Void
  ) {
    self.microphone = microphone
    self.service = service
    self.whenEnded = whenEnded
    mostPackets = Int((length.beforeUSec + 4_500_000) / 20_000)
    // The stream begins with silence before the microphone is opened: no clip begins earlier.
    streamUSec = MonotonicClock.nowUSec - length.beforeUSec - 3_500_000
    let order = SoundOrder(
      microphone: microphone, codec: RecordingOption.liveClip.container.soundCodec,
      startUSec: streamUSec)
    do throws(SystemError) {
      let source = try SoundSource.start(order, over: try service.connect(), to: self)
      state.withLock { $0.source = source }
    } catch {
      ended(SoundReport(.failed, text: "\(error); \(service.remedy)"))
    }
  }

  var remedy: String { service.remedy }

  /// The packets that may wait for a clip's pictures: those of the whole clip, and as many as for films.
  static func mostPackets(of length: LiveClipLength) -> Int {
    Int((length.beforeUSec + length.afterUSec) / 20_000) + FilmSound.Wish.usualPackets
  }

  /// The bytes that a second of its packets takes; nil while there are too few to measure.
  var bytesPerSecond: Int? {
    state.withLock { state in
      guard state.packets.count >= 50 else { return nil }
      return state.packets.reduce(0) { $0 + $1.bytes.count } * 50 / state.packets.count
    }
  }

  /// Whether no more sound comes.
  var hasEnded: Bool { state.withLock { $0.report != nil } }

  /// Closes the microphone. Clips that have ended get their last packets.
  func close() { state.withLock(\.source)?.stop(atUSec: MonotonicClock.nowUSec) }

  // MARK: On the thread of a clip's film

  var keepsPast: Bool { true }

  func start(
    _ order: SoundOrder, _ commands: [SoundCommand], to sink: any SoundSink
  ) throws(SystemError) -> any SoundControl {
    let cut = SoundCut(streamUSec: streamUSec, startUSec: order.startUSec)
    let control = Control(leadUSec: cut.leadUSec)
    for command in commands { control.perform(command) }
    state.withLock { state in
      var clip = Clip(
        sink: sink, control: control, cut: cut,
        isHeardFromStart: state.openedUSec.map { $0 <= order.startUSec } ?? false)
      if let format = state.format { sink.opened(cut.format(of: format)) }
      for packet in state.packets { Self.hand(packet, to: &clip) }
      if clip.cut.isOver {
        Self.end(clip, SoundReport(.stopped))
      } else if let report = state.report {
        Self.end(clip, report)
      } else {
        state.clips.append(clip)
      }
    }
    return control
  }

  // MARK: On the microphone's thread

  func opened(_ format: SoundFormat) {
    state.withLock { state in
      state.format = format
      state.openedUSec = MonotonicClock.nowUSec
      for clip in state.clips { clip.sink.opened(clip.cut.format(of: format)) }
    }
  }

  func packet(_ packet: SoundPacket) {
    state.withLock { state in
      if state.packets.count >= mostPackets { state.packets.removeFirst() }
      state.packets.append(packet)
      for index in state.clips.indices { Self.hand(packet, to: &state.clips[index]) }
      state.clips.removeAll { clip in
        guard clip.cut.isOver else { return false }
        Self.end(clip, SoundReport(.stopped))
        return true
      }
    }
  }

  func ended(_ report: SoundReport) {
    state.withLock { state in
      state.report = report
      for clip in state.clips { Self.end(clip, report) }
      state.clips = []
      // One that failed is to the next clips as if it had never been open.
      if report.ending != .stopped { (state.format, state.packets) = (nil, []) }
    }
    EventLoop.shared.post { [whenEnded] in whenEnded(report) }
  }

  private static func hand(_ packet: SoundPacket, to clip: inout Clip) {
    if let endUSec = clip.control.stopsAtUSec { clip.cut.end(atUSec: endUSec) }
    if let packet = clip.cut.take(packet) { clip.sink.packet(packet) }
  }

  private static func end(_ clip: Clip, _ report: SoundReport) {
    var (clip, report) = (clip, report)
    if let endUSec = clip.control.stopsAtUSec { clip.cut.end(atUSec: endUSec) }
    // It was there when the session began, or will be tried again: no reason to refuse each clip.
    if report.ending == .noSuchMicrophone { report.ending = .microphoneLost }
    report.isComplete =
      report.ending == .stopped && clip.isHeardFromStart && clip.cut.isComplete
    clip.sink.ended(report)
  }
}
