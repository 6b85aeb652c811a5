// SPDX-License-Identifier: Apache-2.0

/// A rectangle of a picture, in pixels, with parts of them.
public struct PictureArea: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  public var right: Double { x + width }
  public var bottom: Double { y + height }
  public var middleX: Double { x + width / 2 }
  public var middleY: Double { y + height / 2 }

  /// With rows for columns.
  var turned: PictureArea { PictureArea(x: y, y: x, width: height, height: width) }
}

/// Words as they are drawn: in lines, and smaller than the theme has them.
public struct FittedText: Hashable, Sendable {
  /// The distance of two lines, in heights of the letters.
  public static let pitch = 1.15
  public var lines: [String]
  /// 1: as large as the theme has it.
  public var scale = 1.0
  /// How much lower the first line is than where the theme has it, in heights of the theme's letters.
  public var shift = 0.0

  public init(_ lines: [String], scale: Double = 1, shift: Double = 0) {
    (self.lines, self.scale, self.shift) = (lines, scale, shift)
  }

  /// Whether it is what the theme has.
  var isPlain: Bool { lines.count == 1 && scale == 1 && shift == 0 }
}

/// Where the words of one place may be, as its drawing was measured.
public struct TextPlace: Hashable, Sendable {
  /// The room.
  public var box: PictureArea
  /// Where the text stays when it grows: its left end, its middle or its right end.
  public var anchor: Double
  /// Whether it runs from the top to the bottom, or back. If it does, the box and the anchor are turned.
  public var isVertical = false
  /// The height of letters, pixels; below 0: the next line is above the one before, as in turned text.
  public var em: Double
  /// The height below which letters cannot be read well, pixels.
  public var readable: Double

  public init(box: PictureArea, anchor: Double, em: Double, readable: Double) {
    (self.box, self.anchor, self.em, self.readable) = (box, anchor, em, readable)
  }
}

/// The rule by which words are fitted into a box.
///
///     all at the theme's size                          as it is
///     else one line, not much smaller                  smaller
///     else as few lines as can be read                 smaller, broken at spaces where there are some
///     else the arrangement with the largest letters    never cut, however small
public enum TextFit {
  public static let mostLines = 6
  /// One line may be so much smaller than the theme has it before there are two.
  private static let leastOfOneLine = 0.6

  /// - Parameter measure: the area that is drawn on for a text; nil: nothing is drawn.
  public static func fit(
    _ words: String, _ place: TextPlace, measure: (FittedText) -> PictureArea?
  ) -> FittedText {
    var best: FittedText?
    for count in 1...mostLines {
      let lines = LineBreaks.lines(of: words, count)
      // Words that have no further place to be broken at.
      guard lines.count == count else { break }
      guard let found = fit(lines, place, measure) else { return FittedText([words]) }
      let least =
        count == 1
        ? max(leastOfOneLine, place.readable / abs(place.em)) : place.readable / abs(place.em)
      if found.scale >= min(least, 1) { return keep(found, best) }
      best = keep(found, best)
    }
    return best ?? FittedText([words])
  }

  /// A further line has to be worth it.
  private static func keep(_ found: FittedText, _ best: FittedText?) -> FittedText {
    guard let best, best.scale >= found.scale * 0.95 else { return found }
    return best
  }

  /// These lines as large as the box has room, and inside of it.
  private static func fit(
    _ lines: [String], _ place: TextPlace, _ measure: (FittedText) -> PictureArea?
  ) -> FittedText? {
    let longest = lines.map(\.count).max() ?? 1
    // Small at first: the measured area is not without end.
    var text = centred(lines, min(1, 16 / Double(max(longest, 1))))
    for round in 0..<5 {
      guard let ink = measure(text) else { return nil }
      let room = ratio(ink, place)
      if round > 0, room >= 1 { break }
      let scale = min(1, text.scale * room * (room < 1 || round > 0 ? 0.99 : 0.995))
      text = centred(lines, scale)
    }
    guard let ink = measure(text) else { return nil }
    let over = max(place.box.y - ink.y, 0) - max(ink.bottom - place.box.bottom, 0)
    text.shift += over / place.em
    return text
  }

  /// Lines around the middle of the theme's line.
  private static func centred(_ lines: [String], _ scale: Double) -> FittedText {
    // Capital letters are some 0.7 high, and their middle is half of it above the line.
    let block = FittedText.pitch * Double(lines.count - 1) * scale
    return FittedText(lines, scale: scale, shift: -(1 - scale) * 0.35 - block / 2)
      .withoutNothing
  }

  /// By how much the text may grow to fill its room: less than 1, it is too large.
  private static func ratio(_ ink: PictureArea, _ place: TextPlace) -> Double {
    let ways = [
      (place.anchor - ink.x, place.anchor - place.box.x),
      (ink.right - place.anchor, place.box.right - place.anchor),
      (ink.height, place.box.height),
    ]
    return ways.filter { $0.0 > 0.5 }.map { max($0.1, 1) / $0.0 }.min() ?? 1
  }
}

extension FittedText {
  fileprivate var withoutNothing: FittedText {
    var text = self
    if text.scale == 1, text.lines.count == 1 { text.shift = 0 }
    return text
  }
}

