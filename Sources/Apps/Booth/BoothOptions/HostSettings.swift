// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import Vocabulary

/// An option of the booth's configuration that the host may change on the host's page.
///
/// Settings that name a program, a folder, a camera or an address of this machine are not among them: those are the matter of
/// the administrator, who writes the file.
public struct HostSetting: Sendable {
  /// How the page asks for it.
  public enum Kind: String, Sendable {
    case text, flag, number
    /// Seconds.
    case seconds
    /// One of the words that there are.
    case word
    /// Some of the words that there are, in the order of the host.
    case words
  }

  /// As in the file, with its table before it: "countdown.first_s".
  public let key: String
  public let kind: Kind
  /// The value that a configuration has; nil: none is set, and there is no default.
  public let value: @Sendable (BoothConfiguration) -> HostSettingValue?

  /// All of them, in the order of the page. One more is one more line here, with its words in
  /// `Languages/host-….json`.
  public static let all: [HostSetting] = [
    .init("event", .text) { $0.event.map { .text($0) } },
    .init("theme", .word) { .text($0.theme) },
    .init("layouts", .words) { .list($0.layouts) },
    .init("language", .word) { .text($0.language) },
    .init("languages", .words) { .list($0.languages) },
    .init("capture_sound", .word) { .text($0.captureSound.rawValue) },
    .init("countdown.first_s", .seconds) { .number($0.countdown.firstSeconds) },
    .init("countdown.next_s", .seconds) { .number($0.countdown.nextSeconds) },
    .init("times.review_s", .seconds) { .number($0.times.reviewSeconds) },
    .init("times.sharing_s", .seconds) { .number($0.times.sharingSeconds) },
    .init("times.sorry_s", .seconds) { .number($0.times.sorrySeconds) },
    .init("print.enabled", .flag) { .flag($0.print.isEnabled) },
    .init("print.copies_per_picture", .number) { .number($0.print.copiesPerPicture) },
    .init("share.hours", .number) { .number($0.share.hours) },
    .init("share.network", .text) { $0.share.network.map { .text($0) } },
  ]

  public static func named(_ key: String) -> HostSetting? { all.first { $0.key == key } }

  private init(
    _ key: String, _ kind: Kind,
    _ value: @escaping @Sendable (BoothConfiguration) -> HostSettingValue?
  ) {
    (self.key, self.kind, self.value) = (key, kind, value)
  }
}

/// A value as the page sends it, and as the settings' file has it. Whether it fits says the configuration's reader.
public enum HostSettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([String])

  /// The longest text that the page may send, bytes.
  public static let longestText = EventName.mostBytes
  /// The most texts of a list.
  public static let mostWords = 50

  /// Whether it, or a text of it, is longer than `longestText`.
  public var isTooLong: Bool {
    switch self {
    case .text(let text): text.utf8.count > Self.longestText
    case .list(let words): words.contains { $0.utf8.count > Self.longestText }
    case .number, .flag: false
    }
  }

  /// As TOML writes it, in one line.
  fileprivate var text: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let words): "[\(words.map { Self.quoted($0) }.joined(separator: ", "))]"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for letter in text.unicodeScalars {
      switch letter {
      case "\"", "\\": quoted += "\\\(letter)"
      case _ where letter.value < 32 || letter.value == 127:
        let digits = String(letter.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(letter)
      }
    }
    return quoted + "\""
  }

  fileprivate init?(_ content: TOMLValue.Content) {
    switch content {
    case .boolean(let flag): self = .flag(flag)
    case .integer(let number):
      guard let number = Int(exactly: number) else { return nil }
      self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let elements):
      var words: [String] = []
      for element in elements {
        guard case .string(let word) = element.content else { return nil }
        words.append(word)
      }
      self = .list(words)
    case .float, .dateTime, .table: return nil
    }
  }
}

/// The settings that the host has made on the host's page: laid over the configuration's files, which the page never writes.
public struct HostSettings: Sendable, Equatable {
  /// By their keys.
  public private(set) var values: [String: HostSettingValue] = [:]

  /// Nothing is set: the files' values hold.
  public init() {}

  /// Reads the settings' file. A key that the page does not offer is an error: nothing but the page writes this file.
  public init(parsing text: [UInt8], file: String) throws(ConfigurationErrors) {
    let document = try TOMLDocument(parsing: text, file: file)
    let errors = ErrorCollector(files: [file])
    for entry in document.root.entries {
      guard case .table(let table) = entry.value.content else {
        take(entry, as: entry.key, errors)
        continue
      }
      for inner in table.entries { take(inner, as: "\(entry.key).\(inner.key)", errors) }
    }
    try errors.throwIfAny()
  }

  private mutating func take(_ entry: TOMLEntry, as key: String, _ errors: ErrorCollector) {
    let shown = key.escapingControlCharacters()
    guard HostSetting.named(key) != nil else {
      return errors.add(
        entry.keyLocation, "\"\(shown)\" is not a setting of the host's page",
        remedy: "write it into shutter-booth.toml")
    }
    guard let value = HostSettingValue(entry.value.content) else {
      return errors.add(
        entry.value.location, "\"\(shown)\" must not be \(entry.value.typeName)")
    }
    values[key] = value
  }

  /// Sets an option of the table; nil: back to the files' value.
  public mutating func set(_ setting: HostSetting, _ value: HostSettingValue?) {
    values[setting.key] = value
  }

  /// The settings' file: a line for each, in the order of the table.
  public var text: String {
    var lines = [
      "# Written by the host's page of shutter-booth, which lays it over shutter-booth.toml."
    ]
    var isIn = ""
    // Options without a table come first in a file.
    let order =
      HostSetting.all.filter { !$0.key.contains(".") }
      + HostSetting.all.filter { $0.key.contains(".") }
    for setting in order {
      guard let value = values[setting.key] else { continue }
      let parts = setting.key.split(separator: ".").map { String($0) }
      if parts.count == 2, parts[0] != isIn {
        isIn = parts[0]
        lines.append("[\(isIn)]")
      }
      lines.append("\(parts[parts.count - 1]) = \(value.text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The configuration with these settings, read by the reader of the files.
  ///
  /// - Parameter file: the settings' file, for messages.
  public func configuration(
    over document: TOMLDocument, file: String
  ) throws(ConfigurationErrors) -> BoothConfiguration {
    var merged = document
    merged.merge(try TOMLDocument(parsing: Array(text.utf8), file: file))
    return try BoothConfiguration(merged)
  }
}
