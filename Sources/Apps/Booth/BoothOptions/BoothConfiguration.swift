// SPDX-License-Identifier: Apache-2.0
import Configuration

/// The configuration of `shutter-booth`. The defaults are a complete configuration.
package struct BoothConfiguration: Sendable, Equatable {
  /// The name of the event, on the screens and on the pictures; `nil`: none is shown.
  package var event: String?
  /// The name of a theme that is installed, or the path of a theme's folder.
  package var theme = "confetti"
  /// The layouts of the theme that guests choose from, in this order; empty: all of them.
  package var layouts: [String] = []
  /// The language of the screens until a guest chooses another one.
  package var language = "en"
  /// The languages that guests choose from; empty: all.
  package var languages: [String] = []
  /// `nil`: the engine's default camera.
  package var camera: String?
  /// ALSA's name of the microphone for films; `nil`: they have no sound.
  package var microphone: String?
  package var captureSound = CaptureSound.default
  /// The folder for the events' pictures; `nil`: the service's own.
  package var pictures: String?
  package var countdown = Countdown()
  package var times = Times()
  package var print = Print()
  package var share = Share()

  package init() {}
}

extension BoothConfiguration {
  /// Reads the configuration from its files. Throws all errors of all files together.
  package static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> BoothConfiguration {
    try BoothConfiguration(source.read())
  }

  /// Reads the configuration from its merged files.
  package init(_ document: TOMLDocument) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = BoothReader(errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }

  /// Whether the page makes the sound of a shutter with each photo.
  package enum CaptureSound: String, Sendable, CaseIterable {
    /// Also where the guest has muted the page.
    case always
    /// Unless the guest has muted the page.
    case `default`
    case never
  }

  /// The time before a shot, `[countdown]`.
  package struct Countdown: Sendable, Equatable {
    package var firstSeconds = 3
    /// Before each further shot of the same picture.
    package var nextSeconds = 2

    package init() {}
  }

  /// The times after which a screen goes on by itself, `[times]`.
  package struct Times: Sendable, Equatable {
    package var reviewSeconds = 15
    package var sharingSeconds = 60
    package var thanksSeconds = 4
    package var sorrySeconds = 10

    package init() {}
  }

  /// Prints of guests, `[print]`. `shutter-print` decides what is printed where.
  package struct Print: Sendable, Equatable {
    package var isEnabled = true
    package var copiesPerPicture = 2

    package init() {}
  }

  /// The ways on which pictures leave the booth, `[share]`.
  package struct Share: Sendable, Equatable {
    /// The address of the download server as guests' phones reach it, "http://192.168.4.1:8781"; `nil`: no QR codes.
    package var address: String?
    /// The time for which a link works.
    package var hours = 24
    /// The words that the booth's own Wi-Fi is named with beside the code.
    package var network: String?
    /// The password of that Wi-Fi: then a code beside the picture's joins it. Empty: it has none. `nil`: no such code.
    package var networkPassword: String?
    /// The proxies between guests and the booth that may say for whom they ask.
    package var trustedProxies: [String] = []
    /// A folder that gets a copy of each picture that is kept.
    package var folder: String?
    /// The absolute path of a program and its arguments, to which the picture's path is added. No shell reads them.
    package var command: [String] = []

    package init() {}
  }
}

extension BoothConfiguration.Share {
  /// The parts of an address that guests are given: "http://HOST[:PORT][/PATH]" or "https://…".
  package struct Address: Hashable, Sendable {
    /// Whether it begins with "https".
    package let isEncrypted: Bool
    /// A name, a number, or one of IPv6 in brackets, as it is written.
    package let host: String
    /// That of its scheme if the address has none.
    package let port: UInt16

    /// Nil for anything else.
    package init?(_ text: String) {
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
