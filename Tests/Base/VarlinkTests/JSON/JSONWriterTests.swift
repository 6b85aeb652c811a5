// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Varlink

@Suite struct JSONWriterTests {
  static let written: [(value: JSON, text: String)] = [
    (.null, "null"),
    (true, "true"),
    (false, "false"),
    ("", #""""#),
    ("plain text", #""plain text""#),
    ("\"\\/", #""\"\\/""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1}\u{1F}\u{7F}", #""\u0000\u0001\u001f"# + "\u{7F}\""),
    ("a\nb\"c", #""a\nb\"c""#),
    ("é € \u{1F4F7} \u{2028}", "\"é € \u{1F4F7} \u{2028}\""),
    ([], "[]"),
    ([1, "two", [3], [:], .null], #"[1,"two",[3],{},null]"#),
    ([:], "{}"),
    (["b": 1, "a": [true, false], "\"": [:]], #"{"b":1,"a":[true,false],"\"":{}}"#),
  ]

  @Test(arguments: written)
  func writes(value: JSON, text: String) {
    #expect(value.description == text)
  }

  @Test func readsBackWhatItWrote() throws {
    var generator = RandomSource(seed: 1)
    for round in 0..<3000 {
      let value = JSON.random(depth: 4, using: &generator)
      let bytes = value.bytes
      #expect(try JSON(parsing: bytes) == value, "round \(round)")
      #expect(!bytes.contains(0), "round \(round)")
    }
  }

  @Test func readsBackEveryDouble() throws {
    var generator = RandomSource(seed: 2)
    for _ in 0..<20_000 {
      let value = JSON.randomDouble(using: &generator)
      let text = JSON.double(value).description
      let read = try #require(try JSON(parsing: text).doubleValue)
      #expect(read.bitPattern == value.bitPattern, "\(text)")
    }
  }

  @Test func survivesDamage() {
    var generator = RandomSource(seed: 3)
    var refused = 0
    for _ in 0..<3000 {
      var bytes = JSON.random(depth: 3, using: &generator).bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[place] = UInt8.random(in: 0...255, using: &generator)
      do throws(JSONError) {
        let value = try JSON(parsing: bytes)
        #expect(try JSON(parsing: value.bytes) == value)
      } catch {
        refused += 1
        #expect((0...bytes.count).contains(error.offset))
      }
    }
    #expect(refused > 500)
  }

  @Test("Numbers from 0 to 1 with few decimals are written as the standard library writes them")
  func millionths() {
    var numbers: [Double] = [0, 1, 0.5, 0.1, 0.000_1, 0.000_099, 0.000_01, 0.999_999, 1 / 3]
    numbers += (0...20_000).map { Double($0 * 50 + $0 % 7) / 1_000_000 }
    numbers += numbers.flatMap { [$0.nextUp, $0.nextDown] }
    for number in numbers {
      let standard = number.description
      // Only exponents are written otherwise, with a decimal point.
      guard !standard.contains("e") else { continue }
      #expect(JSON.double(number).description == standard)
    }
  }
}
