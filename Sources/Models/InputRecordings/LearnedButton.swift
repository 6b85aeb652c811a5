// SPDX-License-Identifier: Apache-2.0
import Vocabulary

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
    /// A direction of a hat, stick or trigger.
    case axis(AxisWord)
  }

  package let find: Find
  /// The device, without events.
  package let device: DeviceRecording
  /// Whether a program made it, so that the gateway uses it only if it is allowed.
  package var isVirtual = false
  /// Whether it was a stroke over the screen, as the keys of some remotes are.
  package var isStroke = false
  /// Whether nothing said within the learner's patience that it was let go.
  package var isUnreleased = false
  /// Scan codes without a key that the device sent before; nil: none.
  package var unnamed: UnnamedKeys?

  package init(_ find: Find, of device: DeviceRecording) {
    self.find = find
    self.device = device
  }

  /// A description for people: `KEY_VOLUMEUP of "AB Shutter3"`.
  package var words: String {
    let what =
      switch find {
      case .key(let code, let isMomentary):
        keys(code).map(keyWords).joined(separator: " and ")
          + (isMomentary ? ", which is not held (momentary)," : "")
      case .touch: "a touch"
      case .pointerButton(let code): keyWords(code)
      case .dial: "a dial"
      case .axis(let word): word.text
      }
    return "\(what) of \(Self.quoted(device.name))"
  }

  /// What a person has to know of it besides; nil: nothing.
  package var remark: String? {
    if isStroke {
      return "It was a stroke: each one is a press, and their directions are not told apart."
    }
    return isUnreleased
      ? "It was not let go. If it is a switch that stays where it is put, write latching = true "
        + "in place of momentary = true." : nil
  }

  /// The tables to add to shutterd.toml.
  ///
  /// - Parameter role: the role of the button; a dial has none.
  package func configuration(role: String) -> String {
    var lines: [String]
    switch find {
    case .key(_, let isMomentary):
      lines = [title, match]
      if isMomentary { lines.append("momentary = true") }
      lines.append("roles = { \(roles(role)) }")
    case .touch: lines = [title, match, "role = \(Self.quoted(role))"]
    case .pointerButton, .axis: lines = [title, match, "roles = { \(roles(role)) }"]
    case .dial: lines = [title, match]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The text of shutterd.toml with the tables: before the first rule of their kind, because the first that
  /// matches a device counts, and else at the end. A rule for this device that is there already gets another role; the
  /// text stays as it is if the rule has this one. Nil if that cannot be: of two rules only one would count.
  package func configuration(role: String, addedTo text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if isVirtual { allow(in: &lines) }
    if let index = lines.firstIndex(where: { RecordingText.trimmed($0) == match[...] }) {
      return addRole(role, to: &lines, match: index)
        ? lines.joined(separator: "\n") + "\n" : nil
    }
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

  /// The names of its keys, buttons or directions in a table of roles; none for a touch or a dial.
  private var names: [String] {
    switch find {
    case .key(let code, _): keys(code).map(keyName)
    case .pointerButton(let code): [keyName(code)]
    case .axis(let word): [Self.quoted(word.text)]
    case .touch, .dial: []
    }
  }

  private func roles(_ role: String) -> String {
    names.map { "\($0) = \(Self.quoted(role))" }.joined(separator: ", ")
  }

  /// Adds its role to the rule whose match is in this line, if it is not there. False if the rule cannot take it: it has
  /// no roles, or has another one for this button, or only one of the two is momentary.
  private func addRole(_ role: String, to lines: inout [Substring], match index: Int) -> Bool {
    func isTitle(_ line: Substring) -> Bool { RecordingText.trimmed(line).hasPrefix("[") }
    let first = lines[..<index].lastIndex(where: isTitle) ?? 0
    let end = lines[index...].firstIndex(where: isTitle) ?? lines.endIndex
    guard RecordingText.trimmed(lines[first]).hasPrefix(title) else { return false }
    if names.isEmpty {
      // A dial has no role, and a screen has one.
      return find != .touch
        || lines[first..<end].contains {
          RecordingText.trimmed($0) == "role = \(Self.quoted(role))"
        }
    }
    guard
      let roles = lines[first..<end].firstIndex(where: {
        RecordingText.trimmed($0).hasPrefix("roles = {")
      }),
      let bracket = lines[roles].firstIndex(of: "{")
    else { return false }
    let isMomentary = lines[first..<end].contains {
      RecordingText.trimmed($0) == "momentary = true"
    }
    if case .key(_, let isMade) = find, isMade != isMomentary { return false }
    if names.contains(where: { lines[roles].contains("\($0) =") }) {
      return names.allSatisfy { lines[roles].contains("\($0) = \(Self.quoted(role))") }
    }
    let rest = lines[roles][lines[roles].index(after: bracket)...]
    let isEmpty = RecordingText.trimmed(rest).first == "}"
    lines[roles] =
      lines[roles][...bracket] + " \(self.roles(role))\(isEmpty ? "" : ",")" + rest
    return true
  }

  /// The title of its table.
  package var title: String {
    switch find {
    case .key, .axis: "[[device]]"
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

  /// The line that allows the device; nil if it needs none.
  package var allowance: String? {
    isVirtual ? "allow_virtual_devices = [\(Self.quoted(device.name))]" : nil
  }

  /// Adds the device to those made by programs that are used.
  private func allow(in lines: inout [Substring]) {
    let name = Self.quoted(device.name)
    let isTable = lines.firstIndex { RecordingText.trimmed($0).hasPrefix("[") } ?? lines.endIndex
    let title = "allow_virtual_devices"
    guard
      let index = lines[..<isTable].firstIndex(where: { RecordingText.trimmed($0).hasPrefix(title) }
      ),
      let bracket = lines[index].firstIndex(of: "[")
    else {
      let end: [Substring] = lines.isEmpty ? [] : [""]
      let added: [Substring] = ["# Added by shutterctl learn.", "\(title) = [\(name)]"] + end
      lines.insert(contentsOf: added, at: 0)
      return
    }
    // More than is there already may allow it: a second name does no harm.
    let rest = lines[index][lines[index].index(after: bracket)...]
    if rest.contains("\(name)") || rest.contains("\"*\"") { return }
    let isEmpty = RecordingText.trimmed(rest).first == "]"
    lines[index] = lines[index][...bracket] + "\(name)\(isEmpty ? "" : ", ")" + rest
  }

  /// The keys of the button: headsets send two keys in turn, by what the player does.
  private func keys(_ code: UInt16) -> [UInt16] {
    let pairs: [[UInt16]] = [
      [EventCode.playCD, EventCode.pauseCD], [EventCode.play, EventCode.pause],
    ]
    let pair = pairs.first { $0.contains(code) && $0.allSatisfy { device.has(EventCode.key, $0) } }
    return pair ?? [code]
  }

  /// The name of a key as the configuration has it.
  private func keyName(_ code: UInt16) -> String { KeyNames.name(code) ?? "\(code)" }

  private func keyWords(_ code: UInt16) -> String { KeyNames.name(code) ?? "key \(code)" }

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
