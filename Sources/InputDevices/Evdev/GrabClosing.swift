// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Synchronization

/// The end of a grab, on a thread of its own: the kernel makes whoever closes an evdev descriptor wait
/// for two RCU grace periods, some 10 ms each. One after the other, ten keyboards would be dead for
/// long; side by side they wait together.
final class GrabClosing: Sendable {
  private let last = Mutex<[input_event]>([])
  private let done = Semaphore()

  /// Takes what is still queued, then closes, which frees the device.
  init(_ descriptor: consuming OwnedDescriptor) {
    let raw = descriptor.take()
    do throws(SystemError) {
      try WorkerThread.start(name: "ungrab") { self.close(raw) }
    } catch {
      close(raw)
    }
  }

  /// Waits until the device is free. Returns the events that came through the grab last.
  func wait() -> [input_event] {
    done.wait()
    return last.withLock { $0 }
  }

  private func close(_ raw: Int32) {
    var events = [input_event](repeating: input_event(), count: 64)
    let stride = MemoryLayout<input_event>.stride
    while true {
      let count = read(raw, &events, events.count * stride)
      guard count > 0 else { break }
      let taken = events.prefix(count / stride)
      last.withLock { $0 += taken }
    }
    Glibc.close(raw)
    done.signal()
  }
}
