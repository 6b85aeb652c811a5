// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization
import VideoDevices

// camera's thread          loop's thread
//   frame ──▶ waits ◀── request
//               │ decision: a photo has its frame
//               ├──────────▶ events
//               └ every frame, or a greatest rate of them ──▶ taps: films, previews, other sessions' sets
//
// While a bracket or a photo with light is taken, neither waits nor those sets get the frames.

/// A consumer of the frames of a stream. Called on the camera's thread, under the lock of the
/// exchange: it only puts the frame into a queue of its own and wakes its own thread, if it has to.
protocol FrameTap: AnyObject, Sendable {
  func take(_ frame: Frame)
}

/// The place where a camera's frames meet the photos that want one: the ring of one stream.
///
/// It takes frames on the camera's thread and requests on the loop's. The loop is woken only when a
/// photo has its frame or the stream changes, not by every frame.
final class FrameExchange: CameraSink {
  /// An event for the session, on the loop's thread, in order.
  enum Event: Sendable {
    case firstFrame
    case stalled
    case recovered
    /// `takeDecisions` has a decision.
    case decided
    case remark(CameraRemark)
    case ended(CameraError?)
  }

  private struct State {
    var waits: FrameWaits<Frame>
    var configuration: StreamConfiguration?
    var hasFrames = false
    /// The number of the newest frame, even if it was withheld.
    var newestSequence: Int64 = 0
    var leadUSec: Int64 = 0
    /// The time of the last frame, if none came for too long after it.
    var stalledSinceUSec: Int64?
    /// Decisions that the session has not taken yet, in capture order.
    var decisions: [FrameWaits<Frame>.Decision] = []
    var taps: [Tap] = []
    /// The rate at which taps get frames; nil: all.
    var rate: GreatestRate?
    /// Whether nobody gets the frames that come: the stream is left for larger pictures.
    var isLeft = false
  }

  private struct Tap {
    let consumer: any FrameTap
    /// Whether it gets frames beyond the greatest rate.
    let takesAll: Bool
    /// Whether it gets frames that are withheld from photos.
    let takesWithheld: Bool
  }

  private let state: Mutex<State>
  private let withheld: WithheldFrames
  private let report: @LoopActor @Sendable (Event) -> Void

  /// - Parameter withheld: that of the camera, which all have who use it.
  init(
    withheld: WithheldFrames = WithheldFrames(),
    report: @escaping @LoopActor @Sendable (Event) -> Void
  ) {
    self.withheld = withheld
    self.report = report
    state = Mutex(State(waits: FrameWaits(patienceUSec: Self.patienceUSec)))
  }

  /// The configuration of the stream; nil before it has started.
  var configuration: StreamConfiguration? { state.withLock { $0.configuration } }

  /// The number of the newest frame that the camera has delivered, whether the ring has it or not; 0 before the
  /// first one.
  var newestSequence: Int64 { state.withLock { $0.newestSequence } }

  /// The most that the stamp of a frame of this stream was ahead of its receipt, microseconds; 0 if none was.
  var leadUSec: Int64 { state.withLock { $0.leadUSec } }

  /// Whether no frame has come since `stalled`.
  var isStalled: Bool { state.withLock { $0.stalledSinceUSec != nil } }

  /// For how many whole seconds no frame has come since `stalled`; 0 if frames come.
  func silenceSeconds(atUSec nowUSec: Int64) -> Int64 {
    let sinceUSec = state.withLock { $0.stalledSinceUSec }
    return sinceUSec.map { (nowUSec - $0) / 1_000_000 } ?? 0
  }

  /// Asks for the frame of a photo. `takeDecisions` returns the decision, after earlier ones: at
  /// once, or after the event `decided`.
  func request(_ photo: Int64, _ request: FrameRule.Request) {
    let nowUSec = MonotonicClock.nowUSec
    state.withLock { $0.decisions += $0.waits.request(photo, request, atUSec: nowUSec) }
  }

  /// The photos whose wait is over, in capture order; each once.
  func takeDecisions() -> [FrameWaits<Frame>.Decision] {
    state.withLock { state in
      defer { state.decisions = [] }
      return state.decisions
    }
  }

  /// The time at which `advance` has to be called; nil if no photo waits.
  var nextDeadlineUSec: Int64? { state.withLock { $0.waits.nextDeadlineUSec } }

  /// Ends the wait of photos that have waited long enough: they get the best frame so far, or none.
  func advance(toUSec nowUSec: Int64) {
    state.withLock { $0.decisions += $0.waits.advance(toUSec: nowUSec) }
  }

  /// Ends the wait of all photos, because no more frames come: they get the best frame so far, or none.
  func finish() { state.withLock { $0.decisions += $0.waits.end() } }

