// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

//   camera's thread                    loop
//                                ◀───  takeStills; the ring is empty
//     still ── brightness ──────────▶  StillSwitch ──▶ captured: the photo has its frame
//     …                          ◀───  endStills
//     stillsEnded ──────────────────▶              ──▶ settled: other photos may begin
//                      or too late                 ──▶ lost: the camera is closed, and opened again

/// The capture of one photo for which the camera is switched to a larger size. The switching is done by the
/// camera's thread, because drivers may take long for it.
@LoopActor
final class StillRun: FrameRun {
  /// The reports, in this order, never from within `begin`.
  enum Event {
    case captured(StillSwitch<Frame>.Outcome, switchUSec: Int64)
    /// The camera could not be switched, or failed in the larger format; may come beside the others.
    case failed(CameraError)
    /// The camera does not deliver its stream again, and has to be closed.
    case lost
    /// The camera delivers its stream again, or nothing more. Always comes, as the last.
    case settled(blindUSec: Int64)
  }

  private let format: CaptureFormat
  private let stream: any CameraStream
  private let exchange: FrameExchange
  private let report: @LoopActor (Event) -> Void
  private var machine = StillSwitch<Frame>()
  private var deadline: Deadline?

  /// - Parameters:
  ///   - format: the larger one.
  ///   - exchange: that of the stream.
  ///   - report: called with each event.
  init(
    _ format: CaptureFormat, on stream: any CameraStream, _ exchange: FrameExchange,
    report: @escaping @LoopActor (Event) -> Void
  ) {
    self.format = format
    self.stream = stream
    self.exchange = exchange
    self.report = report
  }

  /// Begins. To be called once.
  func begin() { perform { $0.begin(atUSec: $1) } }

  /// No more frames come, or nobody waits for them.
  nonisolated func end(_ failure: CaptureFault) {
    post { $0.cancelled(failure, atUSec: $1) }
  }

  // MARK: On the loop

  private func perform(
    _ input: (inout StillSwitch<Frame>, _ nowUSec: Int64) -> [StillSwitch<Frame>.Action]
  ) {
    for action in input(&machine, MonotonicClock.nowUSec) {
      switch action {
      case .switchOver:
        exchange.leave()
        stream.takeStills(format, into: self)
      case .goBack: stream.endStills()
      case .lost: report(.lost)
      case .captured(let outcome, let tookUSec):
        report(.captured(outcome, switchUSec: tookUSec))
      case .settled(let blindUSec): report(.settled(blindUSec: blindUSec))
      }
    }
    deadline.map(EventLoop.shared.cancel)
    deadline = machine.nextDeadlineUSec.map { next in
      EventLoop.shared.schedule(atUSec: next) { [self] in
        deadline = nil
        perform { $0.advance(toUSec: $1) }
      }
    }
  }

  private nonisolated func post(
    _ input:
      @escaping @Sendable (
        inout StillSwitch<Frame>, _ nowUSec: Int64
      ) -> [StillSwitch<Frame>.Action]
  ) {
    EventLoop.shared.post { [self] in perform(input) }
  }
}

extension StillRun: StillSink {
  nonisolated func stillsStarted() { post { machine, _ in machine.streams() } }

  nonisolated func still(_ frame: Frame) {
    let brightness = frame.brightness
    let receivedUSec = frame.metadata.dequeuedUSec
    post { machine, _ in
      machine.frame(RingFrame(frame), brightness: brightness, receivedUSec: receivedUSec)
    }
  }

  nonisolated func stillsFailed(_ error: CameraError) {
    EventLoop.shared.post { [self] in report(.failed(error)) }
    post { $0.refused(error.failure, atUSec: $1) }
  }

  nonisolated func stillsEnded(_ end: StillsEnd) {
    exchange.goOn()
    post { machine, nowUSec in
      switch end {
      case .resumed: machine.back(atUSec: nowUSec)
      case .streamEnded(let error): machine.streamEnded(error?.failure, atUSec: nowUSec)
      }
    }
  }
}
