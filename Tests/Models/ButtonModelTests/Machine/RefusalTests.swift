// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import ButtonModel

/// Tests which refusals the audit log contains.
@Suite struct RefusalTests {
  @Test("eight of a user in ten seconds are logged, then the number that was left out")
  func limited() {
    var limiter = RefusalLimiter()
    let told = (0..<1000).map { limiter.admit(7, atUSec: $0 * 1000) }
    #expect(told.prefix(8).allSatisfy { $0 == 0 } && told.dropFirst(8).allSatisfy { $0 == nil })
    #expect(limiter.admit(8, atUSec: 999_000) == 0, "another user has his own")
    #expect(limiter.admit(7, atUSec: RefusalLimiter.periodUSec) == 992)
    #expect(limiter.admit(7, atUSec: RefusalLimiter.periodUSec + 1) == 0)
  }

  @Test("with many users the one who began first is forgotten, and no memory grows")
  func manyUsers() {
    var limiter = RefusalLimiter()
    for uid in 0..<10_000 { #expect(limiter.admit(UInt32(uid), atUSec: 1) == 0) }
    #expect(MemoryLayout<RefusalLimiter>.size <= 16)
    for _ in 0..<7 { #expect(limiter.admit(9_999, atUSec: 2) == 0) }
    #expect(limiter.admit(9_999, atUSec: 2) == nil)
  }

  @Test("a client that asks for what it may not have a thousand times is in the log eight times")
  func machine() {
    var machine = PressMachine(settings: MachineSettings(), firstPress: 1)
    var records = 0
    for _ in 0..<1000 {
      records += machine.setEnabled(InteractionID(5), true, uid: 1000, atUSec: 1).actions.count
    }
    #expect(records == 8)
  }

  @Test("an interaction may name 64 buttons")
  func buttons() {
    var machine = PressMachine(settings: MachineSettings(), firstPress: 1)
    _ = machine.attachEngine(atUSec: 0)
    _ = machine.reportSession(SessionID("s"), uid: 1, .running, atUSec: 0)
    func add(_ count: Int) -> CallRefusal? {
      let buttons = (0..<count).map { ButtonID(device: DeviceID("d"), name: "\($0)") }
      let response = machine.addInteraction(
        InteractionRequest(
          application: "a", session: SessionID("s"), buttons: Set(buttons)),
        from: ClientIdentity(id: ClientID(1), pid: 1, uid: 1), atUSec: 0)
      if case .failure(let refusal) = response.result { return refusal }
      return nil
    }
    #expect(add(64) == nil)
    #expect(add(65) == .invalidParameter("buttons"))
  }

  @Test("a device that floods is in the log and in the explanation, until it is quiet")
  func flood() throws {
    var machine = PressMachine(settings: MachineSettings(), firstPress: 1)
    let device = DeviceID("d")
    let button = ButtonDescription(name: "B", role: .primary)
    _ = machine.addDevice(
      DeviceDescription(id: device, kind: .key, mode: .observe, buttons: [button]), atUSec: 0)
    let id = ButtonID(device: device, name: "B")
    #expect(
      machine.setFlooding(device, true, atUSec: 5)
        == [.audit(AuditRecord(atUSec: 5, event: .deviceFlooding(device, true)))])
    #expect(try machine.explain(id).get().reason.hasSuffix(Explanation.floodNote))
    _ = machine.setFlooding(device, false, atUSec: 6)
    #expect(try !machine.explain(id).get().reason.hasSuffix(Explanation.floodNote))
  }
}
