// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// One run of a V4L2 device.
final class V4L2Stream: CameraStream {
  private let setup: DeviceSetup
  private let orders: StreamOrders
  private let shared = SharedCounters()

  init(_ setup: DeviceSetup) throws(CameraError) {
    self.setup = setup
    do { orders = try StreamOrders() } catch { throw .device(error) }
  }

  var format: CaptureFormat { setup.format }
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

  /// All of the thread's work; when it returns, the device is closed.
  private func run(_ sink: any CameraSink) -> CameraError? {
    do throws(CameraError) {
      let configured = try setup.configure()
      let (configuration, blockSize) = (configured.configuration, configured.format.imageSize)
      let exposure = configured.exposure
      do throws(SystemError) {
        let queue = try configured.allocate().start()
        sink.started(configuration)
        var loop = CaptureLoop(
          configuration, blockSize: blockSize, exposure: exposure, sink: sink, counters: shared)
        try loop.run(queue, with: orders)
      } catch {
        throw CameraError(error, node: setup.node)
      }
      return nil
    } catch {
      return error
    }
  }
}

/// Orders from other threads to a stream's thread, which waits for frames.
final class StreamOrders: Sendable {
  /// The orders as they stand.
  struct Wanted: Sendable {
    var stopped = false
    var focusLocked = false
  }

  private let state = Mutex(Wanted())
  private let wakeUp: WakeUp

  init() throws(SystemError) { wakeUp = try WakeUp() }

  /// The descriptor to poll: readable when the orders have changed.
  var descriptor: Int32 { wakeUp.descriptor.raw }

  func stop() { change { $0.stopped = true } }

  func setFocusLock(_ locked: Bool) { change { $0.focusLocked = locked } }

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
