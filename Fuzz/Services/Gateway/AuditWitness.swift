// SPDX-License-Identifier: Apache-2.0
import AuditLog
import ButtonModel
import FuzzTargets
import LinuxIO
import ShutterInterfaces
import Varlink

/// Follows the audit log over the Control socket as `shutterctl audit --follow` does, and checks it as
/// `shutterctl audit verify` does.
@LoopActor
final class AuditWitness {
  private let peer: ScenarioPeer
  private var check = LogCheck()

  init(_ stage: GatewayStage) throws(Finding) {
    peer = try stage.connect(1)
    peer.send(Self.follow)
  }

  /// A call that makes the gateway send the records it has now, not a moment later.
  static let follow = ControlInterface.FollowAudit.call(.init(history: 0), mode: .more)[...]

  /// Checks the records that have come.
  func read() throws(Finding) {
    while try peer.read() {}
    try Finding.unless(!peer.isAtEnd, "the audit log has ended")
    for reply in peer.takeMessages() {
      guard case .success(let parameters, _) = reply,
        case .object(let record)? = parameters["record"]
      else { throw Finding("no record: \(reply)") }
      let violations: [InvariantViolation]
      do throws(AuditLineError) {
        violations = try check.take(JSON.object(record).bytes)
      } catch {
        throw Finding("the log is broken: \(error)")
      }
      try Finding.unless(violations.isEmpty, "\(violations)")
    }
    // The check remembers each press, and the process must not grow because of the target itself.
    if check.presses > 256 { check = LogCheck() }
  }
}
