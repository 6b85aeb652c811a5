// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc

/// A theme of the booth: a folder with `theme.toml`, and the pictures that it names.
public struct BoothTheme: Sendable, Equatable {
  /// The colours of the screens, by the names of `ThemeColor`, as "#rrggbb".
  public var colors: [ThemeColor: String] = [:]
  /// Families for headlines and for text, the first that is there.
  public var titleFonts: [String] = []
  public var textFonts: [String] = []
  /// A picture of the folder that fills the screen behind everything.
  public var background: String?
  /// At least one.
  public var layouts: [Layout] = []

  /// A colour of the screens.
  public enum ThemeColor: String, Sendable, CaseIterable {
    case background, surface, text, accent
    case accentText = "accent_text"
  }

  /// A way to make a picture of shots, `[[layout]]`.
  public struct Layout: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
      /// A JPEG that can be printed.
      case still
      /// A GIF that shows its shots one after the other.
      case loop
      /// The same, and back again.
      case boomerang
      /// A short film with sound, as the engine records it.
      case film
    }

    /// "single", "strip", "grid", "loop", "boomerang" and "film" are translated; others are shown as they are.
    public var name: String
    public var kind = Kind.still
    /// Pixels.
    public var width: Int
    public var height: Int
    public var slots: [Slot] = []
    /// How many shots a loop takes, which all have the same places; `nil` for a still picture.
    public var loopShots: Int?
    /// A drawing (SVG) of this size below the shots, and one above them.
    public var below: String?
    public var above: String?
    /// The colour below everything, "#rrggbb".
    public var paper = "#ffffff"
    /// The time from a shot to the next, ms; `nil`: the configuration's.
    public var intervalMs: Int?
    /// The time for which each shot of a loop is shown, ms.
    public var frameMs = 200
    /// The length of a film, seconds; `nil` for pictures.
    public var filmSeconds: Int?

    /// How many shots it takes.
    public var shots: Int { loopShots ?? (slots.map(\.shot).max() ?? 0) + 1 }

    /// The narrowest and the widest of a shot's places, by their proportions: what is in both is in all of them. Nil for a
    /// film, which is shown whole.
    public func cut(ofShot shot: Int) -> (narrowest: Slot, widest: Slot)? {
      guard kind != .film else { return nil }
      let places = slots.filter { loopShots != nil || $0.shot == shot }
        .sorted { $0.width * $1.height < $1.width * $0.height }
      guard let first = places.first, let last = places.last else { return nil }
      return (first, last)
    }
  }

  /// The place of a shot, which fills it and is cut at its edges.
  public struct Slot: Sendable, Equatable {
    /// Counts from 0.
    public var shot: Int
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
  }
}

extension BoothTheme {
  /// Reads the theme of a folder. Throws all errors together.
  ///
  /// - Parameter contains: whether the folder has a file of this name.
  public static func load(
    folder: String, contains: @escaping (String) -> Bool
  ) throws(ConfigurationErrors) -> BoothTheme {
    let path = folder + "/theme.toml"
    // No option of the command line has named this file, so none can be left out.
    guard access(path, F_OK) == 0 || errno != ENOENT else {
      throw ConfigurationErrors(
        ConfigurationError(
          FileLocation(file: path), "there is no such file",
          remedy:
            "\"theme\" in shutter-booth.toml names a theme that is installed, or a folder with "
            + "this file"))
    }
    return try BoothTheme(ConfigurationSource.named(path).read(), contains: contains)
  }

  /// Reads the theme from its file. Throws all errors together.
  ///
  /// - Parameter contains: as for `load`.
  public init(
    _ document: TOMLDocument, contains: @escaping (String) -> Bool
  ) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = ThemeReader(errors: errors, contains: contains)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.theme
  }
}

/// Reads a theme from TOML and collects the errors.
private struct ThemeReader {
  let errors: ErrorCollector
  let contains: (String) -> Bool
  var theme = BoothTheme()
  private var uses = FirstUses()

  init(errors: ErrorCollector, contains: @escaping (String) -> Bool) {
    self.errors = errors
    self.contains = contains
  }

  mutating func read(_ root: TOMLTable) {
    var reader = TableReader(root, title: "theme.toml", errors: errors)
    if var table = reader.table("colors", title: "[colors]") {
      for color in BoothTheme.ThemeColor.allCases {
        theme.colors[color] = table.value(color.rawValue)?.color()
      }
      table.finish()
    }
    if var table = reader.table("fonts", title: "[fonts]") {
      theme.titleFonts = table.value("title")?.families() ?? []
      theme.textFonts = table.value("text")?.families() ?? []
      table.finish()
    }
    theme.background = reader.value("background").flatMap { file($0) }
    for table in reader.tables("layout", title: "[[layout]]") { readLayout(table) }
    if theme.layouts.isEmpty {
      errors.add(reader.location, "theme.toml lacks a [[layout]]")
    }
    reader.finish()
  }

