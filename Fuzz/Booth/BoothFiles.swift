// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import Configuration
import FuzzTargets
import LinuxIO

/// Checks the files that the booth reads, and the host's settings.
enum BoothFiles {
  private static let file = "fuzz.toml"

  // MARK: The configuration

  static func checkConfiguration(_ bytes: [UInt8]) throws(Finding) {
    let configuration = try read { () throws(ConfigurationErrors) in
      try BoothConfiguration(try TOMLDocument(parsing: bytes, file: file))
    }
    if let configuration { try check(configuration) }
  }

  /// Throws what the rest of the booth relies on, and that does not hold.
  private static func check(_ configuration: BoothConfiguration) throws(Finding) {
    let (times, share) = (configuration.times, configuration.share)
    for (number, range) in [
      (configuration.countdown.firstSeconds, 1...30), (configuration.countdown.nextSeconds, 1...30),
      (times.reviewSeconds, 3...600), (times.sharingSeconds, 5...3600),
      (times.thanksSeconds, 1...60), (times.sorrySeconds, 3...600),
      (configuration.print.copiesPerPicture, 1...20), (share.hours, 1...8760),
    ] {
      try Finding.unless(range.contains(number), "\(number) is not within \(range)")
    }
    let texts =
      [
        configuration.event, configuration.camera, configuration.microphone,
        configuration.pictures, share.address, share.network, share.folder,
      ].compactMap(\.self) + configuration.layouts + configuration.languages + share.command
      + [configuration.theme, configuration.language]
    for text in texts {
      try Finding.unless(!text.isEmpty && !text.containsControlCharacters, "a text: \(text)")
    }
    let paths = [configuration.pictures, share.folder, share.command.first].compactMap(\.self)
    try Finding.unless(paths.allSatisfy { $0.hasPrefix("/") }, "not absolute: \(paths)")
    let theme = configuration.theme
    try Finding.unless(
      theme.hasPrefix("/") || !theme.utf8.contains { "/.".utf8.contains($0) }, "a theme: \(theme)")
    for name in [configuration.camera, configuration.microphone].compactMap(\.self) {
      try Finding.unless(!name.utf8.contains(UInt8(ascii: "/")), "a device: \(name)")
    }
    if let address = share.address {
      try Finding.unless(
        BoothConfiguration.Share.Address(address) != nil && !address.hasSuffix("/"),
        "an address: \(address)")
    }
  }

  // MARK: The host's settings

  static func checkSettings(_ bytes: [UInt8]) throws(Finding) {
    let settings = try read { () throws(ConfigurationErrors) in
      try HostSettings(parsing: bytes, file: file)
    }
    if let settings { try check(settings) }
  }

  static func checkSetting(_ setting: HostSetting, _ value: HostSettingValue) throws(Finding) {
    let isLong =
      switch value {
      case .text(let text): text.utf8.count > HostSettingValue.longestText
      case .list(let words): words.contains { $0.utf8.count > HostSettingValue.longestText }
      case .number, .flag: false
      }
    try Finding.unless(value.isTooLong == isLong, "a length: \(value)")
    var settings = HostSettings()
    settings.set(setting, value)
    try Finding.unless(settings.values == [setting.key: value], "it is not set: \(setting.key)")
    try check(settings)
    settings.set(setting, nil)
    try Finding.unless(settings == HostSettings(), "it does not go back: \(setting.key)")
  }

  private static func check(_ settings: HostSettings) throws(Finding) {
    try Finding.unless(
      settings.values.keys.allSatisfy { HostSetting.named($0) != nil }, "it is not the host's")
    let again = try read { () throws(ConfigurationErrors) in
      try HostSettings(parsing: Array(settings.text.utf8), file: file)
    }
    try Finding.unless(again == settings, "settings changed by being written: \(settings.text)")
    let below = Array("camera = \"c\"\n[share]\ncommand = [\"/bin/c\"]\nfolder = \"/f\"\n".utf8)
    let laid = try read { () throws(ConfigurationErrors) in
      try settings.configuration(
        over: try TOMLDocument(parsing: below, file: file), file: file)
    }
    guard let laid else { return }
    try check(laid)
    try Finding.unless(
      laid.camera == "c" && laid.share.command == ["/bin/c"] && laid.share.folder == "/f"
        && laid.pictures == nil && laid.share.address == nil && laid.microphone == nil,
      "the host has changed what is the administrator's")
    for (key, value) in settings.values where HostSetting.named(key)?.value(laid) != value {
      throw Finding("\(key) has another value than \(value)")
    }
  }