/// Breaks words into lines.
public enum LineBreaks {
  /// Lines of about the same width, so many or fewer. They are broken at spaces and between the letters of scripts
  /// without spaces; inside a word where a line would be much longer than the others.
  public static func lines(of words: String, _ count: Int) -> [String] {
    let letters = Array(words)
    guard count > 1, letters.count > 1 else { return [words] }
    let widths = letters.map { width($0) }
    let ideal = widths.reduce(0, +) / Double(count)
    let gentle = broken(letters, widths, count, anywhere: false)
    let widest = gentle.map { $0.reduce(0) { $0 + widths[$1] } }.max() ?? 0
    let chosen =
      gentle.count == count && widest <= ideal * 1.7
      ? gentle : broken(letters, widths, count, anywhere: true)
    return chosen.map { String(letters[$0]).trimmed }.filter { !$0.isEmpty }
  }

  /// The narrowest lines that are enough.
  private static func broken(
    _ letters: [Character], _ widths: [Double], _ count: Int, anywhere: Bool
  ) -> [Range<Int>] {
    var (low, high) = (0.0, widths.reduce(0, +))
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if filled(letters, widths, middle, anywhere).count <= count {
        high = middle
      } else {
        low = middle
      }
    }
    return filled(letters, widths, high, anywhere)
  }

  private static func filled(
    _ letters: [Character], _ widths: [Double], _ limit: Double, _ anywhere: Bool
  ) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (start, place, width) = (0, 0, 0.0)
    var last: Int?
    while place < letters.count {
      if place > start, anywhere || mayBreak(letters, place) { last = place }
      // A space at the end of a line takes no room.
      if width + widths[place] > limit, !letters[place].isWhitespace, let end = last, end > start {
        lines.append(start..<end)
        (start, place, width, last) = (end, end, 0, nil)
        continue
      }
      width += widths[place]
      place += 1
    }
    if start < letters.count { lines.append(start..<letters.count) }
    return lines
  }

  /// Whether a line may begin with this letter.
  private static func mayBreak(_ letters: [Character], _ place: Int) -> Bool {
    if letters[place].isWhitespace { return false }
    if letters[place - 1].isWhitespace || letters[place - 1] == "-" { return true }
    if "、。，．・：；？！」』）】〉》ー…%".contains(letters[place]) { return false }
    if "「『（【〈《".contains(letters[place - 1]) { return false }
    return isWide(letters[place]) && isWide(letters[place - 1])
  }

  /// A letter of a script without spaces, or an emoji: as wide as it is high.
  private static func isWide(_ letter: Character) -> Bool {
    guard let first = letter.unicodeScalars.first else { return false }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFF60, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  /// About how wide a letter is, in heights.
  private static func width(_ letter: Character) -> Double {
    if isWide(letter) { return 1 }
    if "iljtfr.,:;!|'’ ()[]I-".contains(letter) { return 0.3 }
    if letter.isUppercase || "mw".contains(letter) { return 0.7 }
    return 0.52
  }
}

extension String {
  /// Without the spaces at its ends.
  public var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }
}

/// Words of which each letter can be drawn.
public enum DrawableWords {
  /// The words without letters for which no font is there, which would be boxes with numbers in them, and without
  /// those that change the order of everything behind them. Spaces that are left over are also removed.
  ///
  /// - Parameter canDraw: whether a font has it.
  public static func of(_ words: String, canDraw: (String) -> Bool) -> String {
    var result = ""
    for letter in words {
      if letter.isWhitespace {
        if result.last?.isWhitespace == false { result += " " }
        continue
      }
      let scalars = letter.unicodeScalars.filter { !isHidden($0) }
      let whole = String(String.UnicodeScalarView(scalars))
      guard !whole.isEmpty else { continue }
      if canDraw(whole) {
        result += whole
        continue
      }
      // A letter stays without marks that no font has. Parts of an emoji are no emoji.
      guard let first = scalars.first, !first.properties.isEmojiPresentation else { continue }
      let known = scalars.filter { !isJoiner($0) && canDraw(String($0)) }
      if known.contains(where: { $0 == first }) {
        result.unicodeScalars.append(contentsOf: known)
      }
    }
    return result.trimmed
  }

  /// Whether it is seen as a small picture where a font has one.
  public static func isEmoji(_ letter: Character) -> Bool {
    letter.unicodeScalars.first?.properties.isEmojiPresentation == true
      || letter.unicodeScalars.contains { $0.value == 0xFE0F }
  }

  private static func isJoiner(_ letter: Unicode.Scalar) -> Bool {
    letter.value == 0x200D || (0xFE00...0xFE0F).contains(letter.value)
  }

  /// Letters that are not seen. Those that join others, and the tags of flags, stay.
  private static func isHidden(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x200C, 0x200D, 0xE0020...0xE007F: return false
    default:
      switch letter.properties.generalCategory {
      case .format, .control: return true
      default: return false
      }
    }
  }

  /// Whether its first letter with a direction runs from right to left.
  public static func isRightToLeft(_ words: String) -> Bool {
    for letter in words.unicodeScalars where letter.properties.isAlphabetic {
      switch letter.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        return true
      default: return false
      }
    }
    return false
  }
}
