// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import LinuxIO
import Synchronization

/// Keeps the clock of the machine under the rig out of the measurements.
///
/// If the guest's time is counted in instructions, an idle processor still waits by the other machine's clock: if
/// that machine is busy, the guest's timers are late. A processor that always has something to do never waits.
/// That is slow, so it is only for the moments that are measured.
enum SteadyTime {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  /// Runs `body` beside a thread that computes whenever all others wait.
  static func during<Value>(_ body: () throws -> Value) throws -> Value {
    guard Rig.countsInstructions else { return try body() }
    let isOver = Flag()
    try WorkerThread.start(name: "steady") {
      _ = rig_run_when_idle()
      while !isOver.isSet.load(ordering: .relaxed) {}
    }
    defer { isOver.isSet.store(true, ordering: .relaxed) }
    return try body()
  }
}
