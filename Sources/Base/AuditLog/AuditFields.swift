// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Varlink

/// Takes typed members out of a line.
struct AuditFields {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func integer(_ name: String) throws(AuditLineError) -> Int64 {
    guard let value = object[name]?.intValue else { throw .member(name) }
    return value
  }

  /// Nil if it is left out.
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

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable>(
    _ name: String, as type: Word.Type = Word.self
  ) throws(AuditLineError) -> Word where Word.RawValue == String {
    let text = try text(name)
    guard let word = Word(rawValue: text) else { throw .value(text, of: name) }
    return word
  }

  /// Nil if it is left out.
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
