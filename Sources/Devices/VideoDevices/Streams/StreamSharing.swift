// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

// session ─ SharedStream ─┐
// session ─ SharedStream ─┼─ StreamSharing ─ one stream of the device
// session ─ SharedStream ─┘
//
//   any thread          start, stop, setFocusLock ──▶ StreamShares ──▶ open, close, ended
//   the device's        started, frame, stalled ─────▶ each SharedStream ──▶ its sink

/// One stream of a camera, for all who have it open: the device is opened once, and each frame is in memory once.
final class StreamSharing: Sendable {
  private struct State {
    var shares = StreamShares<ObjectIdentifier>()
    /// All that have not ended, by their identity.
    var streams: [ObjectIdentifier: SharedStream] = [:]
    /// The streams that get the frames.
    var receivers: [SharedStream] = []
    var device: (any CameraStream)?
    /// Nil before the device streams.
    var configuration: StreamConfiguration?
    var focusLockers: Set<ObjectIdentifier> = []
    /// The stream for which the device was switched to a larger format. Others may have joined since.
    var stillsOwner: ObjectIdentifier?
  }

  private let state = Mutex(State())
  /// For errors.
  private let node: String

  init(node: String) { self.node = node }

  // MARK: Calls of the streams

  func join(_ stream: SharedStream) {
    let key = ObjectIdentifier(stream)
    let actions = state.withLock { state in
      state.streams[key] = stream
      return state.shares.join(key, stream.wish)
    }
    perform(actions)
  }

  func leave(_ stream: SharedStream) {
    setFocusLock(false, for: stream)
    takeBackFromStills(of: stream)?.endStills()
    if let counters { stream.keep(counters) }
    let key = ObjectIdentifier(stream)
    let stall = CameraError.device(
      SystemError("wait for a frame of", node, errno: Errno(ETIMEDOUT)))
    let actions = state.withLock { state in
      state.receivers.removeAll { $0 === stream }
      return state.shares.leave(key, stall: stall)
    }
    perform(actions)
  }

  /// The lock holds while one of them wants it.
  func setFocusLock(_ isLocked: Bool, for stream: SharedStream) {
    let (device, isWanted): ((any CameraStream)?, Bool) = state.withLock { state in
      let before = state.focusLockers
      let key = ObjectIdentifier(stream)
      // One that has ended never takes its wish back.
      if isLocked, state.streams[key] != nil {
        state.focusLockers.insert(key)
      } else {
        state.focusLockers.remove(key)
      }
      let isChanged = before.isEmpty != state.focusLockers.isEmpty
      return (isChanged ? state.device : nil, !state.focusLockers.isEmpty)
    }
    device?.setFocusLock(isWanted)
  }

  /// The stream of the device, to be switched to a larger format, if this is the only one that has it: others would
  /// lose their frames.
  func lendForStills(to stream: SharedStream) -> (any CameraStream)? {
    let key = ObjectIdentifier(stream)
    return state.withLock { state in
      guard state.shares.isAlone, state.streams[key] != nil else { return nil }
      state.stillsOwner = key
      return state.device
    }
  }

  /// The stream of the device, to be switched back, if it was switched for this one.
  func takeBackFromStills(of stream: SharedStream) -> (any CameraStream)? {
    state.withLock { state in
      guard state.stillsOwner == ObjectIdentifier(stream) else { return nil }
      state.stillsOwner = nil
      return state.device
    }
  }

  /// The counts of the device's stream.
  var counters: StreamCounters? { state.withLock { $0.device }?.counters }

  // MARK: What follows

  private func perform(_ actions: [StreamShares<ObjectIdentifier>.Action]) {
    for action in actions {
      switch action {
      case .start(let key): stream(key).map(start)
      case .joined(let key): stream(key).map(add)
      case .refused(let key, let error), .ended(let key, let error?): end(key, error)
      case .ended(let key, nil): end(key, nil)
      case .stop: state.withLock { $0.device }?.stop()
      }
    }
  }

  private func stream(_ key: ObjectIdentifier) -> SharedStream? {
    state.withLock { $0.streams[key] }
  }

