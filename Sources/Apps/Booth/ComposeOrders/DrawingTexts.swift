// SPDX-License-Identifier: Apache-2.0
import Varlink

/// The places of an SVG that words are filled into, and the SVG with the words fitted.
///
///     <text x="300" y="1560" font-size="66" data-box="20 1440 560 140">{{event}}</text>
///
/// becomes, with a long name,
///
///     <text …><tspan x="300" dy="-0.9em" style="font-size:0.7em">Katharina &amp;</tspan><tspan …>Maximilian</tspan></text>
///
/// How large words are is measured with the drawing's own means: by a drawing of these words alone, with the theme's
/// styles around them. Marks outside of `<text>` are filled in as they are, and those in comments stay.
public struct DrawingTexts: Sendable {
  /// Text with a mark inside of `<text>`.
  private struct Run: Sendable {
    var range: Range<Int>
    /// Whether a space is before the words, and one behind them, which part them from others.
    var hasSpaces: (Bool, Bool)
    /// The column in which each line begins, as the drawing has it.
    var column: String
    /// The tags that are open there, the root first.
    var open: [SVGPiece]
    var group: Int
  }

  /// Words that stand at one place, once or several times: a glow is the same text below itself.
  public struct Group: Hashable, Sendable {
    public var words: String
    /// The room that the drawing gives it, in the drawing's units.
    public var box: PictureArea?
    /// Where it begins, and all that moves it.
    fileprivate var position: [String]
  }

  private let bytes: [UInt8]
  private let pieces: [SVGPiece]
  private let texts: [String: String]
  private var runs: [Run] = []
  /// Definitions and styles: a drawing that is only measured also needs them.
  private var shared: [Range<Int>] = []
  public private(set) var groups: [Group] = []
  /// Emoji that are pictures: the words have a gap for each.
  public var pictured: Set<Character> = []
  /// What the drawing calls its whole area; nil: it says nothing.
  public let area: PictureArea?

  /// - Parameter texts: the words by the names in the marks.
  public init(_ drawing: [UInt8], texts: [String: String]) {
    bytes = drawing
    pieces = SVGPiece.all(of: drawing)
    self.texts = texts
    area = SVGSize(drawing, pieces)?.area
    find()
  }

  private mutating func find() {
    var open: [SVGPiece] = []
    var sharedStart: (depth: Int, place: Int)?
    for piece in pieces {
      switch piece.kind {
      case .open:
        if sharedStart == nil, piece.name == "defs" || piece.name == "style" {
          sharedStart = (open.count, piece.range.lowerBound)
        }
        open.append(piece)
      case .close:
        guard let place = open.lastIndex(where: { $0.name == piece.name }) else { continue }
        open.removeSubrange(place...)
        if let start = sharedStart, start.depth >= open.count {
          shared.append(start.place..<piece.range.upperBound)
          sharedStart = nil
        }
      case .text where sharedStart == nil: take(piece, open)
      case .text, .empty, .other: break
      }
    }
  }

