// SPDX-License-Identifier: Apache-2.0

/// The options that the user of this command has typed: words for an error blame none that nobody has given.
enum GivenOptions {
  private static let words = CommandLine.arguments.dropFirst()

  /// Whether this option was given, as "--width 640" or as "--width=640".
  static func has(_ option: String) -> Bool {
    words.contains { $0 == option || $0.hasPrefix("\(option)=") }
  }

  /// A field of an interface in plain words: "pixelFormat" is the pixel format.
  static func words(of field: String) -> String {
    var words = ""
    for character in field.split(separator: ".").last ?? "" {
      if character.isUppercase { words += " " }
      words += character.lowercased()
    }
    return words
  }
}
