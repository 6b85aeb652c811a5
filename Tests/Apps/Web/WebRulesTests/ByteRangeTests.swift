// SPDX-License-Identifier: Apache-2.0

import Testing
import WebRules

@Suite("The part of a film that a browser asks for")
struct ByteRangeTests {
  @Test(
    "Single ranges as in RFC 9110",
    arguments: [
      ("bytes=0-", 0..<1000), ("bytes=0-0", 0..<1), ("bytes=500-599", 500..<600),
      ("bytes=999-", 999..<1000), ("bytes=990-5000", 990..<1000), ("bytes=-10", 990..<1000),
      ("bytes=-5000", 0..<1000), ("bytes=0-99999999999999999999", 0..<1000),
    ] as [(String, Range<Int64>)])
  func parts(field: String, range: Range<Int64>) {
    #expect(ByteRange(field, size: 1000) == .part(range))
  }

  @Test(
    "What begins behind the end is nothing",
    arguments: ["bytes=1000-", "bytes=5000-6000", "bytes=-0"])
  func unsatisfiable(field: String) {
    #expect(ByteRange(field, size: 1000) == .unsatisfiable)
  }

  @Test("Of an empty file there is no part")
  func empty() {
    #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
  }

  @Test(
    "Anything else counts as absent",
    arguments: [
      nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=1-2,4-5", "items=0-1",
      "bytes=2-1", "bytes=+1-2", "bytes=1--2", "bytes= 1-2",
    ])
  func absent(field: String?) {
    #expect(ByteRange(field, size: 1000) == .whole)
  }
}
