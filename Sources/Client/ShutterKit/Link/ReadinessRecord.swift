// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The readiness as any thread may ask for it and change it: what is tracked counts when the call returns.
final class ReadinessRecord: Sendable {
  let changes = Broadcast<CaptureReadiness>()
  private let machine = Mutex(ReadinessMachine())

  var readiness: CaptureReadiness { machine.withLock { $0.readiness } }

  /// Changes the machine, and tells a readiness that is another then.
  func update<Result: Sendable>(_ change: (inout ReadinessMachine) -> Result) -> Result {
    machine.withLock { machine in
      let before = machine.readiness
      let result = change(&machine)
      // Under the lock, so that readers are told in the order of the changes.
      if machine.readiness != before { changes.tell(machine.readiness) }
      return result
    }
  }

  /// The present readiness, then every change.
  func stream() -> AsyncStream<CaptureReadiness> {
    machine.withLock { changes.stream(beginningWith: $0.readiness) }
  }
}
