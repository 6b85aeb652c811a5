// SPDX-License-Identifier: Apache-2.0

/// The size of a terminal's window, and of its cells.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  /// Pixels.
  package var cell: PictureSize

  /// For cells of unknown size. Small ones, so that a picture of pixels still fits where they are larger.
  package static let assumedCell = PictureSize(width: 8, height: 16)

  /// - Parameter cell: nil if the terminal does not report it.
  package init(columns: Int, rows: Int, cell: PictureSize?) {
    self.columns = min(max(columns, 1), 1000)
    self.rows = min(max(rows, 1), 1000)
    let known = cell.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    self.cell = known ?? Self.assumedCell
  }
}

/// The size at which a picture is drawn: as large as the window permits, in its own aspect ratio.
package struct PictureFit: Hashable, Sendable {
  /// Cells that it covers.
  package let columns: Int
  package let rows: Int
  /// Pixels to draw.
  package let pixels: PictureSize

  /// The greatest size that is sent as sixel or kitty graphics. More pixels would only slow the
  /// terminal down.
  private static let mostPixels = PictureSize(width: 800, height: 600)

  /// - Parameters:
  ///   - picture: the size of the upright picture.
  ///   - terminal: the window.
  ///   - reservedRows: rows at the bottom that stay free.
  package init(
    _ picture: PictureSize, in terminal: TerminalSize, as graphics: TerminalGraphics,
    reservedRows: Int = 1
  ) {
    let cell = terminal.cell
    let window = PictureSize(
      width: terminal.columns * cell.width,
      height: max(1, terminal.rows - reservedRows) * cell.height)
    switch graphics {
    case .blocks, .characters:
      let area = Self.fit(picture, into: window)
      columns = min(max(1, Self.round(area.width, cell.width)), terminal.columns)
      rows = max(1, Self.round(area.height, cell.height))
      pixels = PictureSize(width: columns, height: graphics == .characters ? rows : rows * 2)
    case .kitty:
      // The terminal scales the picture to the cells, so send no more than it has.
      let area = Self.fit(picture, into: window)
      columns = min(max(1, Self.round(area.width, cell.width)), terminal.columns)
      rows = max(1, Self.round(area.height, cell.height))
      pixels = Self.reduce(picture, to: Self.smaller(area, Self.mostPixels))
    case .sixel:
      pixels = Self.reduce(picture, to: Self.smaller(window, Self.mostPixels))
      columns = (pixels.width + cell.width - 1) / cell.width
      rows = (pixels.height + cell.height - 1) / cell.height
    }
  }

  /// The largest area of the picture's aspect ratio.
  private static func fit(_ picture: PictureSize, into window: PictureSize) -> PictureSize {
    if picture.width * window.height >= picture.height * window.width {
      let height = round(window.width * picture.height, picture.width)
      return PictureSize(width: window.width, height: min(max(1, height), window.height))
    }
    let width = round(window.height * picture.width, picture.height)
    return PictureSize(width: min(max(1, width), window.width), height: window.height)
  }

  /// The picture's own size if it fits, else the largest that does.
  private static func reduce(_ picture: PictureSize, to window: PictureSize) -> PictureSize {
    picture.width <= window.width && picture.height <= window.height
      ? picture : fit(picture, into: window)
  }

  private static func smaller(_ one: PictureSize, _ other: PictureSize) -> PictureSize {
    PictureSize(width: min(one.width, other.width), height: min(one.height, other.height))
  }

  private static func round(_ dividend: Int, _ divisor: Int) -> Int {
    (dividend + divisor / 2) / divisor
  }
}
