// SPDX-License-Identifier: Apache-2.0
import Configuration

/// The configuration of `shutter-booth`. The defaults are a complete configuration.
public struct BoothConfiguration: Sendable, Equatable {
  /// The name of the event, on the screens and on the pictures; `nil`: none is shown.
  public var event: String?
  /// The name of a theme that is installed, or the path of a theme's folder.
  public var theme = "confetti"
  /// The layouts of the theme that guests choose from, in this order; empty: all of them.
  public var layouts: [String] = []
  /// The language of the screens until a guest chooses another one.
  public var language = "en"
  /// The languages that guests choose from; empty: all.
  public var languages: [String] = []
  /// `nil`: the engine's default camera.
  public var camera: String?
  /// ALSA's name of the microphone for films; `nil`: they have no sound.
  public var microphone: String?
  public var captureSound = CaptureSound.default
  /// The folder for the events' pictures; `nil`: the service's own.
  public var pictures: String?
  public var countdown = Countdown()
  public var times = Times()
  public var print = Print()
  public var share = Share()

  public init() {}
}

extension BoothConfiguration {
  /// Reads the configuration from its files. Throws all errors of all files together.
  public static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> BoothConfiguration {
    try BoothConfiguration(source.read())
  }

  /// Reads the configuration from its merged files.
  public init(_ document: TOMLDocument) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = BoothReader(errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }

  /// Whether the page makes the sound of a shutter with each photo.
  public enum CaptureSound: String, Sendable, CaseIterable {
    /// Also where the guest has muted the page.
    case always
    /// Unless the guest has muted the page.
    case `default`
    case never
  }

  /// The time before a shot, `[countdown]`.
  public struct Countdown: Sendable, Equatable {
    public var firstSeconds = 3
    /// Before each further shot of the same picture.
    public var nextSeconds = 2

    public init() {}
  }

  /// The times after which a screen goes on by itself, `[times]`.
  public struct Times: Sendable, Equatable {
    public var reviewSeconds = 15
    public var sharingSeconds = 60
    public var thanksSeconds = 4
    public var sorrySeconds = 10

    public init() {}
  }

  /// Prints of guests, `[print]`. `shutter-print` decides what is printed where.
  public struct Print: Sendable, Equatable {
    public var isEnabled = true
    public var copiesPerPicture = 2

    public init() {}
  }

  /// The ways on which pictures leave the booth, `[share]`.
  public struct Share: Sendable, Equatable {
    /// The address of the download server as guests' phones reach it, "http://192.168.4.1:8781"; `nil`: no QR codes.
    public var address: String?
    /// The time for which a link works.
    public var hours = 24
    /// The words that the booth's own Wi-Fi is named with beside the code.
    public var network: String?
    /// The password of that Wi-Fi: then a code beside the picture's joins it. Empty: it has none. `nil`: no such code.
    public var networkPassword: String?
    /// The proxies between guests and the booth that may say for whom they ask.
    public var trustedProxies: [String] = []
    /// A folder that gets a copy of each picture that is kept.
    public var folder: String?
    /// The absolute path of a program and its arguments, to which the picture's path is added. No shell reads them.
    public var command: [String] = []

    public init() {}
  }
}

extension BoothConfiguration.Share {
  /// The parts of an address that guests are given: "http://HOST[:PORT][/PATH]" or "https://…".
  public struct Address: Hashable, Sendable {
    /// Whether it begins with "https".
    public let isEncrypted: Bool
    /// A name, a number, or one of IPv6 in brackets, as it is written.
    public let host: String
    /// That of its scheme if the address has none.
    public let port: UInt16

    /// Nil for anything else.
    public init?(_ text: String) {
      guard text.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"?#\"\\".utf8.contains($0) }),
        let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) })
      else { return nil }
      isEncrypted = scheme == "https://"
      let place = text.dropFirst(scheme.count).prefix { $0 != "/" }
      let isBracketed = place.first == "["
      let end = isBracketed ? place.firstIndex(of: "]").map(place.index(after:)) : nil
      let host = place[..<(end ?? place.firstIndex(of: ":") ?? place.endIndex)]
      let rest = place[host.endIndex...]
      if rest.isEmpty {
        port = isEncrypted ? 443 : 80
      } else {
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.allSatisfy(\.isNumber), let port = UInt16(digits), port > 0
        else { return nil }
        self.port = port
      }
      self.host = String(host)
      guard isBracketed else {
        let isName = host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
        guard isName, !host.isEmpty else { return nil }
        return
      }
      let number = host.dropFirst().dropLast()
      guard end != nil, number.count >= 2,
        number.allSatisfy({ $0.isHexDigit || ":.".contains($0) })
      else { return nil }
    }
  }
}
