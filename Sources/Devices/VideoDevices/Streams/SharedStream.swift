// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

//   any thread        start ──▶ StreamSharing            stop ──┬─ no call is under way ──▶ ended
//   device's thread                    started, frame, … ───────┴─ a call is under way ──▶ ended after it

/// One session's part in the stream of a camera that several have open.
final class SharedStream: CameraStream {
  private struct State {
    /// Nil when it has ended.
    var sink: (any CameraSink)?
    /// That of its wish, until it joins a stream that runs.
    var format: CaptureFormat
    var isStarted = false
    var hasFrames = false
    /// Whether the device's thread is in a call of the sink, whose calls come one at a time.
    var isCalling = false
    /// The end that has to be reported after the call that is under way.
    var end: Result<Void, CameraError>?
    /// Why it ends, if it does not because it is stopped.
    var failure: CameraError?
    var delivered = 0
    /// The device's counts when it joined; nil before that.
    var before: StreamCounters?
    /// The device's counts at the end.
    var after: StreamCounters?
  }

  let wish: StreamWish
  /// Sets the controls of its settings, if the device is open already; nil: there are none.
  let setControls: (@Sendable () throws(CameraError) -> [ControlRefusal])?
  private let device: @Sendable () throws(CameraError) -> any CameraStream
  private let sharing: StreamSharing
  private let state: Mutex<State>

  /// - Parameter device: a stream of the device in the wish's format, with the controls of its settings.
  init(
    _ wish: StreamWish, of sharing: StreamSharing,
    setControls: (@Sendable () throws(CameraError) -> [ControlRefusal])?,
    device: @escaping @Sendable () throws(CameraError) -> any CameraStream
  ) {
    self.wish = wish
    state = Mutex(State(format: wish.format))
    self.sharing = sharing
    self.setControls = setControls
    self.device = device
  }

  func openDevice() throws(CameraError) -> any CameraStream { try device() }

  // MARK: CameraStream

  var format: CaptureFormat { state.withLock { $0.format } }

  var counters: StreamCounters {
    let (delivered, before, after) = state.withLock { ($0.delivered, $0.before, $0.after) }
    guard let before else { return StreamCounters() }
    var counters = (after ?? sharing.counters ?? before).since(before)
    counters.delivered = delivered
    return counters
  }

  func start(sink: any CameraSink) {
    state.withLock { $0.sink = sink }
    sharing.join(self)
  }

  func setFocusLock(_ locked: Bool) { sharing.setFocusLock(locked, for: self) }

  func stop() { sharing.leave(self) }

  func takeStills(_ format: CaptureFormat, into sink: any StillSink) {
    if let device = sharing.lendForStills(to: self) {
      return device.takeStills(format, into: sink)
    }
    sink.stillsFailed(.device(SystemError("switch the size of", "the stream", errno: Errno(EBUSY))))
    sink.stillsEnded(.resumed)
  }

  func endStills() { sharing.takeBackFromStills(of: self)?.endStills() }

  // MARK: For StreamSharing

  /// It joins a stream of this format.
  func takes(_ format: CaptureFormat) { state.withLock { $0.format = format } }

  /// It gets the frames from now on.
  func joins(at counters: StreamCounters) { state.withLock { $0.before = counters } }

  /// Keeps the device's counts, because it is closed.
  func keep(_ counters: StreamCounters) {
    state.withLock { $0.after = $0.after ?? counters }
  }

  func started(_ configuration: StreamConfiguration) {
    call { state in
      defer { state.isStarted = true }
      return !state.isStarted
    } body: {
      $0.started(configuration)
    }
  }

  func deliver(_ frame: Frame, _ configuration: StreamConfiguration) {
    started(configuration)
    call { state in
      state.hasFrames = true
      state.delivered += 1
      return true
    } body: {
      $0.frame(frame)
    }
  }

  func stalled(sinceUSec: Int64) {
    call {
      $0.hasFrames
    } body: {
      $0.stalled(sinceUSec: sinceUSec)
    }
  }

  func remark(_ remark: CameraRemark) {
    call { _ in
      true
    } body: {
      $0.remark(remark)
    }
  }

  /// Notes why it ends, before it leaves.
  func fail(_ error: CameraError) { state.withLock { $0.failure = error } }

  /// Ends it: at once, or after the call of the device's thread that is under way.
  func end(_ error: CameraError?) {
    let counters = sharing.counters
    let (sink, reason): ((any CameraSink)?, CameraError?) = state.withLock { state in
      state.after = state.after ?? counters
      let reason = error ?? state.failure
      guard state.isCalling else {
        defer { state.sink = nil }
        return (state.sink, reason)
      }
      state.end = reason.map { .failure($0) } ?? .success(())
      return (nil, nil)
    }
    sink?.ended(reason)
  }

  /// Calls the sink on the device's thread, and ends it if that was ordered in the meantime.
  private func call(
    if isWanted: (inout State) -> Bool, body: (any CameraSink) -> Void
  ) {
    let sink: (any CameraSink)? = state.withLock { state in
      guard let sink = state.sink, isWanted(&state) else { return nil }
      state.isCalling = true
      return sink
    }
    guard let sink else { return }
    body(sink)
    let end = state.withLock { state in
      state.isCalling = false
      if state.end != nil { state.sink = nil }
      return state.end
    }
    switch end {
    case nil: break
    case .success: sink.ended(nil)
    case .failure(let error): sink.ended(error)
    }
  }
}

extension StreamCounters {
  /// The counts since an earlier moment of the same stream.
  fileprivate func since(_ before: Self) -> Self {
    var counters = self
    counters.delivered -= before.delivered
    counters.flagged -= before.flagged
    counters.short -= before.short
    counters.unplaced -= before.unplaced
    counters.missed -= before.missed
    counters.stalls -= before.stalls
    return counters
  }
}
