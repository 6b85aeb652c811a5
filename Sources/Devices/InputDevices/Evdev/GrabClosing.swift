// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Synchronization

/// The end of a grab, on a thread of its own: the kernel makes whoever closes an evdev descriptor wait
/// for two RCU grace periods, some 10 ms each. One after the other, ten keyboards would be dead for
/// long; side by side they wait together.
final class GrabClosing: Sendable {
  private struct State {
    var last: [input_event] = []
    /// The descriptor, if it was not closed.
    var kept: Int32?
  }

  private let state = Mutex(State())
  private let done = Semaphore()

  /// Takes what is still queued, then closes, which frees the device: but not if a key went down
  /// meanwhile, because others would be shown its release alone.
  ///
  /// - Parameter always: closes with a key down, too.
  init(_ descriptor: consuming OwnedDescriptor, always: Bool) {
    let raw = descriptor.take()
    do throws(SystemError) {
      try WorkerThread.start(name: "ungrab") { self.close(raw, always: always) }
    } catch {
      close(raw, always: always)
    }
  }

  deinit {
    if let raw = state.withLock({ $0.kept }) { Glibc.close(raw) }
  }

  /// Waits until the device is free, or kept. Returns the events that came through the grab last.
  func wait() -> [input_event] {
    done.wait()
    return state.withLock { $0.last }
  }

  /// The descriptor, after `wait`, if a key went down meanwhile; nil: it is closed.
  func takeKept() -> OwnedDescriptor? {
    guard let raw = state.withLock({ $0.kept.take() }) else { return nil }
    return OwnedDescriptor(owning: raw)
  }

  private func close(_ raw: Int32, always: Bool) {
    var events = [input_event](repeating: input_event(), count: 64)
    let stride = MemoryLayout<input_event>.stride
    var down = KeySet()
    while true {
      let count = read(raw, &events, events.count * stride)
      guard count > 0 else { break }
      let taken = events.prefix(count / stride)
      for event in taken where Int32(event.type) == EV_KEY {
        if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
      }
      state.withLock { $0.last += taken }
    }
    if down.isEmpty || always {
      Glibc.close(raw)
    } else {
      state.withLock { $0.kept = raw }
    }
    done.signal()
  }
}
