// SPDX-License-Identifier: Apache-2.0
import Varlink

/// A file of a theme that is drawn below or above the photos, judged by its bytes alone.
public struct DrawingFile: Sendable {
  public enum Format: String, Hashable, Sendable {
    case svg = "SVG"
    case png = "PNG"
    case jpeg = "JPEG"
  }

  /// Why a file cannot be drawn, or must not be.
  public enum Fault: Hashable, Sendable {
    case empty
    case tooLarge
    /// The name of its format, if it is known.
    case otherFormat(String?)
    case damaged
    /// A picture that is embedded in it is.
    case damagedInside
    /// It cannot be read or drawn, and why.
    case unreadable(String)
    /// It names something outside of the file.
    case link(String)
    /// It does not say how large it is.
    case noSize
    case proportions(width: Int, height: Int, layoutWidth: Int, layoutHeight: Int)
    /// It hides these photos, which count from 1.
    case hides([Int])

    public var words: String {
      switch self {
      case .empty: "is empty"
      case .tooLarge: "is larger than \(DrawingFile.mostBytes >> 20) MiB"
      case .otherFormat(let name):
        name.map { "is \($0), not SVG, PNG or JPEG" } ?? "is neither SVG nor PNG nor JPEG"
      case .damaged: "cannot be read: it is damaged"
      case .damagedInside: "has a picture inside that cannot be read"
      case .unreadable(let words): "cannot be drawn: \(words)"
      case .link(let link): "names something outside of the file: \"\(link)\""
      case .noSize: "does not say how large it is"
      case .proportions(let width, let height, let layoutWidth, let layoutHeight):
        "is \(width) by \(height), and its layout \(layoutWidth) by \(layoutHeight) pixels"
      case .hides(let photos):
        photos.count == 1
          ? "hides photo \(photos[0])"
          : "hides photos \(photos.map { "\($0)" }.joined(separator: ", "))"
      }
    }

    public var remedy: String {
      switch self {
      case .empty, .damaged, .damagedInside, .unreadable:
        "save it again, as a PNG with transparency or an SVG"
      case .tooLarge: "save it with the pixels of its layout, or as a PNG"
      case .otherFormat: "save it as a PNG with transparency, or as an SVG"
      case .link:
        "nothing but the file itself is loaded: embed the picture "
          + "(href=\"data:image/png;base64,…\")"
      case .noSize: "write viewBox=\"0 0 WIDTH HEIGHT\" into its <svg>"
      case .proportions(_, _, let width, let height):
        "save it with \(width) by \(height) pixels, or in the same proportions "
          + "(\(DrawingFile.proportions(width, height)))"
      case .hides:
        "make it transparent where the photos are (a PNG can be, a JPEG cannot), or name it as "
          + "\"below\""
      }
    }
  }

  /// The largest file.
  public static let mostBytes = 32 << 20

  public let format: Format
  /// Pixels, or an SVG's units.
  public let width: Double
  public let height: Double
  /// Whether photos below it could be seen.
  public let canBeTransparent: Bool

  public init(_ bytes: [UInt8]) throws(DrawingFault) {
    guard !bytes.isEmpty else { throw DrawingFault(.empty) }
    guard bytes.count <= Self.mostBytes else { throw DrawingFault(.tooLarge) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) {
      guard let found = Self.png(bytes) else { throw DrawingFault(.damaged) }
      (format, width, height, canBeTransparent) = (.png, found.0, found.1, found.2)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      guard let found = Self.jpeg(bytes) else { throw DrawingFault(.damaged) }
      (format, width, height, canBeTransparent) = (.jpeg, found.0, found.1, false)
    } else {
      let pieces = SVGPiece.all(of: bytes)
      guard pieces.contains(where: { $0.name == "svg" && $0.kind != .close }) else {
        throw DrawingFault(.otherFormat(Self.otherFormat(bytes)))
      }
      if let link = SVGLinks.first(bytes, pieces) { throw DrawingFault(.link(link)) }
      guard SVGLinks.areWhole(bytes, pieces) else { throw DrawingFault(.damagedInside) }
      guard let area = SVGSize(bytes, pieces)?.area else { throw DrawingFault(.noSize) }
      (format, width, height, canBeTransparent) = (.svg, area.width, area.height, true)
    }
  }

  /// What is wrong with it in a layout of this size; nil: nothing that its first bytes show.
  public func fault(isAbove: Bool, width: Int, height: Int, photos: [Int]) -> Fault? {
    let (own, wanted) = (self.width * Double(height), self.height * Double(width))
    if abs(own - wanted) > 0.01 * max(own, wanted) {
      return .proportions(
        width: Int(self.width.rounded()), height: Int(self.height.rounded()), layoutWidth: width,
        layoutHeight: height)
    }
    return isAbove && !canBeTransparent ? .hides(photos) : nil
  }

