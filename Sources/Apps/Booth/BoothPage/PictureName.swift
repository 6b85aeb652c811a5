// SPDX-License-Identifier: Apache-2.0

/// The names of pictures and of their folders: the booth reads some, and makes others.
public enum PictureName {
  /// The longest name of an event's folder, bytes.
  public static let longestFolder = 100

  /// The media type of a picture or film; nil for a file that is neither.
  public static func mediaType(of path: String) -> String? {
    if path.hasSuffix(".jpg") { return "image/jpeg" }
    if path.hasSuffix(".mkv") { return "video/x-matroska" }
    if path.hasSuffix(".mp4") { return "video/mp4" }
    return path.hasSuffix(".gif") ? "image/gif" : nil
  }

  /// Whether it is a film.
  public static func isFilm(_ path: String) -> Bool {
    mediaType(of: path)?.hasPrefix("video/") == true
  }

  /// The name of an event's folder: of the event's name the letters and digits, and hyphens between them. The host
  /// writes it on a page, and it becomes a part of paths.
  ///
  /// - Parameter event: nil if the event has no name.
  public static func folder(of event: String?) -> String {
    var name = ""
    for letter in (event ?? "").unicodeScalars {
      if letter.properties.isAlphabetic || letter.properties.numericType != nil {
        name.unicodeScalars.append(letter)
      } else if !name.isEmpty, name.unicodeScalars.last != "-" {
        name.unicodeScalars.append("-")
      }
    }
    while name.unicodeScalars.last == "-" || name.utf8.count > longestFolder {
      name.unicodeScalars.removeLast()
    }
    // The file of links is beside the folders.
    if name == "links" { return "event-links" }
    return name.isEmpty ? "booth" : name
  }

  /// The name of the file by which an event's folder says whose it is.
  public static let mark = ".event"

  /// The name of an event's folder beside those that are there: its own if it has one, and else one that no other event
  /// has. Names that differ only in case are the same on some disks.
  ///
  ///     "A & B"   A-B
  ///     "A-B"     A-B-2
  ///
  /// - Parameter present: the folders, with the names of their events; nil: a folder does not say. The first event whose
  ///   own name it would be takes it over.
  public static func folder(of event: String?, among present: [String: String?]) -> String {
    let owner = event ?? ""
    let own = present.filter { $0.value == .some(owner) }.keys.sorted()
    let plain = folder(of: event)
    if let found = own.first(where: { $0 == plain }) ?? own.first { return found }
    if let mark = present[plain], mark == nil { return plain }
    let taken = Set(present.keys.map { $0.lowercased() })
    var (name, number) = (plain, 1)
    while taken.contains(name.lowercased()) {
      number += 1
      let suffix = "-\(number)"
      var stem = plain
      while stem.unicodeScalars.last == "-" || stem.utf8.count > longestFolder - suffix.utf8.count {
        stem.unicodeScalars.removeLast()
      }
      name = stem + suffix
    }
    return name
  }

  /// The name of the archive with an event's pictures, as far as a header can have it: ASCII letters, digits and
  /// hyphens, with ".zip".
  ///
  /// - Parameter folder: the path of the event's folder.
  public static func archive(of folder: String) -> String {
    let letters = folder.split(separator: "/").last.map { String($0) } ?? ""
    let plain = letters.unicodeScalars.filter { letter in
      letter == "-" || letter.isASCII && letter.properties.isAlphabetic
        || ("0"..."9").contains(letter)
    }
    let name = String(String.UnicodeScalarView(plain))
    return (name.contains { $0 != "-" } ? name : "photos") + ".zip"
  }
}
