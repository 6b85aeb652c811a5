// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Which program reads a configuration, by what is in the file. Only words that no other program has count: "[limits]"
/// and "event" stand in several files, and decide nothing.
enum ConfigurationOwner {
  /// The gateway is the program for everything that is nobody's.
  private static let usual = "shutterd"

  /// The words of the others: tables with their bracket, options without.
  private static let words: [String: Set<String>] = [
    "shutter-engine": [
      "[storage", "[button_to_capture", "[access", "[interruptions", "[rotation", "[pressure",
      "[clock", "[recordings", "[interval", "[sound", "[region", "[camera", "[synthetic", "[socket",
      "default_camera", "content_directory", "access_file", "microphone_access_file",
      "camera_programs",
    ],
    "shutter-print": ["queue", "media", "cups_socket", "keep_pictures_mib"],
    "shutter-booth": [
      "[countdown", "[times", "[print", "[share", "theme", "layouts", "language", "languages",
      "camera", "microphone", "capture_sound", "pictures",
    ],
    "shutter-action": ["[action"],
    "shutter-hooks": ["[hook", "[copy", "[retention"],
    "shutter-extension": ["application", "title", "user", "extension", "open", "buttons"],
  ]

  /// The program with the most of its words in the file; the gateway for a file that has none, or cannot be read.
  static func program(ofFile path: String) -> String {
    let bytes = try? FileReading.regularFile(path, limit: 1 << 20)
    return program(of: String(decoding: bytes ?? [], as: UTF8.self))
  }

  static func program(of text: String) -> String {
    let found = marks(in: text)
    let best = words.map { ($0.key, $0.value.intersection(found).count) }
      .max { ($0.1, $1.0) < ($1.1, $0.0) }
    return best.flatMap { $0.1 > 0 ? $0.0 : nil } ?? usual
  }

  /// The tables of the file, and the options before the first of them. The reader says what is wrong with the rest, so
  /// this need not understand TOML.
  private static func marks(in text: String) -> Set<String> {
    var marks: Set<String> = []
    var isInTable = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.first == "[" {
        isInTable = true
        marks.insert("[" + name(line.drop { $0 == "[" }))
      } else if !isInTable, line.contains("=") {
        marks.insert(name(line))
        // "storage.quota_mib = 1" is the table in another form.
        if line.prefix(while: { $0 != "=" }).contains(".") { marks.insert("[" + name(line)) }
      }
    }
    return marks
  }

  private static func name(_ text: Substring) -> String {
    String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
  }
}
