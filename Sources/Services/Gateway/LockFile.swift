// SPDX-License-Identifier: Apache-2.0

import Glibc
import Installation
import LinuxIO
import Varlink

/// A place that keeps the lock's state while no gateway runs.
@LoopActor
package protocol LockStore {
  /// Whether the seat was last locked. False if no state was ever kept.
  func read() throws(LockProblem) -> Bool

  /// Replaces the kept state. Does not wait for the disk: `done` is called when the state would
  /// survive a power cut, or with the problem.
  func write(_ isLocked: Bool, _ done: @escaping @LoopActor (LockProblem?) -> Void)
}

/// The reason why the lock could not be read or kept, in words.
package struct LockProblem: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

/// The file of the lock: `{"locked":true}`.
///
/// There is one lock for all seats. A later version with a lock for each seat can add members
/// beside `locked` and set `locked` if any seat is locked. This version then never unlocks what the
/// later one has locked.
package struct LockFile: LockStore {
  private let path: String

  /// The file of the gateway whose sockets are in this directory.
  package init(_ directory: RuntimeDirectory) {
    path = directory.gatewayFolder(.state) + "/lock.json"
  }

  package func read() throws(LockProblem) -> Bool {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try WholeFile.read(path, limit: 4096)
    } catch {
      throw LockProblem("the lock that was kept cannot be read, so the seat is locked: \(error)")
    }
    guard let bytes else { return false }
    guard let isLocked = (try? JSON(parsing: bytes))?["locked"]?.boolValue else {
      throw LockProblem("the lock that was kept is damaged, so the seat is locked: \(path)")
    }
    return isLocked
  }

  /// Writes on a separate thread. A disk that is busy with photos may take seconds, and the
  /// keyboard on which the escape chord was pressed must not hang for so long.
  package func write(_ isLocked: Bool, _ done: @escaping @LoopActor (LockProblem?) -> Void) {
    do throws(SystemError) {
      try WorkerThread.start(name: "lock") {
        let problem = replace(isLocked)
        EventLoop.shared.post { done(problem) }
      }
    } catch {
      done(problem(error))
    }
  }

  private nonisolated func replace(_ isLocked: Bool) -> LockProblem? {
    // For an installed gateway the service manager creates the folder.
    mkdir(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), 0o700)
    let text = JSON.object(["locked": .bool(isLocked)]).bytes + [UInt8(ascii: "\n")]
    do throws(SystemError) {
      try WholeFile.replace(path, with: text, mode: 0o600)
      return nil
    } catch {
      return problem(error)
    }
  }

  private nonisolated func problem(_ error: SystemError) -> LockProblem {
    LockProblem("the lock cannot be kept for the next start: \(error)")
  }
}
