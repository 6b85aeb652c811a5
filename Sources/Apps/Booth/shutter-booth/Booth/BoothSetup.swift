// SPDX-License-Identifier: Apache-2.0
import BoothModel
import BoothOptions
import BoothPage
import Configuration
import Glibc
import Installation
import LinuxIO
import Varlink
import WebRules

/// Everything that a booth is started with: its configuration, its theme and its folders.
struct BoothSetup: Sendable {
  static let usualPath = "/etc/shutterd/shutter-booth.toml"
  private static let usualThemes = "/usr/share/shutterd/booth/themes"
  private static let usualPictures = "/var/lib/shutter-booth"

  let configurationPath: String
  /// What the host has set on the host's page, and the file that has it.
  let settings: HostSettings
  let settingsPath: String
  /// The values without the host's.
  let fileConfiguration: BoothConfiguration
  let configuration: BoothConfiguration
  let themeFolder: String
  let theme: BoothTheme
  /// The theme's layouts that guests choose from.
  let layouts: [BoothTheme.Layout]
  let languages: [String]
  let picturesFolder: String
  let runtimeDirectory: String?
  /// The names of the themes that are installed.
  let installedThemes: [String]
  private let document: TOMLDocument
  private let options: [String: String]

  /// - Parameter options: those of the command line.
  init(_ options: [String: String]) throws(ConfigurationErrors) {
    let source: ConfigurationSource =
      options["--config"].map { .named($0) } ?? .defaultPath(Self.usualPath)
    try self.init(options, source.path, try source.read(), HostSettings())
  }

  /// The same with other settings of the host, by the same reader.
  func with(_ settings: HostSettings) throws(ConfigurationErrors) -> BoothSetup {
    try BoothSetup(options, configurationPath, document, settings)
  }

  private init(
    _ options: [String: String], _ path: String, _ document: TOMLDocument, _ settings: HostSettings
  ) throws(ConfigurationErrors) {
    self.options = options
    self.document = document
    self.settings = settings
    configurationPath = path
    let state = getenv("STATE_DIRECTORY").map { String(cString: $0) }
    settingsPath = "\(state ?? options["--pictures"] ?? Self.usualPictures)/settings.toml"
    fileConfiguration = try BoothConfiguration(document)
    configuration = try settings.configuration(over: document, file: settingsPath)
    let name = configuration.theme
    let themes = options["--themes"] ?? Self.usualThemes
    let folder = name.hasPrefix("/") ? name : "\(themes)/\(name)"
    themeFolder = folder
    installedThemes = DirectoryListing.names(in: themes)
      .filter { access("\(themes)/\($0)/theme.toml", R_OK) == 0 }.sorted()
    theme = try BoothTheme.load(folder: folder) { access("\(folder)/\($0)", R_OK) == 0 }
    try ThemeDrawings.check(theme, folder)
    layouts = try Self.layouts(of: theme, configuration.layouts, path)
    languages = try Self.languages(configuration, path)
    picturesFolder =
      options["--pictures"] ?? configuration.pictures
      ?? state ?? Self.usualPictures
    runtimeDirectory = options["--runtime-dir"]
  }

  private static func layouts(
    of theme: BoothTheme, _ names: [String], _ path: String
  ) throws(ConfigurationErrors) -> [BoothTheme.Layout] {
    guard !names.isEmpty else { return theme.layouts }
    var layouts: [BoothTheme.Layout] = []
    for name in names {
      guard let layout = theme.layouts.first(where: { $0.name == name }) else {
        let choices = theme.layouts.map(\.name)
        throw ConfigurationErrors(
          ConfigurationError(
            FileLocation(file: path), "layouts: the theme has no \"\(name)\"",
            remedy: "it has \(choices.joined(separator: ", "))",
            fault: .unknownLayout(name, choices: choices)))
      }
      layouts.append(layout)
    }
    return layouts
  }

  private static func languages(
    _ configuration: BoothConfiguration, _ path: String
  ) throws(ConfigurationErrors) -> [String] {
    let names =
      configuration.languages.isEmpty ? BoothPage.languages.map(\.name) : configuration.languages
    for name in names + [configuration.language] where BoothPage.language(name) == nil {
      let choices = BoothPage.languages.map(\.name)
      throw ConfigurationErrors(
        ConfigurationError(
          FileLocation(file: path), "there is no language \"\(name)\"",
          remedy: "there are \(choices.joined(separator: ", "))",
          fault: .unknownWord(name, choices: choices)))
    }
    return names.contains(configuration.language) ? names : [configuration.language] + names
  }

  /// The address by which guests' phones call this machine.
  var guestsAddress: BoothConfiguration.Share.Address? {
    configuration.share.address.flatMap { .init($0) }
  }

  /// The name by which pages ask for the theme's background: another theme's is another one. It has only letters that a
  /// path of ours may have; those of the folder and the file may be any.
  var backgroundName: String? {
    let folder = themeFolder.split(separator: "/").last ?? "theme"
    return theme.background.map { background in
      String(
        "\(folder)-\(background)".map { letter in
          letter.isASCII && (letter.isLetter || letter.isNumber) || letter == "." ? letter : "-"
        })
    }
  }

  /// The machine's part of it.
  var machine: BoothMachine {
    BoothMachine(
      layouts: layouts.map { layout in
        BoothLayout(
          name: layout.name, shots: layout.shots,
          intervalUSec: layout.intervalMs.map { Int64($0) * 1000 },
          filmUSec: layout.filmSeconds.map { Int64($0) * 1_000_000 },
          isPrintable: layout.kind == .still)
      },
      settings: machineSettings)
  }

  var machineSettings: BoothSettings {
    var settings = BoothSettings()
    settings.countdownUSec = Int64(configuration.countdown.firstSeconds) * 1_000_000
    settings.nextCountdownUSec = Int64(configuration.countdown.nextSeconds) * 1_000_000
    settings.reviewUSec = Int64(configuration.times.reviewSeconds) * 1_000_000
    settings.sharingUSec = Int64(configuration.times.sharingSeconds) * 1_000_000
    settings.thanksUSec = Int64(configuration.times.thanksSeconds) * 1_000_000
    settings.sorryUSec = Int64(configuration.times.sorrySeconds) * 1_000_000
    settings.copiesPerPicture = configuration.print.copiesPerPicture
    return settings
  }
}
