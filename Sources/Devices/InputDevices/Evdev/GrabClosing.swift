// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Synchronization

/// The end of a grab, on a thread of its own. The kernel makes the thread that closes an evdev
/// descriptor wait for two RCU grace periods of some 10 ms each. If keyboards were released one
/// after the other, these waits would add up; on threads of their own they pass at the same time.
///
/// The closing also needs a lock of the device, which the kernel holds during calls of other programs
/// to the same device, for as long as a driver takes for them: to upload a force feedback effect to a
/// device of uinput may take 30 s. So the loop waits for a second at most. The kernel ends the grab
/// when the lock is free; until then presses of this device, and no other, reach nobody.
final class GrabClosing: Sendable {
  private struct State {
    var last: [input_event] = []
    /// The descriptor, unless it was closed.
    var kept: Int32?
  }

  private let state = Mutex(State())
  private let done = Semaphore()
  /// The time until which `wait` waits. Several that began together all end by that time.
  private let limitUSec = MonotonicClock.nowUSec + 1_000_000

  /// Reads the events that are still queued, then closes the descriptor, which frees the device. It
  /// does not close it if a key went down in the meantime, because others would see its release
  /// without its press.
  ///
  /// - Parameter always: closes even if a key is down.
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

  /// Waits until the descriptor is closed or kept, up to a second after the start. Returns the last
  /// events that came through the grab.
  func wait() -> [input_event] {
    if !done.wait(untilUSec: limitUSec) {
      Log.warning(
        """
        the kernel has not ended the grab of a device within 1 s: if presses of it are lost, look for \
        a program that uses its force feedback, or unplug it
        """)
    }
    return state.withLock { $0.last }
  }

  /// The descriptor, to be called after `wait`; nil if it is closed because no key went down, or is
  /// still being closed.
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
