// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit
import Varlink

/// An event as a command is told of it: in its environment and on its standard input.
struct EventEnvironment {
  private typealias Field = (name: String, variable: String, value: JSON)

  private let fields: [Field]

  init(_ event: CaptureEvent, session: String?) {
    let all: [(name: String, variable: String, value: JSON?)] = [
      ("press", "SHUTTERD_PRESS", .int(event.press)),
      ("role", "SHUTTERD_ROLE", .string(event.role.rawValue)),
      ("phase", "SHUTTERD_PHASE", .string("\(event.phase)")),
      ("device", "SHUTTERD_DEVICE", .string(event.device)),
      ("button", "SHUTTERD_BUTTON", .string(event.button)),
      ("monotonicUSec", "SHUTTERD_MONOTONIC_USEC", .int(event.monotonicUSec)),
      ("heldUSec", "SHUTTERD_HELD_USEC", event.heldUSec.map { .int($0) }),
      ("cancelReason", "SHUTTERD_CANCEL_REASON", event.cancelReason.map { .string($0.rawValue) }),
      ("session", "SHUTTERD_SESSION", session.map { .string($0) }),
    ]
    fields = all.compactMap { field in field.value.map { (field.name, field.variable, $0) } }
  }

  /// One line of JSON.
  var json: [UInt8] {
    var object: JSONObject = [:]
    for field in fields { object[field.name] = field.value }
    return JSON.object(object).jsonBytes + [UInt8(ascii: "\n")]
  }

  /// This program's environment, and a variable for each field.
  var variables: [String] {
    Self.inherited + fields.map { "\($0.variable)=\(TextForm.plain($0.value))" }
  }

  /// Without what an on-press further out has set.
  private static var inherited: [String] {
    var variables: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      if !own.contains(where: { variable.hasPrefix("SHUTTERD_\($0)=") }) {
        variables.append(variable)
      }
      entry += 1
    }
    return variables
  }

  private static let own = [
    "PRESS", "ROLE", "PHASE", "DEVICE", "BUTTON", "MONOTONIC_USEC", "HELD_USEC", "CANCEL_REASON",
    "SESSION",
  ]
}
