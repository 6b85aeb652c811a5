// SPDX-License-Identifier: Apache-2.0

import Varlink

extension TypeWriter {
  /// Writes an enumeration with a case for values that it does not declare.
  func writeEnumeration(
    _ name: String, _ values: [DescribedValue], into text: inout SourceText
  ) throws(GeneratorError) {
    let names = values.map { SwiftNames.camelCase($0.name) }
    try Self.requireUnique(names + ["unrecognized"])
    text.block("public enum \(name): VarlinkEnumeration") { text in
      for value in values {
        text.documentation(value.documentation)
        text.line("case \(SwiftNames.quoted(SwiftNames.camelCase(value.name)))")
      }
      text.line("/// A value that this version of the interface does not declare.")
      text.line("case unrecognized(String)")
      text.line()
      text.line("/// The declared values in their order.")
      text.array("public static let declared: [\(name)] = [", names.map { "." + $0 }, "]")
      text.line()
      writeConversions(values, into: &text)
    }
  }

  private func writeConversions(_ values: [DescribedValue], into text: inout SourceText) {
    text.line("/// The value of that name.")
    text.block("public init(rawValue: String)") { text in
      text.line("switch rawValue {")
      for value in values {
        text.line("case \"\(value.name)\": self = .\(SwiftNames.camelCase(value.name))")
      }
      text.line("default: self = .unrecognized(rawValue)")
      text.line("}")
    }
    text.line()
    text.line("/// The name as it is on the wire.")
    text.block("public var rawValue: String") { text in
      text.line("switch self {")
      for value in values {
        text.line("case .\(SwiftNames.camelCase(value.name)): return \"\(value.name)\"")
      }
      text.line("case .unrecognized(let name): return name")
      text.line("}")
    }
    text.line()
    text.line("/// Whether the interface declares the value.")
    text.block("public var isDeclared: Bool") { text in
      text.line("if case .unrecognized = self { return false }")
      text.line("return true")
    }
  }
}
