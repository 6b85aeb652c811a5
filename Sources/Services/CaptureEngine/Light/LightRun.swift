// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

//   camera's thread        the run's thread                       loop
//     take ──▶ queue ──▶   LitPhotoMachine ──▶ captured  ──────▶ the photo has its frames
//                          set ──▶ driver  ──▶ settled   ──────▶ other photos may begin

/// The capture of one photo with light: a thread that switches the light and waits for its frames. A driver
/// may take long to switch a light, so neither the loop nor the camera's thread does it.
final class LightRun: FrameRun {
  /// The reports of the run, on the loop, in this order.
  enum Event: Sendable {
    case captured(LitPhotoMachine<Frame>.Outcome, flashFired: Bool)
    /// The light is off and frames are as before. Always comes, and always last.
    case settled
  }

  private let exchange: FrameExchange
  /// Nil if the camera has none any more.
  private let light: CameraLight?
  private let order: LitPhotoMachine<Frame>.Order
  private let queue: FrameQueue
  private let report: @LoopActor @Sendable (Event) -> Void

  /// Starts the thread. `end` has to be called when the stream ends.
  ///
  /// - Parameter report: called with each event.
  init(
    _ order: PhotoOrder, frameCount: Int, light: CameraLight?, on exchange: FrameExchange,
    report: @escaping @LoopActor @Sendable (Event) -> Void
  ) throws(SystemError) {
    self.exchange = exchange
    self.light = light
    self.report = report
    self.order = .init(
      frameCount: frameCount, arrivalUSec: order.arrivalUSec, pace: light?.pace ?? LightPace(),
      intervalUSec: exchange.configuration?.frameInterval?.uSec ?? 0)
    queue = FrameQueue(of: exchange)
    do throws(SystemError) {
      try WorkerThread.start(name: "light") { [self] in run() }
    } catch {
      queue.detach()
      throw error
    }
  }

  func end(_ failure: CaptureFault) { queue.end(failure) }

  // MARK: On its thread

  private func run() {
    // Other photos must not get frames with light on only some of their rows.
    exchange.withhold(true)
    var machine = LitPhotoMachine<Frame>(order)
    var actions = machine.begin()
    var isOver = false
    while !isOver {
      guard !actions.isEmpty else {
        actions = next(&machine)
        continue
      }
      switch actions.removeFirst() {
      case .light(let isOn): actions += set(isOn, &machine)
      case .captured(let outcome, let flashFired):
        tell(.captured(outcome, flashFired: flashFired))
      case .settled: isOver = true
      }
    }
    exchange.withhold(false)
    queue.detach()
    tell(.settled)
  }

  private func set(
    _ isOn: Bool, _ machine: inout LitPhotoMachine<Frame>
  ) -> [LitPhotoMachine<Frame>.Action] {
    // The light is surely on from the driver's answer to "on" until the driver is asked for "off".
    let beforeUSec = MonotonicClock.nowUSec
    let isDone = light?.set(isOn) ?? false
    return machine.switched(
      isDone: isDone, atUSec: isOn ? MonotonicClock.nowUSec : beforeUSec)
  }

  /// Waits for the machine's next input, and hands it over.
  private func next(
    _ machine: inout LitPhotoMachine<Frame>
  ) -> [LitPhotoMachine<Frame>.Action] {
    queue.wait(until: machine.nextDeadlineUSec)
    let (frames, end) = queue.taken()
    for frame in frames {
      let actions = machine.frame(
        RingFrame(frame), source: frame.metadata.stampSource.forLight,
        receivedUSec: frame.metadata.dequeuedUSec, isDamaged: frame.isDamagedJPEG)
      // The consequences of a frame have to be carried out before the next frame is examined.
      if !actions.isEmpty {
        if let end { queue.end(end) }
        return actions
      }
    }
    if let end { return machine.streamEnded(end) }
    return machine.advance(toUSec: MonotonicClock.nowUSec)
  }

  private func tell(_ event: Event) {
    let report = report
    EventLoop.shared.post { report(event) }
  }
}

extension ChosenFrame {
  /// The middle one of the frames that were taken with light, and the others as its neighbours.
  ///
  /// - Parameter frames: at least one, oldest first.
  init(lit frames: [RingFrame<Payload>], momentUSec: Int64) {
    let middle = (frames.count - 1) / 2
    self.init(frame: frames[middle], momentUSec: momentUSec, zeroShutterLag: .off)
    neighbours = frames.indices.filter { $0 != middle }
      .sorted { abs($0 - middle) < abs($1 - middle) }.map { frames[$0] }
  }
}

extension StampSource {
  /// The source of the time where it decides whether a lamp was on for all of the exposure. A USB camera's own start may
  /// be that of the reading out, with the exposure before it.
  var forLight: FrameTimeSource { self == .startByCamera ? .endOfFrame : told }
}
