// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink

/// The live picture for all pages: read once, and sent to each page when it has drawn the one before.
@LoopActor
public final class LivePicture {
  public struct Frame: Sendable {
    /// Counts all frames from 1.
    public let number: Int
    let header: [String: Int64]
    let isMirrored: Bool
    let stampUSec: Int64
    let bytes: [UInt8]
  }

  /// The time after which the engine is asked again for a picture that it has refused.
  private static let retryUSec: Int64 = 2_000_000

  private let session: CaptureSession
  private var preview: PreviewOutput.LoopPreview?
  private var retry: Deadline?
  private var last: Frame?
  private var count = 0
  private var lost: Int64 = 0
  private var watchers: [Int: (sinceUSec: Int64, show: ([UInt8]) -> Void)] = [:]
  private var lastWatcher = 0

  public init(_ session: CaptureSession) { self.session = session }

  public var isWatched: Bool { !watchers.isEmpty }

  public func begin(_ show: @escaping @LoopActor (Frame) -> Void) {
    guard preview == nil else { return }
    preview = session.previewOutput.show(
      with: PreviewSettings(pixelFormat: "MJPG"),
      onFrame: { [weak self] frame in
        guard let self else { return }
        show(take(frame))
      },
      onEnd: { [weak self] error in
        guard let self else { return }
        preview = nil
        guard let error else { return }
        Log.warning("the live picture: \(error)")
        let atUSec = MonotonicClock.nowUSec + Self.retryUSec
        retry = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.begin(show) }
      })
  }

  public func end() {
    if let retry { EventLoop.shared.cancel(retry) }
    retry = nil
    preview?.end()
    preview = nil
    last = nil
  }

  private func take(_ frame: PreviewFrame) -> Frame {
    count += 1
    lost += frame.skipped
    let new = Frame(
      number: count,
      header: [
        "width": frame.format.width, "height": frame.format.height,
        "rotation": frame.format.rotation, "sequence": frame.sequence, "lost": lost,
      ],
      isMirrored: frame.format.isMirrored, stampUSec: frame.timestampUSec, bytes: frame.bytes)
    last = new
    for watcher in watchers.values where new.stampUSec >= watcher.sinceUSec {
      watcher.show(new.bytes)
    }
    return new
  }

  /// The number of the newest frame: a page that comes now has missed none before it.
  public var number: Int { count }

  /// Sends the newest frame to a page that is ready, or the next one as soon as it comes.
  public func sendNext(to viewer: Viewer) {
    viewer.wantsFrame = true
    if let last, last.number > viewer.lastFrame { send(last, to: viewer) }
  }

  public func send(_ frame: Frame, to viewer: Viewer) {
    viewer.wantsFrame = false
    var message: JSON = [
      "kind": "frame", "mirrored": .bool(frame.isMirrored),
      "missed": .int(Int64(frame.number - viewer.lastFrame - 1)),
      "ageUSec": .int(MonotonicClock.nowUSec - frame.stampUSec),
    ]
    if var object = message.objectValue {
      for (name, value) in frame.header { object[name] = .int(value) }
      message = .object(object)
    }
    viewer.lastFrame = frame.number
    viewer.tell(message, picture: frame.bytes)
  }

  // MARK: Browsers without scripts

  /// - Parameter sinceUSec: no picture of an earlier moment is shown; CLOCK_MONOTONIC. The newest one is shown at once.
  public func watch(
    sinceUSec: Int64 = 0, _ watcher: @escaping ([UInt8]) -> Void
  ) -> Int {
    lastWatcher += 1
    watchers[lastWatcher] = (sinceUSec, watcher)
    if let last, last.stampUSec >= sinceUSec { watcher(last.bytes) }
    return lastWatcher
  }

  public func forget(_ watcher: Int) { watchers[watcher] = nil }
}
