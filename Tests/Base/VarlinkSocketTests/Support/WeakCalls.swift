// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VarlinkSocket

/// Calls that are looked at without being held.
@LoopActor
final class WeakCalls {
  private var lookUps: [() -> IncomingCall?] = []

  nonisolated init() {}

  /// Calls that were added.
  var count: Int { lookUps.count }

  /// Calls among them that somebody holds.
  var alive: Int { lookUps.count { $0() != nil } }

  func append(_ call: IncomingCall) {
    lookUps.append { [weak call] in call }
  }
}
