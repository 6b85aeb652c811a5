// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

/// One run of a V4L2 device.
final class V4L2Stream: CameraStream {
  private let setup: DeviceSetup
  private let orders: StreamOrders
  private let shared = SharedCounters()
  /// What the driver has made of the format.
  private let made = Mutex<CaptureFormat?>(nil)

  init(_ setup: DeviceSetup) throws(CameraError) {
    self.setup = setup
    do { orders = try StreamOrders() } catch { throw .device(error) }
  }

  var format: CaptureFormat { made.withLock { $0 } ?? setup.format }
  var counters: StreamCounters { shared.value }

  func start(sink: any CameraSink) {
    do {
      try WorkerThread.start(name: "cam-\(setup.node.split(separator: "/").last ?? "")") {
        sink.ended(self.run(sink))
      }
    } catch {
      sink.ended(.device(error))
    }
  }

  func setFocusLock(_ locked: Bool) { orders.setFocusLock(locked) }

  func stop() { orders.stop() }

  func takeStills(_ format: CaptureFormat, into sink: any StillSink) {
    orders.takeStills(StillOrders.Order(format: format, sink: sink))
  }

  func endStills() { orders.endStills() }

  /// All of the thread's work; when it returns, the device is closed.
  private func run(_ sink: any CameraSink) -> CameraError? {
    var failure: CameraError?
    do throws(CameraError) {
      try deliver(to: sink)
    } catch {
      failure = error
    }
    orders.stills.streamEnded(failure)
    return failure
  }

  private func deliver(to sink: any CameraSink) throws(CameraError) {
    var isFocusLocked = false
    var first: FrameFormat?
    while true {
      let setup = first == nil ? setup : setup.again(setup.format)
      switch try deliver(to: sink, as: setup, &first, &isFocusLocked) {
      case .stopped, .returns: return
      case .isSilent:
        // Its device is closed.
        guard !LoopbackNode.isIdle(setup.node) else { throw .disconnected }
      case .leaves(let order):
        do throws(CameraError) {
          if case .stopped = try deliverStills(order, &isFocusLocked) { return }
        } catch {
          order.sink.stillsFailed(error)
        }
      }
    }
  }

  /// Delivers the stream's own format.
  ///
  /// - Parameter first: the format of the frames, nil at the first time: those who use them rely on it.
  private func deliver(
    to sink: any CameraSink, as setup: DeviceSetup, _ first: inout FrameFormat?,
    _ isFocusLocked: inout Bool
  ) throws(CameraError) -> CaptureLoop.End {
    let configured = try setup.configure()
    let (configuration, format) = (configured.configuration, configured.format)
    made.withLock { $0 = configured.made }
    let (exposure, isFirst) = (configured.exposure, first == nil)
    let (controls, refused) = (configured.controls, configured.refused)
    let remarks = configured.remarks
    guard isFirst || first == configuration.format else {
      throw .device(SystemError("VIDIOC_S_FMT", setup.node, errno: Errno(EPROTO)))
    }
    first = configuration.format
    do throws(SystemError) {
      let queue = try configured.allocate().start()
      // A camera that is gone ends the stream below.
      let refusals = (try? queue.applyAgain(controls, refused: refused)) ?? []
      let isCompressed = configuration.format.pixelFormat.isCompressed
      if isFirst, !isCompressed { sink.started(configuration) }
      for refusal in refusals { sink.remark(.controlRefused(refusal)) }
      for remark in remarks { sink.remark(remark) }
      if let conversion = format.conversion, conversion.fields != .progressive {
        sink.remark(.interlaced)
      }
      var loop = CaptureLoop(
        configuration, format, exposure: exposure, known: setup.known, pace: setup.pace, sink: sink,
        counters: shared)
      if isFirst, isCompressed { loop.startsWithFrame(configuration) }
      if !isFirst { loop.resumes() }
      if LoopbackNode.feed(of: setup.node) != nil { loop.watchesFeed() }
      return try loop.run(queue, with: orders, .stream, &isFocusLocked)
    } catch {
      throw CameraError(error, node: setup.node)
    }
  }

  /// Delivers a larger format until there are frames enough. Without its controls: those that are set hold on.
  private func deliverStills(
    _ order: StillOrders.Order, _ isFocusLocked: inout Bool
  ) throws(CameraError) -> CaptureLoop.End {
    var setup = setup.again(order.format)
    // The photo was promised in this size.
    (setup.takesOtherSize, setup.takesOtherFormat) = (false, false)
    setup.known = nil
    let configured = try setup.configure()
    let (configuration, format) = (configured.configuration, configured.format)
    let exposure = configured.exposure
    let (controls, refused) = (configured.controls, configured.refused)
    do throws(SystemError) {
      guard StillMemory.fits(imageBytes: format.imageSize) else {
        throw SystemError("VIDIOC_S_FMT", setup.node, errno: Errno(ENOMEM))
      }
      let allocated = try configured.allocate(StillMemory.bufferCount)
      guard StillMemory.fits(imageBytes: format.imageSize, bufferCount: allocated.buffers.count)
      else {
        throw SystemError("VIDIOC_REQBUFS", setup.node, errno: Errno(ENOMEM))
      }
      let queue = try allocated.start()
      _ = try? queue.applyAgain(controls, refused: refused)
      order.sink.stillsStarted()
      var loop = CaptureLoop(
        configuration, format, frameCount: StillMemory.frameCount,
        exposure: exposure, pace: CameraPace(), sink: StillFrames(to: order.sink),
        counters: shared)
      return try loop.run(queue, with: orders, .stills, &isFocusLocked)
    } catch {
      throw CameraError(error, node: setup.node)
    }
  }
}

/// The frames of the larger format, on their way to the client that ordered them.
private final class StillFrames: CameraSink {
  private let sink: any StillSink

  init(to sink: any StillSink) { self.sink = sink }

  func started(_ configuration: StreamConfiguration) {}
  func frame(_ frame: Frame) { sink.still(frame) }
  func stalled(sinceUSec: Int64) {}
  func ended(_ error: CameraError?) {}
}

/// Orders from other threads to a stream's thread, which waits for frames.
final class StreamOrders: Sendable {
  /// The orders as they stand.
  struct Wanted: Sendable {
    var stopped = false
    var focusLocked = false
  }

  /// The larger format that is wanted for a while.
  let stills = StillOrders()
  private let state = Mutex(Wanted())
  private let wakeUp: WakeUp

  init() throws(SystemError) { wakeUp = try WakeUp() }

  /// The descriptor to poll: readable when the orders have changed.
  var descriptor: Int32 { wakeUp.descriptor.raw }

  func stop() { change { $0.stopped = true } }

  func setFocusLock(_ locked: Bool) { change { $0.focusLocked = locked } }

  func takeStills(_ order: StillOrders.Order) {
    stills.order(order)
    wakeUp.raise()
  }

  func endStills() {
    stills.finish()
    wakeUp.raise()
  }

  /// The current orders; the descriptor becomes readable again at the next change.
  func take() -> Wanted {
    wakeUp.lower()
    return state.withLock { $0 }
  }

  private func change(_ body: (inout Wanted) -> Void) {
    state.withLock { body(&$0) }
    wakeUp.raise()
  }
}
