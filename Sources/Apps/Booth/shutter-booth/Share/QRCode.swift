// SPDX-License-Identifier: Apache-2.0
import CQrencode

/// A text as a code for phones.
enum QRCode {
  /// The quiet zone around it, modules.
  private static let margin = 4

  /// An SVG; nil for a text that is too long.
  static func svg(_ text: String) -> [UInt8]? {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    var path = ""
    for y in 0..<width {
      for x in 0..<width where code.pointee.data[y * width + x] & 1 == 1 {
        path += "M\(x + margin) \(y + margin)h1v1h-1z"
      }
    }
    let size = width + 2 * margin
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\" shape-rendering=\"crispEdges\">"
      + "<rect width=\"\(size)\" height=\"\(size)\" fill=\"#fff\"/><path d=\"\(path)\"/></svg>"
    return Array(text.utf8)
  }
}
