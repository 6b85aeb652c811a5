// SPDX-License-Identifier: Apache-2.0

/// Fits all words of a drawing into their boxes.
///
/// A text has the box that its drawing names (`data-box="X Y WIDTH HEIGHT"`, in the drawing's units). A text without
/// a box has the room around it:
///
///     along the line      up to the edge, a photo beside it, or half the way to another text
///     across it           a third of a letter above and below, and not into a photo or another text
///
/// How a text lies is measured by letters that are drawn in its place: which way they run, how high they are, and which
/// of their ends stays where it is.
public struct TextLayout {
  /// The width of a measured drawing, which has three times the width of the picture.
  public static let measuredPixels = 900
  private static let markedPixels = 1800
  /// A share of the shorter side: 28 pixels of a print with 1200, which are 2.4 mm at 300 dots an inch.
  private static let readableShare = 1 / 42.0
  private static let edgeShare = 0.02

  private let texts: DrawingTexts
  private let slots: [PictureArea]
  private let area: PictureArea
  private let measure: ([UInt8]) -> PictureArea?

  /// How the letters of a place lie.
  private struct Lie {
    var ink: PictureArea
    /// The same with rows for columns if the text runs from the top to the bottom, or back.
    var isVertical: Bool
    var em: Double
    /// Where it stays when it grows.
    var anchor: Double

    var turnedInk: PictureArea { isVertical ? ink.turned : ink }
  }

  public static func drawing(
    _ drawing: [UInt8], _ order: ComposeOrder, _ means: some DrawingMeans
  ) -> [UInt8] {
    var texts = DrawingTexts(drawing, texts: order.texts)
    for index in texts.groups.indices {
      let words = DrawableWords.of(texts.groups[index].words) { means.canDraw($0) }
      texts.change(index, to: words)
    }
    guard let area = texts.area else { return texts.drawing(texts.groups.map { _ in nil }) }
    var pictures: [Character: [UInt8]] = [:]
    for letter in Set(texts.groups.map(\.words).joined()) where DrawableWords.isEmoji(letter) {
      pictures[letter] = means.emoji(String(letter))
    }
    texts.pictured = Set(pictures.keys)
    let layout = TextLayout(texts, order, area) { means.ink(of: $0) }
    let fits = layout.fits()
    var emoji: [(area: PictureArea, png: [UInt8])] = []
    for (index, fit) in fits.enumerated() {
      guard let fit, !pictures.isEmpty else { continue }
      let letters = fit.lines.joined().filter { pictures[$0] != nil }
      let bytes = texts.measured(index, fit, pixels: markedPixels, marksEmoji: true)
      guard !letters.isEmpty, let bytes else { continue }
      let marks = means.marks(in: bytes, count: letters.count)
      // All of one text are of one size, also where some of their gaps are hardly seen.
      let sides = marks.compactMap { $0.map { max($0.width, $0.height) } }.sorted()
      for (letter, found) in zip(letters, marks) {
        guard let found, let png = pictures[letter] else { continue }
        emoji.append((layout.emoji(found, side: sides[sides.count / 2]), png))
      }
    }
    return texts.drawing(fits, emoji: emoji)
  }

  private init(
    _ texts: DrawingTexts, _ order: ComposeOrder, _ area: PictureArea,
    _ measure: @escaping ([UInt8]) -> PictureArea?
  ) {
    (self.texts, self.area, self.measure) = (texts, area, measure)
    let (across, down) = (area.width / Double(order.width), area.height / Double(order.height))
    slots = order.slots.map { slot in
      PictureArea(
        x: area.x + Double(slot.x) * across, y: area.y + Double(slot.y) * down,
        width: Double(slot.width) * across, height: Double(slot.height) * down)
    }
  }

  /// An emoji around the middle of its gap, within the drawing.
  ///
  /// - Parameters:
  ///   - gap: in the pixels of a drawing with marks.
  ///   - side: the same.
  private func emoji(_ gap: PictureArea, side: Double) -> PictureArea {
    let step = area.width / Double(Self.markedPixels)
    let side = side * 1.1 * step
    let (x, y) = (area.x + gap.middleX * step, area.y + gap.middleY * step)
    return PictureArea(
      x: min(max(x - side / 2, area.x), area.right - side),
      y: min(max(y - side / 2, area.y), area.bottom - side), width: side, height: side)
  }

  /// An area of a measured drawing, in the drawing's units.
  private func inUnits(_ found: PictureArea) -> PictureArea {
    let step = 3 * area.width / Double(Self.measuredPixels)
    return PictureArea(
      x: area.x - area.width + found.x * step, y: area.y - area.height + found.y * step,
      width: found.width * step, height: found.height * step)
  }