  // MARK: Themes

  static func checkTheme(_ bytes: [UInt8]) throws(Finding) {
    var asked: [String] = []
    let theme = try read { () throws(ConfigurationErrors) in
      try BoothTheme(try TOMLDocument(parsing: bytes, file: file)) {
        asked.append($0)
        return $0.hasSuffix("g")
      }
    }
    for name in asked {
      try Finding.unless(
        !name.utf8.contains(UInt8(ascii: "/")) && name.utf8.first != UInt8(ascii: "."),
        "a file is looked for outside of the theme: \(name)")
    }
    guard let theme else { return }
    try Finding.unless(!theme.layouts.isEmpty, "a theme without layouts")
    for color in Array(theme.colors.values) + theme.layouts.map(\.paper) {
      let digits = color.utf8.dropFirst()
      try Finding.unless(
        color.utf8.count == 7 && color.utf8.first == UInt8(ascii: "#")
          && digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0 | 32) },
        "a colour: \(color)")
    }
    // They are written into a style sheet.
    for font in theme.titleFonts + theme.textFonts {
      try Finding.unless(
        !font.unicodeScalars.contains { "\"'\\;:{}()<>/\n".unicodeScalars.contains($0) },
        "a font: \(font)")
    }
    try Finding.unless(
      Set(theme.layouts.map(\.name)).count == theme.layouts.count, "two layouts of one name")
    for layout in theme.layouts { try check(layout) }
  }

  private static func check(_ layout: BoothTheme.Layout) throws(Finding) {
    let sides = 64...8192
    let (isFilm, isLoop) = (layout.kind == .film, [.loop, .boomerang].contains(layout.kind))
    try Finding.unless(
      sides.contains(layout.width) && sides.contains(layout.height)
        && (1...12).contains(layout.shots) && (20...5000).contains(layout.frameMs)
        && (layout.intervalMs.map { (100...30_000).contains($0) } ?? true)
        && (layout.filmSeconds.map { (2...60).contains($0) } ?? false) == isFilm
        && (layout.loopShots.map { (2...12).contains($0) } ?? false) == isLoop,
      "a layout: \(layout)")
    try Finding.unless(
      (1...24).contains(layout.slots.count)
        && layout.slots.allSatisfy { slot in
          slot.x >= 0 && slot.y >= 0 && slot.width >= 16 && slot.height >= 16
            && slot.x + slot.width <= layout.width && slot.y + slot.height <= layout.height
        }, "places of a layout: \(layout)")
    let placed = Set(layout.slots.map(\.shot))
    try Finding.unless(
      placed == Set(0..<(isLoop ? 1 : layout.shots)), "shots without a place: \(layout)")
    for name in [layout.name] + [layout.below, layout.above].compactMap(\.self) {
      try Finding.unless(
        !name.isEmpty && !name.utf8.contains(UInt8(ascii: "/")), "a name with a folder: \(name)")
    }
  }

  // MARK: Mistakes

  /// The value that is read; nil if it was refused, with words for each mistake.
  private static func read<Value>(
    _ body: () throws(ConfigurationErrors) -> Value
  ) throws(Finding) -> Value? {
    do throws(ConfigurationErrors) {
      return try body()
    } catch {
      for mistake in error.all {
        let text = mistake.description
        try Finding.unless(
          mistake.file == file && !mistake.message.isEmpty && !text.containsControlCharacters,
          "a mistake that is no line: \(text)")
      }
      return nil
    }
  }
}
