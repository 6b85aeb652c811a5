// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

/// One camera of a session, from its opening to its closing.
@LoopActor
final class CameraRun {
  /// The number by which the session's machine knows it.
  let attempt: Int
  let camera: CameraDescription
  let exchange: FrameExchange
  /// Nil when it has ended by itself.
  private(set) var stream: (any CameraStream)?
  /// The format that it delivers.
  private(set) var format: CaptureFormat
  private var stallDeadline: Deadline?
  private let openedUSec = MonotonicClock.nowUSec

  /// For how many seconds, rounded, it has been open.
  var openSeconds: Int64 { (MonotonicClock.nowUSec - openedUSec + 500_000) / 1_000_000 }

  /// - Parameters:
  ///   - withheld: that of the camera.
  ///   - report: called with each event of the camera.
  init(
    attempt: Int, camera: any Camera, settings: CaptureSettings, withheld: WithheldFrames,
    report: @escaping @LoopActor @Sendable (FrameExchange.Event) -> Void
  ) throws(CameraError) {
    self.attempt = attempt
    self.camera = camera.description
    let stream = try camera.open(settings)
    self.stream = stream
    format = stream.format
    exchange = FrameExchange(withheld: withheld, report: report)
    stream.start(sink: exchange)
  }

  /// Notes that the first frame is there. Another session may have opened the camera in another format, and the driver
  /// may have set another rate than the one that was requested.
  func started() {
    if let stream { format = stream.format }
    format.frameInterval = exchange.configuration?.frameInterval
  }

  /// Notes that the stream has ended by itself and that its device is closed.
  func ended() { stream = nil }

  /// Asks the stream to end; the exchange's event `ended` follows.
  func stop() {
    endStall()
    stream?.stop()
  }

  /// Calls `completion` if no frame comes for some seconds more, after none has come for some frame times. A camera that
  /// exposes for two seconds is slow, and closing it would not make it faster.
  func awaitFrames(_ completion: @escaping @LoopActor () -> Void) {
    endStall()
    let limit = MonotonicClock.nowUSec + Self.stallLimitUSec
    stallDeadline = EventLoop.shared.schedule(atUSec: limit) { [weak self] in
      self?.stallDeadline = nil
      completion()
    }
  }

  /// Ends the wait: frames come again, or nobody waits for them any more.
  func endStall() {
    stallDeadline.map(EventLoop.shared.cancel)
    stallDeadline = nil
  }

  static let stallLimitUSec: Int64 = 3_000_000
}
