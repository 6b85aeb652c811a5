// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing
import Varlink

@testable import AuditLog

/// Tests logs with gaps: a missing record is not a violation.
struct LogCheckTests {
  /// The findings of the check for these events, in order.
  private func breaches(_ events: [AuditEvent]) throws -> [Invariant] {
    var check = LogCheck()
    return try events.flatMap { event in
      let line = AuditLine.object(AuditRecord(atUSec: 1, event: event), unixUSec: 1)
      return try check.take(JSON.object(line).bytes).map(\.invariant)
    }
  }

  private let granted = AuditLineTests.routed(.granted(ClientID(2), InteractionID(3)))
  private let began = AuditLineTests.phase(.began)
  private let ended = AuditLineTests.phase(.ended)

  @Test("a whole press is none, a second end is one")
  func whole() throws {
    #expect(try breaches([.gatewayStarted, granted, began, ended]) == [])
    #expect(try breaches([.gatewayStarted, granted, began, ended, ended]) == [.closedOnce])
  }

  @Test("a press that began in an older file has only its end here")
  func beginsInTheMiddle() throws {
    #expect(try breaches([ended, granted, began, ended]) == [])
    #expect(try breaches([.gatewayStarted, ended]) == [.nothingWithoutBegan])
  }

  @Test("after lost records, nothing is concluded from earlier ones, and later ones are checked")
  func lost() throws {
    let next = AuditLineTests.routed(.granted(ClientID(2), InteractionID(3)))
    #expect(
      try breaches([.gatewayStarted, granted, began, .recordsLost(3), ended, next, began, ended])
        == [])
    #expect(
      try breaches([.gatewayStarted, .recordsLost(0), granted, began, ended, ended])
        == [.closedOnce])
  }
}