  /// Also hands later frames to a tap.
  ///
  /// - Parameters:
  ///   - takesAll: whether it needs all of them, whatever the greatest rate is.
  ///   - takesWithheld: whether it also gets those that are withheld from photos.
  /// - Returns: the frames of the ring, oldest first: those before the first that the tap gets.
  func attach(
    _ tap: any FrameTap, takesAll: Bool = false, takesWithheld: Bool = true
  ) -> [RingFrame<Frame>] {
    state.withLock { state in
      state.taps.append(Tap(consumer: tap, takesAll: takesAll, takesWithheld: takesWithheld))
      return state.waits.frames
    }
  }

  /// Hands this tap no more frames.
  func detach(_ tap: any FrameTap) {
    state.withLock { $0.taps.removeAll { $0.consumer === tap } }
  }

  /// Hands taps at most so many frames a second from now on; nil: all. Photos may have any frame.
  func limitTaps(to framesPerSecond: Int64?) {
    state.withLock { $0.rate = framesPerSecond.map { GreatestRate(framesPerSecond: $0) } }
  }

  /// Prepares for leaving the stream for larger pictures. Lets go of the frames of the ring, because later ones are of
  /// another time, and of those that are still on their way: a film must not begin with them, and stand still. Photos
  /// that wait are decided.
  func leave() {
    let isDecided = state.withLock { state in
      state.isLeft = true
      let decisions = state.waits.end()
      state.waits = FrameWaits(patienceUSec: state.waits.patienceUSec)
      state.decisions += decisions
      return !decisions.isEmpty
    }
    if isDecided { post(.decided) }
  }

  /// Continues the stream with the next frame.
  func goOn() { state.withLock { $0.isLeft = false } }

  /// Begins or ends to keep new frames from photos, also from those of other sessions that borrow them or share the
  /// camera: they are taken with other settings. Films and previews get them.
  func withhold(_ isWithheld: Bool) { withheld.set(isWithheld) }

  // MARK: CameraSink, on the camera's thread

  func started(_ configuration: StreamConfiguration) {
    // A slow camera gets the time of three frames; a camera that does not report its rate gets the
    // least time.
    let interval = configuration.frameInterval?.uSec ?? 0
    state.withLock {
      $0.configuration = configuration
      $0.waits = FrameWaits(patienceUSec: max(Self.patienceUSec, 3 * interval))
    }
  }

  func frame(_ frame: Frame) {
    let entry = RingFrame(frame)
    let isWithheld = withheld.isOn
    let (isDecided, isFirst, wasStalled) = state.withLock { state in
      guard !state.isLeft else { return (false, false, false) }
      defer {
        state.hasFrames = true
        state.stalledSinceUSec = nil
      }
      state.newestSequence = frame.metadata.sequence
      state.leadUSec = max(state.leadUSec, frame.metadata.stampUSec - frame.metadata.dequeuedUSec)
      let isInTime = state.rate?.admits(frame.metadata.stampUSec) ?? true
      if isInTime { state.rate?.take(frame.metadata.stampUSec) }
      for tap in state.taps
      where (isInTime || tap.takesAll) && (!isWithheld || tap.takesWithheld) {
        tap.consumer.take(frame)
      }
      let decisions = isWithheld ? [] : state.waits.frameArrived(entry)
      state.decisions += decisions
      return (!decisions.isEmpty, !state.hasFrames, state.stalledSinceUSec != nil)
    }
    if isFirst { post(.firstFrame) }
    if wasStalled { post(.recovered) }
    if isDecided { post(.decided) }
  }

  func stalled(sinceUSec: Int64) {
    state.withLock { $0.stalledSinceUSec = sinceUSec }
    post(.stalled)
  }

  func remark(_ remark: CameraRemark) { post(.remark(remark)) }

  /// Photos wait until the loop has the reason, and calls `finish`.
  func ended(_ error: CameraError?) {
    if case .device(let failure)? = error { post(.remark(.failed(failure))) }
    post(.ended(error))
  }

  private func post(_ event: Event) {
    let report = report
    EventLoop.shared.post { report(event) }
  }

  /// The least time that a photo waits for a frame: a second without frames is a stall.
  private static let patienceUSec: Int64 = 1_000_000
}

/// Whether the frames of a camera are kept from photos, because one photo of whichever session has its controls or
/// its light.
final class WithheldFrames: Sendable {
  private let count = Atomic(0)

  var isOn: Bool { count.load(ordering: .acquiring) > 0 }

  /// Begins it, or ends what was begun.
  func set(_ isWithheld: Bool) {
    count.add(isWithheld ? 1 : -1, ordering: .acquiringAndReleasing)
  }
}

extension RingFrame<Frame> {
  /// A frame as rings keep it.
  init(_ frame: Frame) {
    self.init(
      payload: frame, stampUSec: frame.metadata.stampUSec, sequence: frame.metadata.sequence,
      bytes: frame.memoryBytes)
  }
}

extension FrameFormat {
  /// The size to plan memory by. A compressed frame is estimated at half a byte a pixel, which is
  /// generous.
  var typicalBytes: Int {
    pixelFormat.isCompressed ? max(width * height / 2, 1) : minimumBytes
  }
}
