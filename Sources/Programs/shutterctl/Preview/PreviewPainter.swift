// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import Synchronization
import TerminalPictures

/// Draws frames and the line below them, for one terminal.
final class PreviewPainter: Sendable {
  /// Above the numbers that other programs are likely to use.
  private static let pictureNumber = 74_391

  /// The drawing for one frame.
  struct Scene: Sendable {
    let graphics: TerminalGraphics
    let terminal: TerminalSize
    let line: String
  }

  private struct State {
    let decoder = FrameDecoder()
    var kitty = KittyDrawing(number: PreviewPainter.pictureNumber)
    var fit: PictureFit?
  }

  private let state = Mutex(State())

  /// The bytes that show a frame; for a damaged frame, only the line.
  func bytes(of frame: PreviewFrame, _ scene: Scene) -> [UInt8] {
    guard let size = FrameDecoder.uprightSize(frame.format) else { return Self.line(scene) }
    let fit = PictureFit(size, in: scene.terminal, as: scene.graphics)
    return state.withLock { state in
      let picture = frame.withUnsafeBytes { bytes in
        state.decoder.picture(bytes, frame.format) { _ in fit.pixels }
      }
      guard let picture else { return Self.line(scene) }
      var bytes = Array("\u{1b}[?2026h".utf8)
      if fit != state.fit { bytes += Array("\u{1b}[2J".utf8) }
      state.fit = fit
      bytes += Array("\u{1b}[1;1H".utf8)
      switch scene.graphics {
      case .kitty:
        bytes += state.kitty.bytes(picture, columns: fit.columns, rows: fit.rows)
      case .sixel: bytes += SixelDrawing.bytes(picture)
      case .blocks(let colors): bytes += BlockDrawing.blocks(picture, colors)
      case .characters: bytes += BlockDrawing.characters(picture)
      }
      return bytes + Self.line(scene) + Array("\u{1b}[?2026l".utf8)
    }
  }

  /// The bytes that show the line below the picture.
  static func line(_ scene: Scene) -> [UInt8] {
    let text = scene.line.escapingControlCharacters().prefix(scene.terminal.columns)
    return Array("\u{1b}[\(scene.terminal.rows);1H\(text)\u{1b}[K".utf8)
  }

  /// The bytes that remove the pictures from the terminal's memory.
  func farewell(_ graphics: TerminalGraphics?) -> [UInt8] {
    guard graphics == .kitty else { return [] }
    return KittyDrawing(number: Self.pictureNumber).deletion()
  }

  /// Forgets the screen, which was used for something else in between.
  func forget() { state.withLock { $0.fit = nil } }
}
