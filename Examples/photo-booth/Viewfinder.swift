// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit

/// Draws the live picture at the top of the terminal: two pixels in each character, as its colour and that behind it.
struct Viewfinder {
  private let columns = 64
  private let rows = 20
  private var isReady = false

  /// Shows the live picture as long as the session exists. Nothing is drawn into a pipe.
  mutating func show(_ output: PreviewOutput) async {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    do {
      for try await frame in output.frames(with: PreviewSettings(maxFrameRate: 10)) {
        draw(frame)
      }
    } catch {
      say("no live picture: \(error)")
    }
  }

  private mutating func draw(_ frame: PreviewFrame) {
    guard let text = frame.withUnsafeBytes({ text($0, frame.format) }) else {
      if !isReady { say("the live picture is \(frame.format.pixelFormat): ask for YUYV to see it") }
      isReady = true
      return
    }
    // Messages go below the picture.
    if !isReady { print("\u{1B}[2J\u{1B}[\(rows + 1);1H", terminator: "") }
    isReady = true
    print("\u{1B}7\u{1B}[H\(text)\u{1B}[0m\u{1B}8", terminator: "")
    fflush(nil)
  }

  /// The characters of a picture; nil if its format is not one that can be drawn without a decoder.
  private func text(_ bytes: UnsafeRawBufferPointer, _ format: PreviewFormat) -> String? {
    guard let pixels = Pixels(bytes, format) else { return nil }
    let isUpright = format.rotation % 180 == 0
    let (width, height) =
      isUpright ? (format.width, format.height) : (format.height, format.width)
    let lines = min(rows, max(1, columns * Int(height) / Int(width) / 2))
    var text = ""
    for line in 0..<lines {
      for column in 0..<columns {
        let across = (Double(column) + 0.5) / Double(columns)
        let upper = pixels.color(across, (Double(2 * line) + 0.5) / Double(2 * lines))
        let lower = pixels.color(across, (Double(2 * line) + 1.5) / Double(2 * lines))
        text += "\u{1B}[38;2;\(upper)m\u{1B}[48;2;\(lower)m▀"
      }
      text += "\u{1B}[0m\r\n"
    }
    return text
  }
}

/// The pixels of a frame, turned and mirrored as they are to be seen.
private struct Pixels {
  private let bytes: UnsafeRawBufferPointer
  private let format: PreviewFormat
  private let width: Int
  private let height: Int
  private let stride: Int

  /// Takes YUYV and GREY. Nil for other formats, and for a frame that is cut short.
  init?(_ bytes: UnsafeRawBufferPointer, _ format: PreviewFormat) {
    (width, height) = (Int(format.width), Int(format.height))
    let pixelSize: Int
    switch format.pixelFormat {
    case "YUYV": pixelSize = 2
    case "GREY": pixelSize = 1
    default: return nil
    }
    stride = max(Int(format.bytesPerLine), pixelSize * width)
    guard bytes.count >= stride * (height - 1) + pixelSize * width else { return nil }
    self.bytes = bytes
    self.format = format
  }

  /// The colour at a place from 0 to 1, as "RED;GREEN;BLUE".
  func color(_ across: Double, _ down: Double) -> String {
    let across = format.isMirrored ? 1 - across : across
    let (u, v) =
      switch format.rotation {
      case 90: (down, 1 - across)
      case 180: (1 - across, 1 - down)
      case 270: (1 - down, across)
      default: (across, down)
      }
    let x = min(width - 1, max(0, Int(u * Double(width))))
    let y = min(height - 1, max(0, Int(v * Double(height))))
    guard format.pixelFormat == "YUYV" else {
      let grey = bytes[y * stride + x]
      return "\(grey);\(grey);\(grey)"
    }
    let pair = y * stride + x / 2 * 4
    let light = Double(bytes[y * stride + 2 * x])
    // The last pixel of an odd line has no second half.
    let (blue, red) =
      pair + 3 < bytes.count
      ? (Double(bytes[pair + 1]) - 128, Double(bytes[pair + 3]) - 128) : (0, 0)
    let colors = [light + 1.402 * red, light - 0.344 * blue - 0.714 * red, light + 1.772 * blue]
    return colors.map { "\(Int(min(255, max(0, $0))))" }.joined(separator: ";")
  }
}
