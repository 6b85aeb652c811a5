// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Glibc
import Installation
import LinuxIO
import Varlink

/// A place that keeps the lock's state while no gateway runs.
@LoopActor
package protocol LockStore {
  /// The locks that were kept last; nil if none ever were.
  func read() throws(LockProblem) -> KeptLocks?

  /// Replaces the kept state. Does not wait for the disk: `done` is called when the state would
  /// survive a power cut, or with the problem.
  func write(_ locks: SeatLocks, _ done: @escaping @LoopActor (LockProblem?) -> Void)
}

/// The locks as an earlier gateway, or this one, left them.
package struct KeptLocks: Hashable, Sendable {
  package var locks: SeatLocks
  /// Whether they were kept since the machine has booted.
  package var isOfThisBoot: Bool

  package init(locks: SeatLocks, isOfThisBoot: Bool) {
    self.locks = locks
    self.isOfThisBoot = isOfThisBoot
  }
}

/// The reason why the lock could not be read or kept, in words.
package struct LockProblem: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

/// The file of the locks: `{"locked":true,"boot":"BOOT","others":false,"seats":{"seat0":true}}`.
///
/// `locked` says whether a seat is locked: a version with one lock for all seats, which reads nothing
/// else, never unlocks what this one has locked. `others` and `seats` are there if seats differ.
/// Beside it lies `lock.kept`, which is empty: it shows that a missing file is lost, and not the first
/// one.
package struct LockFile: LockStore {
  private let path: String
  private let witness: String
  /// The name of this boot; nil if there is none, which counts as another boot each time.
  private let boot: String?

  /// The file of the gateway whose sockets are in this directory.
  package init(_ directory: RuntimeDirectory) {
    let folder = directory.gatewayFolder(.state)
    path = folder + "/lock.json"
    witness = folder + "/lock.kept"
    // The service manager gives the name, because in its unit the kernel's files are out of sight.
    if let name = getenv("SHUTTERD_BOOT_ID") {
      boot = String(cString: name)
    } else {
      boot = try? FileReading.line(at: "/proc/sys/kernel/random/boot_id")
    }
  }

  package func read() throws(LockProblem) -> KeptLocks? {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try WholeFile.read(path, limit: 16_384)
    } catch {
      throw LockProblem("the lock that was kept cannot be read, so every seat is locked: \(error)")
    }
    guard let bytes else {
      guard access(witness, F_OK) == 0 else { return nil }
      throw LockProblem("the lock that was kept is missing, so every seat is locked: \(path)")
    }
    guard let json = try? JSON(parsing: bytes), let locks = Self.locks(json) else {
      throw LockProblem("the lock that was kept is damaged, so every seat is locked: \(path)")
    }
    return KeptLocks(locks: locks, isOfThisBoot: boot != nil && json["boot"]?.stringValue == boot)
  }

  /// The locks that a file says; nil if it contradicts itself.
  private static func locks(_ json: JSON) -> SeatLocks? {
    guard let isAnyLocked = json["locked"]?.boolValue else { return nil }
    var locks = SeatLocks(all: isAnyLocked)
    if let others = json["others"] {
      guard let isLocked = others.boolValue else { return nil }
      locks = SeatLocks(all: isLocked)
    }
    if let seats = json["seats"] {
      guard let seats = seats.objectValue else { return nil }
      for member in seats.members {
        guard !member.name.isEmpty, let isLocked = member.value.boolValue else { return nil }
        locks.set(isLocked, SeatID(member.name))
      }
    }
    return locks.isAnyLocked == isAnyLocked ? locks : nil
  }

  /// Writes on a separate thread. A disk that is busy with photos may take seconds, and the
  /// keyboard on which the escape chord was pressed must not hang for so long.
  package func write(_ locks: SeatLocks, _ done: @escaping @LoopActor (LockProblem?) -> Void) {
    do throws(SystemError) {
      try WorkerThread.start(name: "lock") {
        let problem = replace(locks)
        EventLoop.shared.post { done(problem) }
      }
    } catch {
      done(problem(error))
    }
  }

  private nonisolated func replace(_ locks: SeatLocks) -> LockProblem? {
    // For an installed gateway the service manager creates the folder.
    mkdir(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), 0o700)
    var object: JSONObject = ["locked": .bool(locks.isAnyLocked)]
    if let boot { object["boot"] = .string(boot) }
    if !locks.named.isEmpty {
      object["others"] = .bool(locks.others)
      var seats = JSONObject()
      for seat in locks.named { seats[seat.name] = .bool(locks[seat]) }
      object["seats"] = .object(seats)
    }
    let text = JSON.object(object).bytes + [UInt8(ascii: "\n")]
    do throws(SystemError) {
      // First: from then on a missing file counts as locked.
      if access(witness, F_OK) != 0 { try WholeFile.replace(witness, with: [], mode: 0o600) }
      try WholeFile.replace(path, with: text, mode: 0o600)
      return nil
    } catch {
      return problem(error)
    }
  }

  private nonisolated func problem(_ error: SystemError) -> LockProblem {
    LockProblem("the lock cannot be kept in \(path) for the next start: \(error)")
  }
}