  private func fits() -> [FittedText?] {
    let lies = texts.groups.indices.map { lie($0) }
    return texts.groups.indices.map { index in
      let words = texts.groups[index].words
      guard !words.isEmpty, let lie = lies[index] else { return nil }
      let box = texts.groups[index].box ?? room(index, lie, lies.map { $0?.ink })
      var place = TextPlace(
        box: lie.isVertical ? box.turned : box, anchor: lie.anchor, em: lie.em,
        readable: min(area.width, area.height) * Self.readableShare)
      // The name of a box may be beside the text.
      place.anchor = min(max(place.anchor, place.box.x), place.box.right)
      return TextFit.fit(words, place) { text in
        ink(index, text).map { lie.isVertical ? $0.turned : $0 }
      }
    }
  }

  /// The area of words, in the drawing's units.
  private func ink(_ index: Int, _ text: FittedText) -> PictureArea? {
    guard let bytes = texts.measured(index, text, pixels: Self.measuredPixels),
      let found = measure(bytes)
    else { return nil }
    return inUnits(found)
  }

  private func lie(_ index: Int) -> Lie? {
    guard let short = ink(index, FittedText(["Hg"])),
      let long = ink(index, FittedText(["HgHgHg"])),
      let lower = ink(index, FittedText(["Hg"], scale: 1, shift: 1))
    else { return nil }
    let (across, down) = (lower.middleX - short.middleX, lower.middleY - short.middleY)
    let isVertical = abs(across) > abs(down)
    let em = isVertical ? across : down
    guard abs(em) > 0.001 else { return nil }
    let (one, three) = isVertical ? (short.turned, long.turned) : (short, long)
    let (back, forth) = (one.x - three.x, three.right - one.right)
    let least = (three.width - one.width) * 0.2
    let (growsBack, growsForth) = (back > least, forth > least)
    let anchor = growsBack ? growsForth ? one.middleX : one.right : one.x
    return Lie(ink: short, isVertical: isVertical, em: em, anchor: anchor)
  }

  /// The room around a text whose drawing names none.
  private func room(_ index: Int, _ lie: Lie, _ inks: [PictureArea?]) -> PictureArea {
    func turned(_ area: PictureArea) -> PictureArea { lie.isVertical ? area.turned : area }
    let whole = turned(area)
    let own = lie.turnedInk
    let edge = min(area.width, area.height) * Self.edgeShare
    let air = abs(lie.em) * 0.12
    var (left, right) = (whole.x + edge, whole.right - edge)
    var top = max(own.y - abs(lie.em) / 3, whole.y + edge)
    var bottom = min(own.bottom + abs(lie.em) / 3, whole.bottom - edge)
    for (other, ink) in inks.enumerated() where other != index {
      guard let ink = ink.map(turned), texts.groups[other].words != "" else { continue }
      if ink.y < own.bottom, ink.bottom > own.y {
        // Beside it.
        if ink.x > own.right { right = min(right, (own.right + ink.x) / 2 - air) }
        if ink.right < own.x { left = max(left, (own.x + ink.right) / 2 + air) }
      } else if ink.y >= own.bottom {
        bottom = min(bottom, max((own.bottom + ink.y) / 2, own.bottom))
      } else {
        top = max(top, min((own.y + ink.bottom) / 2, own.y))
      }
    }
    for slot in slots.map(turned) {
      // Words upon a photo are meant to be there.
      let (x, y) = (own.middleX, own.middleY)
      if slot.x < x, slot.right > x, slot.y < y, slot.bottom > y { continue }
      if slot.y < own.bottom, slot.bottom > own.y {
        if slot.x >= x { right = min(right, slot.x - air) }
        if slot.right <= x { left = max(left, slot.right + air) }
      } else if slot.y >= own.bottom {
        bottom = min(bottom, max(slot.y - air, own.bottom))
      } else {
        top = max(top, min(slot.bottom + air, own.y))
      }
    }
    return turned(
      PictureArea(
        x: min(left, lie.anchor), y: top, width: max(right - min(left, lie.anchor), 1),
        height: max(bottom - top, 1)))
  }
}

/// What draws and measures, for `TextLayout`.
public protocol DrawingMeans {
  /// Whether a font has a letter.
  func canDraw(_ letter: String) -> Bool
  /// A picture (PNG) of a letter that a font has in colours.
  func emoji(_ letter: String) -> [UInt8]?
  /// The area of a drawing that is drawn on, in its pixels; nil: there is none.
  func ink(of drawing: [UInt8]) -> PictureArea?
  /// The areas of so many marks, in its pixels.
  func marks(in drawing: [UInt8], count: Int) -> [PictureArea?]
}
