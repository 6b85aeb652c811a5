// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import LinuxIO
import Synchronization

//   film, live clips: busy ──▶ interrupted (2) ── each second: a trial ──┬─ busy: again
//                                    │                                   └─ open, or another error: over
//                                    └── stopped, closed, clips suspended: over

/// The sessions that are interrupted because another program has the microphone that they want, where the
/// configuration says that this interrupts (`when_busy` of `[sound]`).
@LoopActor
final class MicrophoneWatch {
  /// The wish of a session.
  struct Wish: Hashable, Sendable {
    let session: String
    let microphone: String
    /// Whether it is for live clips, which want it as long as they are kept; else for a film that was refused.
    let isForClips: Bool
  }

  /// Called with a session when its last wish can be met, or is none any more.
  var onEnd: @LoopActor (_ session: String) -> Void = { _ in }
  /// Whether the session still wants the microphone.
  var isWanted: @LoopActor (Wish) -> Bool = { _ in false }
  /// The way to the microphone; nil while it must not be opened.
  var service: @LoopActor (Wish) -> SoundService? = { _ in nil }

  private var wishes: Set<Wish> = []
  /// The microphones that are being tried.
  private var tried: Set<String> = []
  private var isRunning = false

  /// Begins to try the microphone until it is free.
  func begin(_ wish: Wish) {
    wishes.insert(wish)
    guard !isRunning else { return }
    isRunning = true
    wait()
  }

  /// Ends the waits that are no longer wanted.
  func look() {
    for wish in wishes where !isWanted(wish) { end(wish) }
  }

  private func wait() {
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.pauseUSec) { [weak self] in
      self?.round()
    }
  }

  private func round() {
    look()
    guard !wishes.isEmpty else { return isRunning = false }
    for wish in wishes where !tried.contains(wish.microphone) {
      guard let service = service(wish) else { continue }
      let microphone = wish.microphone
      tried.insert(microphone)
      MicrophoneTrial.start(microphone, of: service) { [weak self] isBusy in
        self?.tried.remove(microphone)
        if !isBusy { self?.endAll(of: microphone) }
      }
    }
    wait()
  }

  private func endAll(of microphone: String) {
    for wish in wishes where wish.microphone == microphone { end(wish) }
  }

  private func end(_ wish: Wish) {
    guard wishes.remove(wish) != nil else { return }
    if !wishes.contains(where: { $0.session == wish.session }) { onEnd(wish.session) }
  }

  private static let pauseUSec: Int64 = 1_000_000
}

/// Opens a microphone for a moment, to see whether it is available: a driver's list does not know what is in use
/// behind a plug-in.
private final class MicrophoneTrial: SoundSink {
  private struct State {
    var source: SoundSource?
    var isOpen = false
  }

  private let answer: @LoopActor @Sendable (_ isBusy: Bool) -> Void
  private let state = Mutex(State())

  private init(_ answer: @escaping @LoopActor @Sendable (Bool) -> Void) { self.answer = answer }

  /// Does not wait. The answer comes on the loop, once.
  static func start(
    _ microphone: String, of service: SoundService,
    _ answer: @escaping @LoopActor @Sendable (_ isBusy: Bool) -> Void
  ) {
    let trial = MicrophoneTrial(answer)
    let order = SoundOrder(
      microphone: microphone, codec: RecordingOption.liveClip.container.soundCodec,
      startUSec: MonotonicClock.nowUSec)
    do throws(SystemError) {
      trial.started(try SoundSource.start(order, over: try service.connect(), to: trial))
    } catch {
      // Without the service nobody can say that it is busy.
      EventLoop.shared.post { answer(false) }
    }
  }

  private func started(_ source: SoundSource) {
    let isOpen = state.withLock { state in
      state.source = source
      return state.isOpen
    }
    if isOpen { source.stop(atUSec: MonotonicClock.nowUSec) }
  }

  func opened(_ format: SoundFormat) {
    let source = state.withLock { state in
      state.isOpen = true
      return state.source
    }
    source?.stop(atUSec: MonotonicClock.nowUSec)
  }

  func packet(_ packet: SoundPacket) {}

  func ended(_ report: SoundReport) {
    state.withLock { $0.source = nil }
    EventLoop.shared.post { [answer] in answer(report.ending == .microphoneBusy) }
  }
}
