// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization
import VideoDevices

/// The capture of a photo that changes how frames look. It has a thread of its own, and reports on the loop.
protocol FrameRun: AnyObject, Sendable {
  /// No more frames come, or nobody waits for them.
  func end(_ failure: CaptureFault)
}

/// The frames of a stream for a thread that waits for them, and the end of the stream.
final class FrameQueue: FrameTap {
  private struct State {
    /// Frames that the thread has not taken yet, oldest first.
    var frames: [Frame] = []
    var newest: Frame?
    var end: CaptureFault?
  }

  private let exchange: FrameExchange
  private let state = Mutex(State())
  private let news = Semaphore()

  /// A queue of the frames that come from now on.
  init(of exchange: FrameExchange) {
    self.exchange = exchange
    // After frames were withheld, the ring's last frame may be an old one.
    let newest = exchange.attach(self, takesAll: true).last?.payload
    if let newest, newest.metadata.sequence == exchange.newestSequence {
      state.withLock { $0.newest = $0.newest ?? newest }
    }
  }

  /// Takes no more frames.
  func detach() { exchange.detach(self) }

  /// Notes that no more frames come, or that nobody waits for them.
  func end(_ failure: CaptureFault) {
    state.withLock { $0.end = $0.end ?? failure }
    news.signal()
  }

  /// The newest frame of the stream; nil if none has come yet.
  var newest: Frame? { state.withLock(\.newest) }

  /// The frames since the last call, oldest first, and the end, if it has come.
  func taken() -> (frames: [Frame], end: CaptureFault?) {
    state.withLock { state in
      defer { state.frames = [] }
      return (state.frames, state.end)
    }
  }

  /// Puts back frames that were taken but not examined.
  func giveBack(_ frames: some Collection<Frame>) {
    state.withLock { $0.frames.insert(contentsOf: frames, at: 0) }
  }

  /// Waits for a frame or the end.
  ///
  /// - Parameter deadlineUSec: no longer than until then; nil: as long as it takes.
  func wait(until deadlineUSec: Int64?) {
    guard let deadlineUSec else { return news.wait() }
    _ = news.wait(untilUSec: deadlineUSec)
  }

  // MARK: FrameTap, on the camera's thread

  func take(_ frame: Frame) {
    state.withLock { state in
      state.newest = frame
      state.frames.append(frame)
      // A late thread needs the newest frames, and a camera's memory is limited.
      if state.frames.count > Self.limit { state.frames.removeFirst() }
    }
    news.signal()
  }

  private static let limit = 4
}
