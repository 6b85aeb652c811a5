// SPDX-License-Identifier: Apache-2.0

/// A button, screen or dial that a person has shown, and the configuration for it.
package struct LearnedButton: Equatable, Sendable {
  package enum Find: Equatable, Sendable {
    /// A key; `isMomentary` if it is not held while the button is.
    case key(UInt16, isMomentary: Bool)
    /// A finger or pen on a screen.
    case touch
    /// A button of a mouse or touch pad.
    case pointerButton(UInt16)
    /// A dial, and its axis that turned.
    case dial(UInt16)
  }

  package let find: Find
  /// The device, without events.
  package let device: DeviceRecording

  package init(_ find: Find, of device: DeviceRecording) {
    self.find = find
    self.device = device
  }

  /// A description for people: `KEY_VOLUMEUP of "AB Shutter3"`.
  package var words: String {
    let what =
      switch find {
      case .key(let code, let isMomentary):
        keyName(code) + (isMomentary ? ", which is not held (momentary)," : "")
      case .touch: "a touch"
      case .pointerButton(let code): keyName(code)
      case .dial: "a dial"
      }
    return "\(what) of \(Self.quoted(device.name))"
  }

  /// The tables to add to shutterd.toml.
  ///
  /// - Parameter role: the role of the button; a dial has none.
  package func configuration(role: String) -> String {
    var lines: [String]
    switch find {
    case .key(let code, let isMomentary):
      lines = [title, match]
      if isMomentary { lines.append("momentary = true") }
      lines.append("roles = { \(keyName(code)) = \(Self.quoted(role)) }")
    case .touch: lines = [title, match, "role = \(Self.quoted(role))"]
    case .pointerButton(let code):
      lines = [title, match, "roles = { \(keyName(code)) = \(Self.quoted(role)) }"]
    case .dial: lines = [title, match]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The text of shutterd.toml with the tables: before the first rule of their kind, because the first that
  /// matches a device counts, and else at the end. Nil if there is a rule for this device already: of two
  /// rules only one would count.
  package func configuration(role: String, addedTo text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.contains(where: { RecordingText.trimmed($0) == match[...] }) else { return nil }
    let tables = "# Added by shutterctl learn.\n" + configuration(role: role)
    let added = tables.split(separator: "\n")
    if var index = lines.firstIndex(where: { RecordingText.trimmed($0).hasPrefix(title) }) {
      // The comment above a rule belongs to it.
      while index > 0, lines[index - 1].hasPrefix("#") { index -= 1 }
      lines.insert(contentsOf: added + [""], at: index)
    } else {
      lines += (lines.isEmpty ? [] : [""]) + added
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The title of its table.
  package var title: String {
    switch find {
    case .key: "[[device]]"
    case .touch, .pointerButton: "[[pointer]]"
    case .dial: "[[dial]]"
    }
  }

  /// The properties that stay the same at another port and after the next boot: the kernel's name of the
  /// device, its maker's number and its own.
  package var match: String {
    let identity = device.identity
    var parts = ["NAME = \(Self.quoted(device.name))"]
    if identity.vendor != 0 || identity.product != 0 {
      parts.append("VENDOR = \(Self.quoted(identity.vendor.fourDigits))")
      parts.append("PRODUCT = \(Self.quoted(identity.product.fourDigits))")
    }
    return "match = { \(parts.joined(separator: ", ")) }"
  }

  private func keyName(_ code: UInt16) -> String { KeyNames.name(code) ?? "key \(code)" }

  /// A string as TOML writes it. A control character is replaced by `*`, which stands for any text.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<"\u{20}", "\u{7f}"..<"\u{a0}": quoted += "*"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }
}
