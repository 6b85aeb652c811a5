// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Varlink

/// Reads typed members of a line.
struct AuditFields {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func integer(_ name: String) throws(AuditLineError) -> Int64 {
    guard let value = object[name]?.intValue else { throw .member(name) }
    return value
  }

  /// Nil if the member is missing.
  func optionalInteger(_ name: String) throws(AuditLineError) -> Int64? {
    object[name] == nil ? nil : try integer(name)
  }

  func text(_ name: String) throws(AuditLineError) -> String {
    guard let value = object[name]?.stringValue else { throw .member(name) }
    return value
  }

  func flag(_ name: String) throws(AuditLineError) -> Bool {
    guard let value = object[name]?.boolValue else { throw .member(name) }
    return value
  }

  /// A word of an enumeration.
  func word<Word: RawRepresentable>(
    _ name: String, as type: Word.Type = Word.self
  ) throws(AuditLineError) -> Word where Word.RawValue == String {
    let text = try text(name)
    guard let word = Word(rawValue: text) else { throw .value(text, of: name) }
    return word
  }

  /// Nil if the member is missing.
  func optionalWord<Word: RawRepresentable>(
    _ name: String, as type: Word.Type = Word.self
  ) throws(AuditLineError) -> Word? where Word.RawValue == String {
    object[name] == nil ? nil : try word(name)
  }

  func press() throws(AuditLineError) -> PressID { PressID(try integer("press")) }

  func button() throws(AuditLineError) -> ButtonID {
    let text = try text("button")
    guard let button = ButtonID(text) else { throw .value(text, of: "button") }
    return button
  }
}

extension AuditEvent {
  /// Reads the events that the invariants need; nil for all others.
  init?(_ fields: AuditFields) throws(AuditLineError) {
    let name = try fields.text("event")
    switch name {
    case "gateway_started": self = .gatewayStarted
    case "gateway_stopped": self = .gatewayStopped
    case "records_lost": self = .recordsLost(Int(try fields.integer("count")))
    case "routed": self = .routed(try RoutedPress(fields))
    case "began", "ended", "cancelled": self = .event(try AuditedEvent(fields))
    case "default_edge":
      self = .defaultEdge(
        DefaultEdge(
          press: try fields.press(), button: try fields.button(),
          pressed: try fields.flag("pressed"), stampUSec: try fields.integer("stampUSec"),
          seenBySystem: try fields.flag("seenBySystem")))
    case "drained": self = .drained(try fields.press(), try fields.button())
    case "device_removed": self = .deviceRemoved(DeviceID(try fields.text("device")))
    default:
      // An unknown word may come from a later version. Text that is no word means a damaged line.
      guard !name.isEmpty, name.utf8.allSatisfy({ (97...122).contains($0) || $0 == 95 }) else {
        throw .value(name, of: "event")
      }
      return nil
    }
  }
}

extension RoutedPress {
  fileprivate init(_ fields: AuditFields) throws(AuditLineError) {
    self.init(
      press: try fields.press(), button: try fields.button(), role: try fields.word("role"),
      kind: try fields.word("source"), stampUSec: try fields.integer("stampUSec"),
      route: try PressRoute(fields), seenBySystem: try fields.flag("seenBySystem"))
  }
}

extension PressRoute {
  fileprivate init(_ fields: AuditFields) throws(AuditLineError) {
    let route = try fields.text("route")
    switch route {
    case "granted":
      self = .granted(
        ClientID(try fields.integer("client")), InteractionID(try fields.integer("interaction")))
    case "default":
      let word = try fields.text("reason")
      guard let reason = DefaultReason(word: word) else { throw .value(word, of: "reason") }
      self = .defaulted(reason)
    case "swallowed": self = .swallowed(try fields.word("reason"))
    default: throw .value(route, of: "route")
    }
  }
}

extension AuditedEvent {
  fileprivate init(_ fields: AuditFields) throws(AuditLineError) {
    self.init(
      client: ClientID(try fields.integer("client")),
      interaction: InteractionID(try fields.integer("interaction")),
      event: PressEvent(
        sequence: try fields.integer("sequence"), press: try fields.press(),
        phase: try fields.word("event"), role: try fields.word("role"),
        button: try fields.button(), kind: try fields.word("source"),
        monotonicUSec: try fields.integer("stampUSec"),
        heldUSec: try fields.optionalInteger("heldUSec"),
        cancelReason: try fields.optionalWord("reason")),
      delivered: try fields.flag("delivered"))
  }
}
