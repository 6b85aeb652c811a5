// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization
import Vocabulary

// session ─ stream ─┐
// session ─ stream ─┼─ run: a thread that paints each frame once, into one pool
// session ─ stream ─┘
//
//   one stream alone may have it paint a larger picture for a while, as a camera is switched

/// One run of a synthetic camera, from its first stream to its last. All streams get the same
/// frames: however many sessions use the camera and keep its last second, that second is in memory
/// only once.
final class SyntheticRun: Sendable {
  private struct State {
    /// Streams that the thread has not added yet.
    var joining: [SyntheticStream] = []
    var hasEnded = false
  }

  let format: CaptureFormat
  private let buffers: Int
  private let noise: Int
  private let lamp: SyntheticLamp?
  private let light: @Sendable (SyntheticClock.Due) -> Double
  private let fault: @Sendable () -> SyntheticStillFault?
  private let condition: @Sendable () -> SyntheticCondition
  private let view: @Sendable () -> PictureRectangle
  private let encoder: SyntheticCamera.JPEGEncoder?
  private let pictures: PictureSource?
  private let pace: CameraPace
  private let wakeUp: WakeUp
  private let state = Mutex(State())

  /// - Parameters:
  ///   - light: that of a frame, 1 for the usual; asked once for each frame.
  ///   - fault: what fails when it is switched to a larger picture.
  ///   - view: the part of the scene that its pictures show; asked once for each frame.
  ///   - condition: that of the camera; wake the thread when it changes.
  init(
    _ format: CaptureFormat, buffers: Int, noise: Int, lamp: SyntheticLamp?,
    light: @escaping @Sendable (SyntheticClock.Due) -> Double,
    fault: @escaping @Sendable () -> SyntheticStillFault?,
    condition: @escaping @Sendable () -> SyntheticCondition,
    view: @escaping @Sendable () -> PictureRectangle = { .whole },
    encoder: SyntheticCamera.JPEGEncoder?, pictures: PictureSource? = nil,
    pace: CameraPace = CameraPace()
  ) throws(CameraError) {
    self.format = format
    self.buffers = buffers
    self.noise = noise
    self.lamp = lamp
    self.light = light
    self.fault = fault
    self.condition = condition
    self.view = view
    self.encoder = encoder
    self.pictures = pictures
    self.pace = pace
    do { wakeUp = try WakeUp() } catch { throw .device(error) }
  }

  /// Whether all its streams have left it.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Adds a stream; from now on it is this run that ends the stream. False if the run has ended.
  func add(_ stream: SyntheticStream) -> Bool {
    let isTaken = state.withLock { state in
      if !state.hasEnded { state.joining.append(stream) }
      return !state.hasEnded
    }
    if isTaken { wake() }
    return isTaken
  }

  /// Starts the thread; call it once, when there is a stream.
  func start() throws(CameraError) {
    do throws(SystemError) {
      try WorkerThread.start(name: "cam-synthetic") { [self] in run() }
    } catch {
      throw .device(error)
    }
  }

  /// Wakes the thread, because a stream has joined or wants to leave, or the camera is in another condition.
  func wake() { wakeUp.raise() }

  // MARK: On its thread

  private func run() {
    var streams: [SyntheticStream] = []
    do throws(SystemError) {
      try deliver(to: &streams, loaded())
    } catch {
      let joining = state.withLock { state in
        state.hasEnded = true
        return state.joining
      }
      for stream in streams + joining { stream.end(.device(error)) }
    }
  }

  /// The pictures that are shown; nil without any.
  private func loaded() throws(SystemError) -> PlayedPictures? {
    do throws(PictureFault) {
      return try pictures?.load(width: format.width, height: format.height)
    } catch {
      Log.error("a synthetic camera has no pictures: \(error)")
      throw error.error
    }
  }

  private func deliver(
    to streams: inout [SyntheticStream], _ played: PlayedPictures?
  ) throws(SystemError) {
    guard let interval = format.frameInterval else { return }
    let timer = try FrameTimer()
    let painter = SyntheticPainter(
      format, noise: noise, lamp: lamp, encoder: encoder, played: played)
    try deliver(to: &streams, every: interval, by: timer, painter)
  }

