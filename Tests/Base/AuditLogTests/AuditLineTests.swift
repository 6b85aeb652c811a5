// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing
import Varlink

@testable import AuditLog

/// Tests that written lines can be read again, and that a damaged line is reported.
struct AuditLineTests {
  static let button = ButtonID(device: DeviceID("a/b keyboard"), name: "KEY_CAMERA")

  static func routed(_ route: PressRoute) -> AuditEvent {
    .routed(
      RoutedPress(
        press: PressID(7), button: button, role: .primary, kind: .key, stampUSec: 5, route: route,
        seenBySystem: true))
  }

  static func phase(_ phase: Phase, reason: CancelReason? = nil) -> AuditEvent {
    .event(
      AuditedEvent(
        client: ClientID(2), interaction: InteractionID(3),
        event: PressEvent(
          sequence: 4, press: PressID(7), phase: phase, role: .secondary, button: button,
          kind: .gpio, monotonicUSec: 6, heldUSec: phase == .began ? nil : 8, cancelReason: reason),
        delivered: false))
  }

  /// All events that the invariants need.
  static let checked: [AuditEvent] =
    [
      .gatewayStarted, .gatewayStopped, .recordsLost(5),
      routed(.granted(ClientID(2), InteractionID(3))),
      routed(.swallowed(.exclusive)), phase(.began), phase(.ended),
      .defaultEdge(
        DefaultEdge(
          press: PressID(7), button: button, pressed: true, stampUSec: 5, seenBySystem: false)),
      .drained(PressID(7), button), .deviceRemoved(DeviceID("a/b keyboard")),
    ] + CancelReason.allCases.map { phase(.cancelled, reason: $0) }
    + [.noRole, .nobodyInForeground, .notTaken, .notGrabbed].map { routed(.defaulted($0)) }
    + Obstacle.allCases.map { routed(.defaulted(.obstacle($0))) }

  @Test("a record that is written and read again is the same", arguments: checked)
  func roundTrip(_ event: AuditEvent) throws {
    let record = AuditRecord(atUSec: 9, event: event)
    let object = AuditLine.object(record, unixUSec: 1_700_000_000_000_000)
    #expect(object["unixUSec"] == 1_700_000_000_000_000)
    #expect(try AuditLine.record(JSON.object(object).bytes) == record)
  }

  @Test("records that say nothing about a press are passed over")
  func others() throws {
    let events: [AuditEvent] = [
      .configuration(error: "a.toml:1:1: no"), .locked(true), .engineLost(.disconnected),
      .interactionAdded(
        InteractionID(1), ClientIdentity(id: ClientID(1), pid: 5, uid: 6),
        login: LoginID("3"), application: "x"),
      .refused(uid: 4, .noSuchSession(SessionID("secret"))), .grab(DeviceID("d"), held: true),
      .foreground(.seat0, nil), .session(SessionID("s"), uid: 1, .running),
    ]
    for event in events {
      let line = JSON.object(AuditLine.object(AuditRecord(atUSec: 1, event: event), unixUSec: 1))
      #expect(line["event"]?.stringValue != nil)
      #expect(try AuditLine.record(line.bytes) == nil)
      #expect(!line.description.contains("secret"))
    }
    let later = #"{"unixUSec":1,"monotonicUSec":1,"event":"of_a_later_version"}"#
    #expect(try AuditLine.record(Array(later.utf8)) == nil)
  }

  @Test("a damaged line is reported, with what is wrong")
  func damaged() {
    let base = #"{"monotonicUSec":1,"event":"drained","press":1,"button":"d/b"}"#
    for (from, to, word) in [
      ("{", "", "JSON"), ("\"d/b\"", "7", "button"), ("\"d/b\"", "\"b\"", "button"),
      ("\"press\":1", "\"press\":\"1\"", "press"), ("drained", "dr\\u0000ined", "event"),
      ("\"monotonicUSec\":1,", "", "monotonicUSec"),
    ] {
      let at = base.range(of: from)
      #expect(at != nil)
      guard let at else { continue }
      let line = base.replacingCharacters(in: at, with: to)
      do throws(AuditLineError) {
        _ = try AuditLine.record(Array(line.utf8))
        Issue.record("taken: \(line)")
      } catch {
        #expect("\(error)".contains(word), "\(line): \(error)")
      }
    }
  }
}

extension String {
  /// The position of the first occurrence of a text.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map {
      $0..<index($0, offsetBy: text.count)
    }
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    "\(self[..<range.lowerBound])\(text)\(self[range.upperBound...])"
  }
}