  private mutating func readLayout(_ table: TableReader) {
    var reader = table
    let nameValue = reader.required("name")
    let name = nameValue.flatMap { layoutName($0) }
    let sides = 64...8192
    let width = reader.required("width")?.integer(in: sides)
    let height = reader.required("height")?.integer(in: sides)
    // A film is shown as it is; its place is where the first screen draws it.
    let slots = reader.required("slots")
    var layout = BoothTheme.Layout(name: name ?? "", width: width ?? 0, height: height ?? 0)
    layout.kind = reader.value("kind")?.word(BoothTheme.Layout.Kind.self) ?? .still
    layout.below = reader.value("below").flatMap { file($0) }
    layout.above = reader.value("above").flatMap { file($0) }
    layout.paper = reader.value("paper")?.color() ?? layout.paper
    layout.intervalMs = reader.value("interval_ms")?.integer(in: 100...30_000)
    layout.frameMs = reader.value("frame_ms")?.integer(in: 20...5000) ?? layout.frameMs
    let shots = reader.value("shots")
    let seconds = reader.value("seconds")
    if layout.kind == .film {
      layout.filmSeconds = seconds?.integer(in: 2...60) ?? 8
    } else {
      seconds?.report("is for films", remedy: "the shots of a loop have \"interval_ms\"")
    }
    if layout.kind == .loop || layout.kind == .boomerang {
      layout.loopShots = shots?.integer(in: 2...12) ?? 4
    } else {
      shots?.report("is for loops", remedy: "a still picture has as many shots as its places name")
    }
    reader.finish()
    guard let nameValue, name != nil, width != nil, height != nil, let slots else { return }
    uses.claim("layout name \"\(layout.name)\"", at: nameValue.location, errors)
    readSlots(slots, &layout)
    theme.layouts.append(layout)
  }

  /// A layout's name, which is a part of its pictures' names.
  private func layoutName(_ value: ValueReader) -> String? {
    guard let name = value.name() else { return nil }
    guard name.utf8.count <= 60 else {
      value.report("is too long: \(name.utf8.count) bytes", remedy: "at most 60")
      return nil
    }
    return name
  }

  /// Reads `slots = [[SHOT, X, Y, WIDTH, HEIGHT], …]`.
  private func readSlots(_ value: ValueReader, _ layout: inout BoothTheme.Layout) {
    let entries = value.array() ?? []
    for entry in entries {
      guard let numbers = entry.numbers(5, in: 0...8192)?.map({ Int($0) }) else { continue }
      let slot = BoothTheme.Slot(
        shot: numbers[0] - 1, x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4])
      if !(0..<12).contains(slot.shot) {
        entry.report("is for shot \(numbers[0])", remedy: "shots count from 1 to 12")
      } else if slot.width < 16 || slot.height < 16 || slot.x + slot.width > layout.width
        || slot.y + slot.height > layout.height
      {
        entry.report(
          "is outside of \(layout.width) by \(layout.height) pixels, or smaller than 16 by 16",
          remedy: "write [SHOT, X, Y, WIDTH, HEIGHT]")
      } else {
        layout.slots.append(slot)
      }
    }
    if layout.slots.count > 24 {
      value.report("has \(layout.slots.count) places", remedy: "it may have 24")
    }
    // Places that were refused are no places that are missing.
    guard layout.slots.count == entries.count else { return }
    let last = layout.slots.map(\.shot).max() ?? 0
    if layout.kind == .film, last > 0 {
      value.report("name shot \(last + 1)", remedy: "a film is one shot")
    }
    if layout.loopShots != nil, last > 0 {
      value.report("name shot \(last + 1)", remedy: "all shots of a loop have the places of shot 1")
    }
    for shot in 0...last where !layout.slots.contains(where: { $0.shot == shot }) {
      value.report("has no place for shot \(shot + 1)")
    }
  }

  /// The name of a file of the theme's folder.
  private func file(_ value: ValueReader) -> String? {
    guard let name = value.name() else { return nil }
    guard !name.hasPrefix("."), contains(name) else {
      value.report(
        "names no file of the theme: \"\(name)\"",
        remedy: "put it into the folder of theme.toml")
      return nil
    }
    return name
  }
}

extension ValueReader {
  /// A colour as "#rrggbb".
  fileprivate func color() -> String? {
    guard let text = string() else { return nil }
    let digits = text.utf8.dropFirst()
    // By bytes: Unicode has other digits that count as hexadecimal ones.
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else {
      report("is not a colour: \"\(text)\"", remedy: "write it as \"#ff8800\"")
      return nil
    }
    return text
  }

  /// Names of font families, which are written into a style sheet.
  fileprivate func families() -> [String]? {
    array()?.compactMap { entry in
      guard let text = entry.string() else { return nil }
      guard text.unicodeScalars.allSatisfy({ $0.isOfFontName }) else {
        entry.report(
          "is not the name of a font: \"\(text)\"",
          remedy: "a name has letters, digits, spaces and hyphens")
        return nil
      }
      return text
    }
  }
}

extension Unicode.Scalar {
  /// Whether a font's name may have it: letters with their marks, digits, spaces and hyphens. Not by characters: some
  /// letters make one character of themselves and any quote behind them.
  fileprivate var isOfFontName: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: self == " " || self == "-" || properties.isAlphabetic || properties.numericType != nil
    }
  }
}
