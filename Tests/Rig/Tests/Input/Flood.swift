// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import LinuxIO
import Synchronization

/// Moves a key of a keyboard far more often than a finger could, on a thread of its own, until it is
/// stopped. The keyboard must outlive it.
final class Flood: Sendable {
  private static let stepUSec: Int64 = 5_000

  private let isOver = Atomic(false)
  private let sent = Atomic(0)
  private let done = Semaphore()
  private let startUSec = RigClock.nowUSec

  /// Begins. A key's going down or up is one event; the ends of packets do not count.
  init(_ keyboard: UinputKeyboard, key: Int32, perSecond rate: Int) throws {
    let fd = keyboard.fd
    try WorkerThread.start(name: "flood") { [self] in
      var value: Int32 = 0
      while !isOver.load(ordering: .relaxed) {
        let due = Int((RigClock.nowUSec - startUSec) * Int64(rate) / 1_000_000)
        let count = due - sent.load(ordering: .relaxed)
        var events: [input_event] = []
        for _ in 0..<count {
          value = 1 - value
          events.append(Self.event(EV_KEY, key, value))
          events.append(Self.event(EV_SYN, SYN_REPORT, 0))
        }
        _ = write(fd, events, events.count * MemoryLayout<input_event>.stride)
        sent.add(count, ordering: .relaxed)
        usleep(useconds_t(Self.stepUSec))
      }
      if value == 1 {
        let up = [Self.event(EV_KEY, key, 0), Self.event(EV_SYN, SYN_REPORT, 0)]
        _ = write(fd, up, up.count * MemoryLayout<input_event>.stride)
      }
      done.signal()
    }
  }

  /// Ends it with the key up. Returns the number of events in a second.
  func stop() -> Int {
    isOver.store(true, ordering: .relaxed)
    done.wait()
    return Int(Int64(sent.load(ordering: .relaxed)) * 1_000_000 / (RigClock.nowUSec - startUSec))
  }

  private static func event(_ type: Int32, _ code: Int32, _ value: Int32) -> input_event {
    input_event(time: timeval(), type: UInt16(type), code: UInt16(code), value: value)
  }
}
