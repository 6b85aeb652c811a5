// SPDX-License-Identifier: Apache-2.0

/// A record of logind: lines of NAME=VALUE. Everybody may read them, libsystemd's sd-login does nothing
/// else, and they have kept their form since logind exists.
package struct LoginRecord: Equatable, Sendable {
  private let values: [String: String]

  /// Reads a record; lines that are none are passed over.
  package init(_ text: String) {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: equals)...]
      if !value.isEmpty { values[String(line[..<equals])] = String(value) }
    }
    self.values = values
  }

  /// The value of a name; nil if there is none, or an empty one.
  package subscript(name: String) -> String? { values[name] }
}