  private mutating func take(_ piece: SVGPiece, _ open: [SVGPiece]) {
    guard let start = open.lastIndex(where: { $0.name == "text" }) else { return }
    let written = String(decoding: bytes[piece.range], as: UTF8.self)
    guard texts.keys.contains(where: { written.contains("{{\($0)}}") }) else { return }
    let words = filled(XMLText.plain(written)) { $0 }
    let hasSpaces = (words.first?.isWhitespace == true, words.last?.isWhitespace == true)
    func value(_ name: String) -> String? {
      for tag in open[start...].reversed() {
        if let found = self.value(tag, name) { return found }
      }
      return nil
    }
    let column = value("x").map { $0.prefix { $0 != " " && $0 != "," } } ?? "0"
    let moves = open.flatMap { tag in
      tag.attributes.filter { $0.name == "transform" || $0.name == "style" && tag.name == "g" }
        .map { text($0.value) }
    }
    let numbers = value("data-box")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    var box: PictureArea?
    if let numbers, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 {
      box = PictureArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    let group = Group(
      words: words.trimmed, box: box,
      position: ["x", "y", "dx", "dy", "font-size", "text-anchor"].map { value($0) ?? "" } + moves)
    let index = groups.firstIndex(of: group) ?? groups.count
    if index == groups.count { groups.append(group) }
    runs.append(
      Run(
        range: piece.range, hasSpaces: hasSpaces, column: String(column), open: open, group: index))
  }

  private func text(_ range: Range<Int>) -> String {
    XMLText.plain(String(decoding: bytes[range], as: UTF8.self))
  }

  private func value(_ piece: SVGPiece, _ name: String) -> String? {
    piece.attributes.first { $0.name == name }.map { text($0.value) }
  }

  /// Other words for a group: those that can be drawn.
  public mutating func change(_ group: Int, to words: String) { groups[group].words = words }

  // MARK: Drawings

  /// The drawing with all words in their places.
  ///
  /// - Parameters:
  ///   - fits: one for each group; nil: its words as they are.
  ///   - emoji: pictures that are drawn last, with their areas in the drawing's units.
  public func drawing(
    _ fits: [FittedText?], emoji: [(area: PictureArea, png: [UInt8])] = []
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = runs[...]
    let end = pieces.lastIndex { $0.kind == .close && $0.name == "svg" }
    for (index, piece) in pieces.enumerated() {
      if index == end { result += emoji.flatMap { Self.picture($0.area, $0.png) } }
      if let run = rest.first, run.range == piece.range {
        rest.removeFirst()
        let fit = fits[run.group] ?? FittedText([groups[run.group].words])
        if run.hasSpaces.0 { result.append(32) }
        result += written(fit, run.column) { _ in "fill-opacity:0;stroke-opacity:0" }
        if run.hasSpaces.1 { result.append(32) }
      } else if piece.kind == .other {
        result += bytes[piece.range]
      } else if bytes[piece.range].contains(UInt8(ascii: "{")) {
        let written = String(decoding: bytes[piece.range], as: UTF8.self)
        result += filled(written, XMLText.escaped).utf8
      } else {
        result += bytes[piece.range]
      }
    }
    return result
  }

  private static func picture(_ area: PictureArea, _ png: [UInt8]) -> [UInt8] {
    let place = [("x", area.x), ("y", area.y), ("width", area.width), ("height", area.height)]
    let words = place.map { "\($0)=\"\(number($1))\"" }.joined(separator: " ")
    // Older programs know only the name with the prefix.
    return Array(
      "<image xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(words) xlink:href=\"data:image/png;base64,"
        .utf8) + Base64.text(of: png) + Array("\"/>".utf8)
  }

  /// - Parameter gap: the style of the letter in the place of an emoji that is a picture; they count from 0.
  private func written(
    _ fit: FittedText, _ column: String, gap: (Int) -> String?
  ) -> [UInt8] {
    var count = 0
    func line(_ text: String) -> String {
      // Each line is isolated as a paragraph: otherwise its full stop would stand at its beginning.
      let isIsolated = DrawableWords.isRightToLeft(text)
      var result = isIsolated ? "\u{2067}" : ""
      for letter in text {
        guard pictured.contains(letter) else {
          result += XMLText.escaped(String(letter))
          continue
        }
        let style = gap(count)
        count += 1
        result += style.map { "<tspan style=\"\($0)\">M</tspan>" } ?? "M"
      }
      return result + (isIsolated ? "\u{2069}" : "")
    }
    if fit.isPlain { return Array(line(fit.lines[0]).utf8) }
    var result = ""
    for (index, text) in fit.lines.enumerated() {
      let down = index == 0 ? fit.shift / fit.scale : FittedText.pitch
      let place = index == 0 && fit.lines.count == 1 ? "" : " x=\"\(column)\""
      result +=
        "<tspan\(place) dy=\"\(Self.number(down))em\""
        + " style=\"font-size:\(Self.number(fit.scale))em\">\(line(text))</tspan>"
    }
    return Array(result.utf8)
  }

  /// With four digits behind the point, and no exponent.
  private static func number(_ value: Double) -> String {
    let bounded = value.isFinite ? min(max(value, -1e9), 1e9) : 0
    let whole = Int((bounded * 10_000).rounded())
    let digits = String(abs(whole) % 10_000)
    let zeros = String(repeating: "0", count: 4 - digits.count)
    return "\(whole < 0 ? "-" : "")\(abs(whole) / 10_000).\(zeros)\(digits)"
  }

  /// A drawing of one group's words alone.
  ///
  /// - Parameters:
  ///   - pixels: its width.
  ///   - marksEmoji: whether nothing is seen but the gaps for emoji, each in a colour of its own. It is of the drawing's
  ///     area then, and else of one three times as wide and high around it, for words that are too long.
  public func measured(
    _ group: Int, _ fit: FittedText, pixels: Int, marksEmoji: Bool = false
  ) -> [UInt8]? {
    guard let area, let root = pieces.first(where: { $0.kind == .open && $0.name == "svg" }) else {
      return nil
    }
    let height = max(1, Int((Double(pixels) * area.height / area.width).rounded()))
    let around = marksEmoji ? 0.0 : 1.0
    let box = [
      area.x - around * area.width, area.y - around * area.height,
      (1 + 2 * around) * area.width, (1 + 2 * around) * area.height,
    ]
    let own = [
      "width=\"\(pixels)\"", "height=\"\(height)\"", "preserveAspectRatio=\"none\"",
      "viewBox=\"\(box.map { Self.number($0) }.joined(separator: " "))\"",
    ]
    var result = Array("<svg \(own.joined(separator: " "))".utf8)
    let replaced: Set = ["width", "height", "viewBox", "preserveAspectRatio", "x", "y"]
    result += attributes(root, without: replaced)
    for range in shared { result += bytes[range] }
    for run in runs where run.group == group {
      let inner = run.open.dropFirst()
      for tag in inner {
        result += Array("<\(tag.name)".utf8)
        // Nothing may hide the words, or paint outside of them.
        result += attributes(tag, without: ["filter", "mask", "clip-path", "opacity"])
      }
      let style = marksEmoji ? "fill-opacity:0;stroke:none" : "fill:#000;fill-opacity:1"
      result += Array("<tspan style=\"\(style)\">".utf8)
      result += written(fit, run.column) { mark in
        marksEmoji
          ? "fill:rgb(\(mark % 32 * 8 + 4),\(mark / 32 * 8 + 4),0);fill-opacity:1" : nil
      }
      result += Array("</tspan>".utf8)
      for tag in inner.reversed() { result += Array("</\(tag.name)>".utf8) }
    }
    return result + Array("</svg>".utf8)
  }

  private func attributes(_ tag: SVGPiece, without names: Set<String>) -> [UInt8] {
    var result: [UInt8] = []
    for attribute in tag.attributes where !names.contains(attribute.name) {
      let written = String(decoding: bytes[attribute.value], as: UTF8.self)
      let value = filled(written, XMLText.escaped).replacing("\"", with: "&quot;")
      result += Array(" \(attribute.name)=\"\(value)\"".utf8)
    }
    return result + [UInt8(ascii: ">")]
  }

  /// Text with the words in the places of their marks. Words name no place themselves.
  private func filled(_ text: String, _ change: (String) -> String) -> String {
    let places = texts.map { (mark: "{{\($0)}}", words: change($1)) }
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      if let place = places.first(where: { rest.hasPrefix($0.mark) }) {
        result += place.words
        rest = rest.dropFirst(place.mark.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }
}

/// The size that an SVG names.
public struct SVGSize: Hashable, Sendable {
  /// The whole drawing in its own units.
  public let area: PictureArea
  /// Sides that a drawing can have; beyond them arithmetic ends.
  private static let least = 1e-3
  private static let most = 1e6

  public init?(_ bytes: [UInt8], _ pieces: [SVGPiece]) {
    let isRoot = { (piece: SVGPiece) in
      (piece.kind == .open || piece.kind == .empty) && piece.name == "svg"
    }
    guard let root = pieces.first(where: isRoot) else { return nil }
    func value(_ name: String) -> String? {
      root.attributes.first { $0.name == name }
        .map { String(decoding: bytes[$0.value], as: UTF8.self) }
    }
    // A side with a unit that is the same for both also has the right proportions.
    func side(_ name: String) -> (Double, Substring)? {
      guard let text = value(name)?.trimmed, !text.hasSuffix("%") else { return nil }
      let digits = text.prefix { $0.isNumber || $0 == "." }
      guard let number = Double(digits), (Self.least...Self.most).contains(number) else {
        return nil
      }
      return (number, text.dropFirst(digits.count))
    }
    let box = value("viewBox")?.split { " ,\n\t".contains($0) }.compactMap { Double($0) }
    if let box, box.count == 4, box.allSatisfy({ abs($0) <= Self.most }),
      box[2] >= Self.least, box[3] >= Self.least
    {
      area = PictureArea(x: box[0], y: box[1], width: box[2], height: box[3])
    } else if let width = side("width"), let height = side("height"), width.1 == height.1 {
      area = PictureArea(x: 0, y: 0, width: width.0, height: height.0)
    } else {
      return nil
    }
  }
}

extension Base64 {
  /// The bytes of a text as drawings have it: spaces and ends of lines may be anywhere. Nil for what is not base64.
  static func bytes(inDrawing text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (number, bits) = (0, 0)
    for letter in text {
      let value: Int
      switch letter {
      case 65...90: value = Int(letter) - 65
      case 97...122: value = Int(letter) - 71
      case 48...57: value = Int(letter) + 4
      case 43: value = 62
      case 47: value = 63
      case 32, 9, 10, 13, 61: continue
      default: return nil
      }
      (number, bits) = (number << 6 | value, bits + 6)
      guard bits >= 8 else { continue }
      bits -= 8
      result.append(UInt8(number >> bits & 255))
      number &= (1 << bits) - 1
    }
    return result
  }
}