  /// "3:2".
  static func proportions(_ width: Int, _ height: Int) -> String {
    var (one, other) = (width, height)
    while other != 0 { (one, other) = (other, one % other) }
    return "\(width / max(one, 1)):\(height / max(one, 1))"
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func png(_ bytes: [UInt8]) -> (Double, Double, Bool)? {
    guard let width = number(bytes, 16, 4), let height = number(bytes, 20, 4), width > 0,
      height > 0, bytes.count > 33
    else { return nil }
    var isTransparent = bytes[25] == 4 || bytes[25] == 6
    // A palette, or one colour, can be transparent by a chunk before the pixels.
    var place = 8
    while let length = number(bytes, place, 4), let kind = number(bytes, place + 4, 4) {
      if kind == 0x7452_4E53 { isTransparent = true }
      if kind == 0x4945_4E44 { return (Double(width), Double(height), isTransparent) }
      place += 12 + length
    }
    // It was cut.
    return nil
  }

  private static func jpeg(_ bytes: [UInt8]) -> (Double, Double)? {
    var place = 2
    while let marker = number(bytes, place, 2), let length = number(bytes, place + 2, 2) {
      guard marker >> 8 == 0xFF else { return nil }
      let kind = marker & 0xFF
      if kind == 0xFF {
        place += 1
        continue
      }
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        guard let height = number(bytes, place + 5, 2), let width = number(bytes, place + 7, 2),
          width > 0, height > 0
        else { return nil }
        return (Double(width), Double(height))
      }
      guard length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  /// Whether it is a PNG or a JPEG as far as its structure goes.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return png(bytes) != nil }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) && jpeg(bytes) != nil
  }

  private static func otherFormat(_ bytes: [UInt8]) -> String? {
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(place).starts(with: $0) }
    }
    if has("GIF8") { return "GIF" }
    if has("RIFF"), has("WEBP", at: 8) { return "WebP" }
    if has("8BPS") { return "a Photoshop file" }
    if has("%PDF") { return "PDF" }
    if has("%!PS") { return "PostScript" }
    if has("II*\0") || has("MM\0*") { return "TIFF" }
    if has("ftyp", at: 4) { return "HEIF or AVIF" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "compressed (an SVGZ?)" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    return has("BM") ? "BMP" : nil
  }
}

public struct DrawingFault: Error, Hashable, Sendable {
  public let fault: DrawingFile.Fault

  init(_ fault: DrawingFile.Fault) { self.fault = fault }
}

/// The links by which an SVG would load something from outside of itself. The program that draws it opens no
/// files, so that would be missing without a word.
enum SVGLinks {
  /// The media types of pictures inside of an SVG that are drawn.
  private static let embedded = ["png", "jpeg", "jpg"].map { "data:image/\($0);" }

  static func first(_ bytes: [UInt8], _ pieces: [SVGPiece]) -> String? {
    var isInStyle = false
    for piece in pieces {
      switch piece.kind {
      case .open, .empty:
        isInStyle = piece.kind == .open && piece.name == "style"
        // Where a click would lead is not loaded.
        let isLink = piece.name == "a"
        for attribute in piece.attributes {
          if !isLink, attribute.name == "href" || attribute.name.hasSuffix(":href") {
            // Embedded pictures are large: only their beginning is looked at.
            let start = attribute.value.prefix(64)
            let value = XMLText.plain(String(decoding: bytes[start], as: UTF8.self)).trimmed
            guard isInside(value, isPicture: piece.name == "image" || piece.name == "feImage")
            else { return String(value.prefix(60)) }
          } else if let link = inStyle(bytes[attribute.value]) {
            return link
          }
        }
      case .text where isInStyle:
        if let link = inStyle(bytes[piece.range]) { return link }
      case .other:
        if let link = inOther(bytes[piece.range], isInStyle: isInStyle) { return link }
      case .close: isInStyle = false
      case .text: break
      }
    }
    return nil
  }

  private static func isInside(_ value: String, isPicture: Bool) -> Bool {
    if value.isEmpty || value.hasPrefix("#") { return true }
    return isPicture && embedded.contains { value.lowercased().hasPrefix($0) }
  }

  /// Whether each embedded picture is one: another would be missing without a word.
  static func areWhole(_ bytes: [UInt8], _ pieces: [SVGPiece]) -> Bool {
    for piece in pieces where piece.name == "image" || piece.name == "feImage" {
      for attribute in piece.attributes
      where attribute.name == "href" || attribute.name.hasSuffix(":href") {
        let value = bytes[attribute.value]
        guard value.contains(UInt8(ascii: ":")), let comma = value.firstIndex(of: 44) else {
          continue
        }
        let kind = String(decoding: value[..<comma], as: UTF8.self).lowercased()
        guard kind.hasSuffix(";base64"), let found = Base64.bytes(inDrawing: value[(comma + 1)...]),
          DrawingFile.isPicture(found)
        else { return false }
      }
    }
    return true
  }

  /// `url(…)` and `@import`.
  private static func inStyle(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "(")) || bytes.contains(UInt8(ascii: "@")) else { return nil }
    let text = XMLText.plain(String(decoding: bytes, as: UTF8.self))
    if text.contains("@import") { return "@import" }
    for part in text.split(separator: "url(").dropFirst(text.hasPrefix("url(") ? 0 : 1) {
      let value = String(part.prefix { $0 != ")" }.filter { !"\"'".contains($0) }).trimmed
      guard value.hasPrefix("#") || value.hasPrefix("data:") else {
        return String(value.prefix(60))
      }
    }
    return nil
  }

  private static func inOther(_ bytes: ArraySlice<UInt8>, isInStyle: Bool) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("<?xml-stylesheet") { return "xml-stylesheet" }
    // The document's type itself is not loaded; an entity of it would be.
    if text.hasPrefix("<!DOCTYPE") {
      for entity in text.split(separator: "<!ENTITY").dropFirst() {
        let words = entity.prefix { $0 != ">" && $0 != "\"" && $0 != "'" }
        if words.contains("SYSTEM") || words.contains("PUBLIC") { return "<!ENTITY SYSTEM" }
      }
      return nil
    }
    return isInStyle && text.hasPrefix("<![CDATA[") ? inStyle(bytes) : nil
  }
}
