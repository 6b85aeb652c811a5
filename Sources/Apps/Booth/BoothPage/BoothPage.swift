// SPDX-License-Identifier: Apache-2.0

/// The files of the booth's pages, which are compiled into the program.
public enum BoothPage {
  /// By their paths.
  public static let assets: [String: [UInt8]] = [
    "/": PackageResources.booth_html, "/booth.css": PackageResources.booth_css,
    "/booth.js": PackageResources.booth_js, "/sound.js": PackageResources.sound_js,
    "/host": PackageResources.host_html, "/host.css": PackageResources.host_css,
    "/host.js": PackageResources.host_js, "/icon.svg": PackageResources.icon_svg,
    "/guest.css": PackageResources.guest_css, "/corner.js": PackageResources.corner_js,
    "/kiosk.js": PackageResources.kiosk_js, "/pad.js": PackageResources.pad_js,
    "/elements.js": PackageResources.elements_js,
    "/host-settings.js": PackageResources.host_settings_js,
    "/host-tiles.js": PackageResources.host_tiles_js,
    "/host-words.js": PackageResources.host_words_js,
  ]

  /// The page of one picture for a guest's phone.
  public static let guest = PackageResources.guest_html

  /// The languages of the screens, by their own names, in the order in which they are offered.
  public static let languages: [(name: String, title: String)] = [
    ("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español"),
    ("ar", "العربية"),
  ]

  public static func languageTitle(_ name: String) -> String? {
    languages.first { $0.name == name }?.title
  }

  /// A language's texts as JSON.
  public static func language(_ name: String) -> [UInt8]? {
    switch name {
    case "en": PackageResources.en_json
    case "de": PackageResources.de_json
    case "fr": PackageResources.fr_json
    case "es": PackageResources.es_json
    case "ar": PackageResources.ar_json
    default: nil
    }
  }

  /// The texts of the host's page in a language, as JSON.
  public static func hostLanguage(_ name: String) -> [UInt8]? {
    switch name {
    case "en": PackageResources.host_en_json
    case "de": PackageResources.host_de_json
    case "fr": PackageResources.host_fr_json
    case "es": PackageResources.host_es_json
    case "ar": PackageResources.host_ar_json
    default: nil
    }
  }
}
