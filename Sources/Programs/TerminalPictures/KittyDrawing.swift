// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Draws pictures by kitty's graphics protocol: red, green and blue in base64, in pieces of at most 4096 characters.
/// Each picture has another number than the one before, which is deleted when the new one is there, so that nothing
/// flickers.
package struct KittyDrawing: Hashable, Sendable {
  private static let pieceLength = 4096

  /// The numbers that pictures have in turn.
  private let numbers: [Int]
  private var turn = 0

  /// - Parameter number: pictures have this number and the next one.
  package init(number: Int) { numbers = [number, number + 1] }

  /// The picture at the cursor, scaled by the terminal to this number of cells. The cursor stays.
  package mutating func bytes(_ picture: ColorPicture, columns: Int, rows: Int) -> [UInt8] {
    let number = numbers[turn]
    turn = 1 - turn
    let data = Base64.text(of: picture.bytes)
    var text = TerminalText()
    var start = 0
    repeat {
      let end = min(start + Self.pieceLength, data.count)
      text.add("\u{1b}_G")
      if start == 0 {
        // a=T: show it. q=2: no answer, also in case of an error. C=1: leave the cursor.
        text.add("a=T,q=2,C=1,f=24,i=")
        text.add(number)
        text.add(",s=")
        text.add(picture.width)
        text.add(",v=")
        text.add(picture.height)
        text.add(",c=")
        text.add(columns)
        text.add(",r=")
        text.add(rows)
        text.add(",")
      }
      text.add("m=")
      text.add(end < data.count ? 1 : 0)
      text.add(";")
      text.bytes.append(contentsOf: data[start..<end])
      text.add("\u{1b}\\")
      start = end
    } while start < data.count
    Self.delete(numbers[turn], &text)
    return text.bytes
  }

  /// Deletes all pictures.
  package func deletion() -> [UInt8] {
    var text = TerminalText()
    for number in numbers { Self.delete(number, &text) }
    return text.bytes
  }

  private static func delete(_ number: Int, _ text: inout TerminalText) {
    text.add("\u{1b}_Ga=d,d=I,q=2,i=")
    text.add(number)
    text.add("\u{1b}\\")
  }
}
