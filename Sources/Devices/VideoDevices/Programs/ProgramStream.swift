// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PixelKernels
import Synchronization

//   any thread          start ──▶ link: open …            stop ──▶ link: close … closed ──▶ ended
//   the link's thread            opened ── frame ── … ─────────────────────────────────────▶ ended

/// One run of a camera of a camera program.
final class ProgramStream: CameraStream {
  /// Everything that the link needs to begin it.
  struct Wish: Sendable {
    let camera: UInt32
    let format: CaptureFormat
    let controls: [ControlSetting]
    /// The controls that lock what the camera adjusts by itself, and those that release it.
    let locking: [ControlSetting]
    let unlocking: [ControlSetting]
  }

  private struct State {
    var sink: (any CameraSink)?
    /// Nil before the program was asked to open it.
    var run: UInt32?
    var isStopped = false
    var isLocked = false
  }

  let wish: Wish
  private let link: ProgramLink
  private let range: SampleRange?
  private let known: KnownJPEGSize
  private let pace: CameraPace
  private let shared = SharedCounters()
  private let state = Mutex(State())
  /// Locked by the link's thread alone.
  private let delivery = Mutex<ProgramDelivery?>(nil)

  /// - Parameters:
  ///   - range: of the samples; nil: as the program says.
  ///   - known: the size of the camera's JPEGs of this format, over all its streams.
  ///   - pace: of the camera, over all its streams.
  init(
    _ wish: Wish, of link: ProgramLink, range: SampleRange?, known: KnownJPEGSize, pace: CameraPace
  ) {
    self.wish = wish
    self.link = link
    self.range = range
    self.known = known
    self.pace = pace
  }

  // MARK: CameraStream

  var format: CaptureFormat { wish.format }
  var counters: StreamCounters { shared.value }

  func start(sink: any CameraSink) {
    state.withLock { $0.sink = sink }
    guard let run = link.open(self) else { return ended(.disconnected) }
    let isStopped = state.withLock { state in
      state.run = run
      return state.isStopped
    }
    // It was stopped while there was no run to close.
    if isStopped { link.close(run) }
  }

  func setFocusLock(_ locked: Bool) {
    let isChanged = state.withLock { state in
      defer { state.isLocked = locked }
      return state.isLocked != locked
    }
    if isChanged { link.send(locked ? wish.locking : wish.unlocking, to: wish.camera) }
  }

  func stop() {
    setFocusLock(false)
    let run = state.withLock { state in
      state.isStopped = true
      return state.run
    }
    if let run { link.close(run) }
  }

  // MARK: On the link's thread

  /// The run delivers from now on.
  func opened(_ format: ProgramFormat, mostBytes: Int) {
    delivery.withLock {
      $0 = ProgramDelivery(
        ProgramIntake(
          format, range: range, mostBytes: mostBytes, known: known, counters: shared),
        every: format.frameInterval, pace: pace)
    }
  }

  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - lent: the buffers of the run that frames have.
  ///   - loan: makes a loan of its buffer.
  /// - Returns: whether the buffer is lent; if not, the program gets it back at once.
  func take(
    _ frame: ProgramFrame, in buffer: ProgramBuffer, lent: Int, loan: () -> BufferLoan
  ) -> Bool {
    guard let (sink, run) = state.withLock({ state in state.sink.map { ($0, state.run) } })
    else { return false }
    let (isLent, isOver) = delivery.withLock {
      (
        $0?.take(frame, in: buffer, lent: lent, to: sink, loan: loan) ?? false,
        $0?.hasAnotherSize ?? false
      )
    }
    if isOver {
      ended(
        .device(
          SystemError("keep the size of the pictures of", "the program", errno: Errno(EPROTO))))
      if let run { link.close(run) }
    }
    return isLent
  }

  /// When to call `checkStall`; nil: not before the next frame.
  var stallDeadlineUSec: Int64? {
    delivery.withLock { $0?.stallDeadlineUSec }
  }

  /// Notices that no frame has come for too long.
  func checkStall(nowUSec: Int64) {
    guard let sinceUSec = delivery.withLock({ $0?.checkStall(nowUSec: nowUSec) }) else {
      return
    }
    shared.update { $0.stalls += 1 }
    state.withLock(\.sink)?.stalled(sinceUSec: sinceUSec)
  }

  /// Controls that were to be set at its beginning were not taken.
  func refused(_ settings: [ControlSetting]) {
    for setting in settings {
      let error = CameraError.unsupported(field: setting.control.name, nearest: nil)
      state.withLock(\.sink)?.remark(.controlRefused(ControlRefusal(setting, .error(error))))
    }
  }

  /// Nothing follows. Also called by `start`, where there is no link any more.
  func ended(_ error: CameraError?) {
    let (sink, isStopped) = state.withLock { state in
      defer { state.sink = nil }
      return (state.sink, state.isStopped)
    }
    delivery.withLock {
      $0?.end()
      $0 = nil
    }
    sink?.ended(isStopped ? nil : error)
  }
}
