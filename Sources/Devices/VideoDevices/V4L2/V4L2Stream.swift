// SPDX-License-Identifier: Apache-2.0
import LinuxIO

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
      do throws(SystemError) {
        let queue = try configured.allocate().start()
        sink.started(configuration)
        var loop = CaptureLoop(
          configuration, blockSize: blockSize, sink: sink, counters: shared)
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
