// SPDX-License-Identifier: Apache-2.0

extension PhotoProvenance {
  /// The value of a field.
  package enum Value: Hashable, Sendable {
    case number(Int64)
    case word(String)
  }

  /// All that is known, in the order in which it is written.
  package var fields: [(name: String, value: Value)] {
    let press: [(String, Value)] = self.press.map { [("press", .number($0))] } ?? []
    let source: [(String, Value)] = pressSource.map { [("pressSource", .word($0.rawValue))] } ?? []
    return press + source + [
      ("momentUSec", .number(momentUSec)),
      ("requestUSec", .number(requestUSec)),
      ("frameUSec", .number(frameUSec)),
      ("frameTimeSource", .word(frameTimeSource.rawValue)),
      ("offsetUSec", .number(offsetUSec)),
      ("frameSequence", .number(frameSequence)),
      ("zeroShutterLag", .word(zeroShutterLag.rawValue)),
    ]
  }

  /// The line.
  package var text: String {
    let fields = fields.map { name, value in
      switch value {
      case .number(let number): "\(name)=\(number)"
      case .word(let word): "\(name)=\(word)"
      }
    }
    return Self.mark + fields.joined(separator: " ")
  }

  /// Reads a line. What later versions add is left out.
  package init?(text: String) {
    guard text.hasPrefix(Self.mark) else { return nil }
    var values: [Substring: Value] = [:]
    for field in text.dropFirst(Self.mark.count).split(separator: " ") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      values[parts[0]] = Int64(parts[1]).map { .number($0) } ?? .word(String(parts[1]))
    }
    self.init { values[Substring($0)] }
  }

  /// What a line begins with.
  package static var mark: String { "shutterd " }
}
