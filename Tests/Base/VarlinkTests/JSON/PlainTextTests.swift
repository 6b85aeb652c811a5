// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Varlink

/// Text that is written as it is, looked at eight bytes at a time, and digits, two at a time.
struct PlainTextTests {
  private func isPlain(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { PlainText.isPlain($0) }
  }

  @Test("each byte at each place of texts of each length, among the bytes that are nearest to it")
  func places() {
    var wrong: [String] = []
    for length in 0..<20 {
      for filler in [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F, 0x80, 0xFF] as [UInt8] {
        #expect(isPlain(Array(repeating: filler, count: length)))
        for place in 0..<length {
          var text = Array(repeating: filler, count: length)
          for byte in 0...UInt8.max {
            text[place] = byte
            if isPlain(text) == PlainText.needsEscape(byte) {
              wrong.append("\(byte) at \(place) of \(text)")
            }
          }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("what is written is read again, and as short as it was")
  func strings() throws {
    for text in [
      "", "a", "KEY_VOLUMEDOWN", "\"", "\\\u{0}é\u{1F}", "a quote \" behind eight", "漢字",
    ] {
      var writer = JSONWriter(capacity: 1)
      writer.beginArray()
      for _ in 0..<3 { writer.string(text) }
      writer.endArray()
      #expect(try JSON(parsing: writer.bytes) == .array(Array(repeating: .string(text), count: 3)))
    }
  }

  @Test("numbers of each length have their digits")
  func numbers() {
    var values: [Int64] = [0, .min, .max, .min + 1]
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      for value in [power - 1, power, power + 1, power / 2 + 7] { values += [value, -value] }
    }
    for value in values {
      var writer = JSONWriter()
      writer.int(value)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(value)")
    }
  }
}
