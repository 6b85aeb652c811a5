// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// One session's part in the run of a synthetic camera: it joins when it is started, and leaves
/// when it is stopped or the camera is unplugged.
final class SyntheticStream: CameraStream {
  private struct State {
    var sink: (any CameraSink)?
    /// Nil before it is started.
    var run: SyntheticRun?
    var isStopped = false
    /// Why it ends, if it does not because it is stopped.
    var failure: CameraError?
  }

  let format: CaptureFormat
  /// The larger format that is wanted for a while.
  let stills = StillOrders()
  private let shared = SharedCounters()
  private let state = Mutex(State())
  private let lockFocus: @Sendable (Bool) -> Void
  private let join: @Sendable (SyntheticStream) throws(CameraError) -> SyntheticRun

  /// - Parameters:
  ///   - lockFocus: sets the camera's focus lock.
  ///   - join: adds it to the camera's run, which is started if there is none.
  init(
    _ format: CaptureFormat, lockFocus: @escaping @Sendable (Bool) -> Void,
    join: @escaping @Sendable (SyntheticStream) throws(CameraError) -> SyntheticRun
  ) {
    self.format = format
    self.lockFocus = lockFocus
    self.join = join
  }

  var counters: StreamCounters { shared.value }

  func start(sink: any CameraSink) {
    state.withLock { $0.sink = sink }
    do throws(CameraError) {
      let run = try join(self)
      state.withLock { $0.run = run }
      // It may have been stopped while there was no run to wake.
      run.wake()
    } catch {
      end(error)
    }
  }

  func setFocusLock(_ locked: Bool) { lockFocus(locked) }

  func stop() {
    lockFocus(false)
    leave { $0.isStopped = true }
  }

  func takeStills(_ format: CaptureFormat, into sink: any StillSink) {
    stills.order(StillOrders.Order(format: format, sink: sink))
    state.withLock(\.run)?.wake()
  }

  func endStills() {
    stills.finish()
    state.withLock(\.run)?.wake()
  }

  /// Ends it as if the device had gone, or failed.
  func fail(_ error: CameraError) { leave { $0.failure = $0.failure ?? error } }

  private func leave(_ change: (inout State) -> Void) {
    let run = state.withLock { state in
      change(&state)
      return state.run
    }
    run?.wake()
  }

  // MARK: On the run's thread

  /// Whether it was stopped, or its camera has gone or failed, and has to be ended.
  var isLeaving: Bool { state.withLock { $0.isStopped || $0.failure != nil } }

  func started(_ configuration: StreamConfiguration) {
    state.withLock(\.sink)?.started(configuration)
  }

  /// - Parameters:
  ///   - frame: nil where there was no memory for it.
  ///   - missed: frames that were lost before it.
  func deliver(_ frame: Frame?, missed: Int) {
    shared.update {
      $0.missed += missed
      if frame == nil { $0.unplaced += 1 } else { $0.delivered += 1 }
    }
    guard let frame else { return }
    stills.resumed()
    state.withLock(\.sink)?.frame(frame)
  }

  /// The driver has marked a frame as damaged.
  ///
  /// - Parameter missed: frames that were lost before it.
  func refuse(missed: Int) {
    shared.update {
      $0.missed += missed
      $0.flagged += 1
    }
  }

  /// The run has delivered nothing for a while. Not reported before the first frame.
  func stalled(sinceUSec: Int64) {
    guard shared.value.delivered > 0 else { return }
    shared.update { $0.stalls += 1 }
    state.withLock(\.sink)?.stalled(sinceUSec: sinceUSec)
  }

  /// - Parameter error: why the run has ended; nil if it goes on without this stream.
  func end(_ error: CameraError?) {
    let (sink, failure) = state.withLock { state in
      defer { (state.sink, state.run) = (nil, nil) }
      return (state.sink, state.failure)
    }
    stills.streamEnded(error ?? failure)
    sink?.ended(error ?? failure)
  }
}
