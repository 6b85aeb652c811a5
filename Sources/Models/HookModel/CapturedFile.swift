// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import MovieFormats
import Vocabulary

/// A photo or film in a content directory, by its name alone.
package struct CapturedFile: Hashable, Sendable {
  /// The user whose it is.
  package let uid: UInt32
  /// The name of its content directory.
  package let directory: String
  package let name: String
  package let kind: HookKind
  /// Counts the files of the directory; a photo, its raw photo and its live clip have the same.
  package let number: Int

  /// Nil if the engine makes no such names.
  package init?(uid: UInt32, directory: String, name: String) {
    guard Self.isDirectory(directory), !name.contains("/"), name.utf8.count <= 128,
      CaptureName.unixUSec(in: name) != nil, let number = CaptureName.counter(of: name),
      let kind = Self.kind(ofEnding: Self.ending(of: name)), let short = Int(exactly: number),
      short > 0, short < Int(Int32.max)
    else { return nil }
    self.uid = uid
    self.directory = directory
    self.name = name
    self.kind = kind
    self.number = short
  }

  /// Reads what `path` writes.
  package init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let uid = UInt32(parts[0]) else { return nil }
    self.init(uid: uid, directory: String(parts[1]), name: String(parts[2]))
  }

  /// The path below the folder of all content.
  package var path: String { "\(folder)/\(name)" }

  /// The path of its directory below the folder of all content.
  package var folder: String { "\(uid)/\(directory)" }

  /// The end of its name: "jpg".
  package var ending: String { Self.ending(of: name) }

  /// Hidden files beside it say that it is not final, or that nobody has claimed it.
  package var provisionalNames: [String] { [".\(name).spool", ".\(name).unclaimed"] }

  /// The name of the file to which such a hidden file belongs; nil for other names.
  package static func owner(ofProvisional name: String) -> String? {
    for suffix in [".spool", ".unclaimed"] where name.hasPrefix(".") && name.hasSuffix(suffix) {
      return String(name.dropFirst().dropLast(suffix.count))
    }
    return nil
  }

  /// Whether a folder of a user's content can be a content directory.
  package static func isDirectory(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 128
      && name.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || $0 == UInt8(ascii: "-")
      }
  }

  /// What files with this end of their names are; nil if the engine makes none.
  static func kind(ofEnding ending: String) -> HookKind? { kinds[ending] }

  private static func ending(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
  }

  private static let kinds: [String: HookKind] = {
    var kinds: [String: HookKind] = [:]
    for media in PhotoMedia.allCases { kinds[media.fileExtension] = .photo }
    for container in MovieContainer.allCases {
      kinds[String(container.fileExtension.dropFirst())] = .recording
    }
    return kinds
  }()
}
