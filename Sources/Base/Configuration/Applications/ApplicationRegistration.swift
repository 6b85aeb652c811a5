// SPDX-License-Identifier: Apache-2.0

/// An application that has a capture extension: the file NAME.toml of `apps.d`. Root writes it, or the
/// package of the application.
package struct ApplicationRegistration: Sendable, Equatable {
  /// The short name, that of the file: letters, digits, hyphens and underscores.
  package var name: String
  /// The file that it was read from.
  package var file: String
  /// Reverse-domain name, as the application gives it to the daemons.
  package var application: String
  /// For people.
  package var title: String
  /// Whose application it is: the user that gets what the extension makes.
  package var user: GatewayConfiguration.UserReference
  /// The absolute path of the extension's program and its arguments.
  package var command: [String]
  /// The action of actions.toml that starts the application; nil: it runs already, or cannot be opened.
  package var openAction: String?
  /// The buttons that launch it, as DEVICE/BUTTON; nil: every button with the role `launch`.
  package var buttons: [String]?
  /// Whether it may use cameras at all.
  package var mayUseCamera = true
}

extension ApplicationRegistration {
  /// Whether a text can be the short name of an application: it is part of a unit's name and of paths.
  package static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      } && !text.hasPrefix("-")
  }

  private static let longestName = 48

  /// Reads a registration. Throws all errors of the file together.
  package static func load(_ path: String) throws(ConfigurationErrors) -> ApplicationRegistration {
    let text: [UInt8]
    do throws(FileError) {
      text = try FileReader.bytes(of: path, limit: 1 << 16)
    } catch {
      throw ConfigurationErrors(error.configurationError(asked: .mainFile))
    }
    return try ApplicationRegistration(TOMLDocument(parsing: text, file: path), file: path)
  }

  /// Reads a registration from its document.
  package init(_ document: TOMLDocument, file: String) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    let found = Self.read(document.root, file: file, errors)
    try errors.throwIfAny()
    // Without an error everything that is required is there.
    guard let found else {
      throw ConfigurationErrors(ConfigurationError(FileLocation(file: file), "cannot be read"))
    }
    self = found
  }

  private static func read(
    _ root: TOMLTable, file: String, _ errors: ErrorCollector
  ) -> ApplicationRegistration? {
    let base = String(file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...])
    let name = base.hasSuffix(".toml") ? String(base.dropLast(".toml".count)) : base
    if !isName(name) {
      errors.add(
        FileLocation(file: file), "is named \"\(base.escapingControlCharacters())\"",
        remedy:
          "name it NAME.toml; the name has at most 48 letters, digits, hyphens and underscores")
    }
    var reader = TableReader(root, title: base, errors: errors)
    let application = reader.required("application")?.applicationName()
    let title = reader.value("title")?.string()
    let user = reader.required("user")?.user()
    let command = reader.required("extension").flatMap(readCommand)
    let open = reader.value("open")?.actionName()
    let buttons = reader.value("buttons").flatMap(readButtons)
    let camera = reader.value("camera")?.boolean()
    reader.finish()
    guard let application, let user, let command else { return nil }
    return ApplicationRegistration(
      name: name, file: file, application: application, title: title ?? name, user: user,
      command: command, openAction: open, buttons: buttons, mayUseCamera: camera ?? true)
  }

  private static func readCommand(_ value: ValueReader) -> [String]? {
    guard let words = value.strings() else { return nil }
    guard let program = words.first else {
      value.report("is empty", remedy: "name the extension's program and its arguments")
      return nil
    }
    if !program.hasPrefix("/") {
      value.report(
        "does not begin with an absolute path: \"\(program)\"",
        remedy: "there is no shell and no PATH here")
      return nil
    }
    return words
  }

  private static func readButtons(_ value: ValueReader) -> [String]? {
    value.array()?.compactMap { entry in
      guard let text = entry.string() else { return nil }
      guard let slash = text.lastIndex(of: "/"), slash != text.startIndex,
        text.index(after: slash) != text.endIndex
      else {
        entry.report("is no button: \"\(text)\"", remedy: "write DEVICE/BUTTON")
        return nil
      }
      return text
    }
  }
}

extension ValueReader {
  /// Reverse-domain name of an application: at most 255 bytes, as the interfaces take them.
  fileprivate func applicationName() -> String? {
    guard let text = string() else { return nil }
    if text.utf8.count > 255 {
      report("is longer than 255 bytes")
      return nil
    }
    return text
  }
}
