// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Varlink

extension JSON {
  /// A random value with at most that many containers inside each other.
  static func random(depth: Int, using generator: inout RandomSource) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .int(Int64.random(in: -100...100, using: &generator))
    case 3: return .int(Int64.random(in: .min ... .max, using: &generator))
    case 4: return .double(randomDouble(using: &generator))
    case 5: return .string(randomText(using: &generator))
    case 6:
      let count = Int.random(in: 0...5, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        object[randomText(using: &generator)] = random(depth: depth - 1, using: &generator)
      }
      return .object(object)
    }
  }

  /// A finite double of any magnitude, every bit pattern as likely as another.
  static func randomDouble(using generator: inout RandomSource) -> Double {
    let value = Double(bitPattern: generator.next())
    return value.isFinite ? value : Double.random(in: -1...1, using: &generator)
  }

  /// Text with characters of all lengths, and those that need an escape.
  static func randomText(using generator: inout RandomSource) -> String {
    let special: [Character] = [
      "\"", "\\", "/", "\0", "\u{8}", "\n", "\r", "\t", "\u{1F}", "\u{7F}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: text.append(special.randomElement(using: &generator) ?? "\"")
      case 1:
        let value = UInt32.random(in: 0...0x10FFFF, using: &generator)
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{1F4F7}")
      default:
        text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &generator)))
      }
    }
    return text
  }
}