  /// A separate function, with values that are made elsewhere: otherwise the optimiser of Swift 6.0
  /// crashes.
  private func deliver(
    to streams: inout [SyntheticStream], every interval: FrameInterval,
    by timer: borrowing FrameTimer, _ painter: consuming SyntheticPainter
  ) throws(SystemError) {
    let configuration = StreamConfiguration(format: painter.frameFormat, frameInterval: interval)
    var clock = SyntheticClock(
      startUSec: MonotonicClock.nowUSec, interval: interval, buffers: buffers)
    var last: Int64 = -1
    var stallWatch = StallWatch(
      frameInterval: interval, startUSec: MonotonicClock.nowUSec, knownUSec: pace.longestUSec)
    while gather(&streams, configuration) {
      if let stream = streams.first(where: { $0.stills.isWanted }) {
        try deliverStills(of: stream, isAlone: streams.count == 1, by: timer, &clock, &last)
        stallWatch = StallWatch(frameInterval: interval)
        continue
      }
      let condition = condition()
      let dueUSec = clock.nextUSec + condition.latenessUSec
      guard
        try timer.sleep(
          untilUSec: min(dueUSec, stallWatch.deadlineUSec ?? dueUSec), or: wakeUp)
      else { continue }
      let taken = clock.take(
        nowUSec: MonotonicClock.nowUSec, latenessUSec: condition.latenessUSec)
      if let due = taken {
        let light = light(due)
        let missed = Int(due.number - last - 1)
        switch condition.delivery {
        case .whole:
          let frame = painter.paint(
            number: due.number, endUSec: due.endUSec, light: light, noise: condition.noise,
            view: view())
          last = due.number
          stallWatch.frame(atUSec: MonotonicClock.nowUSec)
          for stream in streams { stream.deliver(frame, missed: missed) }
        case .damaged:
          last = due.number
          for stream in streams { stream.refuse(missed: missed) }
        case .none: break
        }
      }
      if let sinceUSec = stallWatch.check(nowUSec: MonotonicClock.nowUSec) {
        for stream in streams { stream.stalled(sinceUSec: sinceUSec) }
      }
    }
    pace.longestUSec = stallWatch.end(atUSec: MonotonicClock.nowUSec)
  }

  /// Paints larger pictures for a stream until it has enough, or leaves.
  private func deliverStills(
    of stream: SyntheticStream, isAlone: Bool, by timer: borrowing FrameTimer,
    _ clock: inout SyntheticClock, _ last: inout Int64
  ) throws(SystemError) {
    guard let order = stream.stills.begin() else { return }
    guard isAlone else { return order.sink.stillsFailed(.busy(node: "synthetic")) }
    if case .switching(let error) = fault() { return order.sink.stillsFailed(error) }
    let painter = SyntheticPainter(
      order.format, noise: noise, lamp: lamp, encoder: encoder,
      frameCount: StillMemory.frameCount)
    // A camera that is switched gives up its buffers: what ended before is no larger picture.
    while let due = clock.take(nowUSec: MonotonicClock.nowUSec) { last = due.number }
    order.sink.stillsStarted()
    try paint(painter, for: order.sink, of: stream, by: timer, &clock, &last)
    switch fault() {
    case .returning(let error): stream.fail(error)
    case .absent: try stayAway(from: stream, by: timer)
    case .switching, .silent, nil: break
    }
  }

  /// Delivers nothing until the stream is stopped.
  private func stayAway(
    from stream: SyntheticStream, by timer: borrowing FrameTimer
  ) throws(SystemError) {
    while true {
      wakeUp.lower()
      guard !stream.isLeaving else { break }
      _ = try timer.sleep(untilUSec: MonotonicClock.nowUSec + 1_000_000, or: wakeUp)
    }
    wake()
  }

  /// A separate function for the same reason as above.
  private func paint(
    _ painter: consuming SyntheticPainter, for sink: any StillSink, of stream: SyntheticStream,
    by timer: borrowing FrameTimer, _ clock: inout SyntheticClock, _ last: inout Int64
  ) throws(SystemError) {
    while true {
      wakeUp.lower()
      guard stream.stills.isGoingOn, !stream.isLeaving else { break }
      let condition = condition()
      let latenessUSec = condition.latenessUSec
      guard try timer.sleep(untilUSec: clock.nextUSec + latenessUSec, or: wakeUp),
        let due = clock.take(nowUSec: MonotonicClock.nowUSec, latenessUSec: latenessUSec)
      else { continue }
      last = due.number
      guard fault() != .silent, condition.delivery == .whole else { continue }
      let frame = painter.paint(
        number: due.number, endUSec: due.endUSec, light: light(due), noise: condition.noise,
        view: view())
      if let frame { sink.still(frame) }
    }
    // The next look finds a stream that has joined in the meantime.
    wake()
  }

  /// Adds the streams that have joined, and ends those that want to leave. False when none is left:
  /// then the run is over.
  private func gather(
    _ streams: inout [SyntheticStream], _ configuration: StreamConfiguration
  ) -> Bool {
    // First of all: a stream that joins or leaves from here on wakes the thread again.
    wakeUp.lower()
    while true {
      let joining = state.withLock { state in
        defer { state.joining = [] }
        return state.joining
      }
      for stream in joining where !stream.isLeaving { stream.started(configuration) }
      var leaving: [SyntheticStream] = []
      var staying: [SyntheticStream] = []
      for stream in streams + joining {
        if stream.isLeaving { leaving.append(stream) } else { staying.append(stream) }
      }
      streams = staying
      // Before the last stream learns of its end, because it may then open another one in another format.
      let isOver =
        streams.isEmpty
        && state.withLock { state in
          state.hasEnded = state.joining.isEmpty
          return state.hasEnded
        }
      for stream in leaving { stream.end(nil) }
      if isOver { return false }
      guard streams.isEmpty else { return true }
    }
  }
}
