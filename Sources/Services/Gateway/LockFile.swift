// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxIO
import Varlink

/// A place in which the lock outlives the gateway.
@LoopActor
package protocol LockStore {
  /// Whether the seat was locked last; if nothing was ever kept, it was not.
  func read() throws(LockProblem) -> Bool

  /// Keeps this state in the place of the last. Does not wait for the disk: `done` is called when the state
  /// would be found after a power cut, or with what went wrong.
  func write(_ isLocked: Bool, _ done: @escaping @LoopActor (LockProblem?) -> Void)
}

/// The reason why the lock could not be read or kept, in words.
package struct LockProblem: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

/// The file of the lock: `{"locked":true}`.
///
/// There is one lock for all seats. A version with one for each can add them beside `locked`, which is then
/// whether any is locked: so this version, too, never opens what that one has closed.
package struct LockFile: LockStore {
  private let path: String

  /// The file of a gateway that serves here.
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

  /// On a thread of its own: a disk that is busy with photos may take seconds, and the keyboard on which the
  /// escape chord was pressed must not hang for that long.
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
    // The service manager makes it for an installed gateway.
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
