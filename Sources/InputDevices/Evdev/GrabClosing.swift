// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Synchronization

/// The end of a grab, on a thread of its own: the kernel makes whoever closes a grabbed descriptor wait
/// for three RCU grace periods, some 10 ms each. The loop goes on meanwhile, and the grabs of several
/// keyboards end side by side.
final class GrabClosing: Sendable {
  private struct State {
    var last: [input_event] = []
    /// The descriptor, if it was not closed.
    var kept: Int32?
  }

  private let state = Mutex(State())
  private let onEnd: @LoopActor @Sendable (GrabClosing) -> Void

  /// Takes what is still queued, then closes, which frees the device: but not if a key went down
  /// meanwhile, because others would be shown its release alone.
  ///
  /// - Parameters:
  ///   - always: closes with a key down, too.
  ///   - onEnd: called on the loop when the device is free, or kept.
  init(
    _ descriptor: consuming OwnedDescriptor, always: Bool,
    onEnd: @escaping @LoopActor @Sendable (GrabClosing) -> Void
  ) {
    self.onEnd = onEnd
    let raw = descriptor.take()
    do throws(SystemError) {
      try WorkerThread.start(name: "ungrab") { self.close(raw, always: always) }
    } catch {
      close(raw, always: always)
    }
  }

  deinit {
    if let raw = state.withLock({ $0.kept }) { WorkerThread.release(OwnedDescriptor(owning: raw)) }
  }

  /// The events that came through the grab last.
  func takeLast() -> [input_event] { state.withLock { $0.last } }

  /// The descriptor, if a key went down meanwhile; nil: it is closed.
  func takeKept() -> OwnedDescriptor? {
    guard let raw = state.withLock({ $0.kept.take() }) else { return nil }
    return OwnedDescriptor(owning: raw)
  }

  private func close(_ raw: Int32, always: Bool) {
    // Whoever wants this CPU has it now, not between the last look and the close: a key that goes down in
    // those microseconds is lost, and its release is shown alone.
    sched_yield()
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
    EventLoop.shared.post { [self] in onEnd(self) }
  }
}