  /// Opens the device as this stream needs it.
  private func start(_ stream: SharedStream) {
    do throws(CameraError) {
      let device = try stream.openDevice()
      stream.joins(at: StreamCounters())
      let (isLocked, isStopped) = state.withLock { state in
        state.device = device
        // Others may have joined since it was decided that this one starts it.
        state.receivers.insert(stream, at: 0)
        return (!state.focusLockers.isEmpty, state.shares.isClosing)
      }
      if isLocked { device.setFocusLock(true) }
      device.start(sink: DeviceSink(self))
      // It was stopped while there was no device to stop.
      if isStopped { device.stop() }
    } catch {
      ended(error)
    }
  }

  /// Sets the controls of a stream that has joined, and then gives it the frames. A driver may take long for it.
  private func add(_ stream: SharedStream) {
    if let present = state.withLock({ $0.shares.format }) { stream.takes(present) }
    guard let setControls = stream.setControls else { return receive(stream) }
    do throws(SystemError) {
      try WorkerThread.start(name: "controls") { [self] in
        do throws(CameraError) {
          for refusal in try setControls() { stream.remark(.controlRefused(refusal)) }
          receive(stream)
        } catch {
          refuse(stream, error)
        }
      }
    } catch {
      refuse(stream, .device(error))
    }
  }

  private func receive(_ stream: SharedStream) {
    stream.joins(at: counters ?? StreamCounters())
    state.withLock { state in
      if state.streams[ObjectIdentifier(stream)] != nil { state.receivers.append(stream) }
    }
  }

  private func refuse(_ stream: SharedStream, _ error: CameraError) {
    stream.fail(error)
    leave(stream)
  }

  private func end(_ key: ObjectIdentifier, _ error: CameraError?) {
    let stream = state.withLock { state in
      state.receivers.removeAll { ObjectIdentifier($0) == key }
      state.focusLockers.remove(key)
      return state.streams.removeValue(forKey: key)
    }
    stream?.end(error)
  }

  // MARK: On the device's thread

  fileprivate func started(_ configuration: StreamConfiguration) {
    let actions = state.withLock { state in
      state.device.map { state.shares.made($0.format) } ?? []
    }
    perform(actions)
    let (receivers, format) = state.withLock { state in
      state.configuration = configuration
      return (state.receivers, state.shares.format)
    }
    for stream in receivers {
      format.map(stream.takes)
      stream.started(configuration)
    }
  }

  fileprivate func frame(_ frame: Frame) {
    let (actions, receivers, configuration) = state.withLock { state in
      (state.shares.frame(), state.receivers, state.configuration)
    }
    if !actions.isEmpty { perform(actions) }
    guard let configuration else { return }
    for stream in receivers { stream.deliver(frame, configuration) }
  }

  fileprivate func stalled(sinceUSec: Int64) {
    let receivers = state.withLock { state in
      state.shares.stalled()
      return state.receivers
    }
    for stream in receivers { stream.stalled(sinceUSec: sinceUSec) }
  }

  fileprivate func remark(_ remark: CameraRemark) {
    for stream in state.withLock({ $0.receivers }) { stream.remark(remark) }
  }

  fileprivate func ended(_ error: CameraError?) {
    let counters = counters ?? StreamCounters()
    let (actions, receivers) = state.withLock { state in
      let receivers = state.receivers
      (state.device, state.configuration, state.receivers) = (nil, nil, [])
      return (state.shares.ended(error), receivers)
    }
    for stream in receivers { stream.keep(counters) }
    perform(actions)
  }
}

/// The receiver of the device's stream.
private final class DeviceSink: CameraSink {
  private let sharing: StreamSharing

  init(_ sharing: StreamSharing) { self.sharing = sharing }

  func started(_ configuration: StreamConfiguration) { sharing.started(configuration) }
  func frame(_ frame: Frame) { sharing.frame(frame) }
  func stalled(sinceUSec: Int64) { sharing.stalled(sinceUSec: sinceUSec) }
  func remark(_ remark: CameraRemark) { sharing.remark(remark) }
  func ended(_ error: CameraError?) { sharing.ended(error) }
}
