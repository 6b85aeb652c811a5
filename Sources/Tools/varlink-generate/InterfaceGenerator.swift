// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Makes the Swift files of one interface: one for itself, one for each type, method and error.
struct InterfaceGenerator {
  private let source: String
  private let fileName: String
  private let interface: InterfaceDescription
  private let swiftName: String
  private let imports: [String]

  /// Parses and checks the description, which is the whole text of that file.
  /// - Parameter imports: the modules that the files import; Varlink, unless they become a part of it.
  init(fileName: String, text: String, imports: [String] = []) throws(GeneratorError) {
    do throws(InterfaceDescriptionError) {
      interface = try InterfaceDescription(parsing: text)
    } catch {
      throw .invalid(file: fileName, error)
    }
    guard fileName == interface.name + ".varlink" else {
      throw .wrongFileName(file: fileName, interface: interface.name)
    }
    let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0 >= " " }
    guard isPlain else { throw .unsupportedCharacter(file: fileName) }
    for member in interface.members where SwiftNames.taken.contains(member.name) {
      throw .takenName(member.name)
    }
    self.fileName = fileName
    source = text
    swiftName = SwiftNames.interface(interface.name)
    self.imports = imports
  }

  /// Makes the files.
  func files() throws(GeneratorError) -> [GeneratedFile] {
    let folder = String(swiftName.dropLast("Interface".count))
    var files = [
      GeneratedFile(path: "\(folder)/\(swiftName).swift", text: interfaceText()),
      GeneratedFile(path: "\(folder)/\(swiftName)+Description.swift", text: descriptionText()),
    ]
    for member in interface.members {
      let kind: String
      switch member.declaration {
      case .type: kind = "Types"
      case .method: kind = "Methods"
      case .error: kind = "Errors"
      }
      let path = "\(folder)/\(kind)/\(swiftName)+\(member.name).swift"
      files.append(GeneratedFile(path: path, text: try text(of: member)))
    }
    return files
  }

  private func startFile() -> SourceText {
    var text = SourceText()
    text.line("// SPDX-License-Identifier: Apache-2.0")
    text.line("// Made by varlink-generate from \(fileName); change that and run it again.")
    for module in imports { text.line("import \(module)") }
    text.line()
    return text
  }

  private func interfaceText() -> String {
    var text = startFile()
    text.documentation(interface.documentation, otherwise: "The interface \(interface.name).")
    text.block("public enum \(swiftName): VarlinkInterface") { text in
      text.line("/// The qualified name.")
      text.line("public static let name = \"\(interface.name)\"")
      text.line()
      text.line("/// All methods in the order of their declaration.")
      text.array(
        "public static let methods: [any VarlinkMethod.Type] = [",
        interface.members.filter(\.isMethod).map { $0.name + ".self" }, "]")
    }
    return text.text
  }

  /// The description stands at the margin, where its widest lines still fit.
  private func descriptionText() -> String {
    var text = startFile()
    text.block("extension \(swiftName)") { text in
      text.line("/// The interface description, byte for byte.")
      text.line("public static let description = text")
    }
    text.line()
    text.line("private let text = ##\"\"\"")
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      text.line(line.isEmpty ? "" : "  " + line)
    }
    text.line("  \"\"\"##")
    return text.text
  }

  private func text(of member: InterfaceDescription.Member) throws(GeneratorError) -> String {
    let writer = TypeWriter(interface: interface)
    var text = startFile()
    try text.block("extension \(swiftName)") { text throws(GeneratorError) in
      try writer.write(member, into: &text)
    }
    return text.text
  }
}

extension InterfaceDescription.Member {
  /// Whether this is a method.
  fileprivate var isMethod: Bool {
    if case .method = declaration { return true }
    return false
  }
}
