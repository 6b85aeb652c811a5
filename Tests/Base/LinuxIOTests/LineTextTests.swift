// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Testing

/// The display of text from outside on a line.
@Suite struct LineTextTests {
  @Test(
    "nothing in a text moves the cursor, ends the line or turns its direction",
    arguments: [
      ("a\nb", "a\\nb"), ("a\r\nb", "a\\u{d}\\nb"), ("\u{0}", "\\u{0}"),
      ("\u{1B}[31m", "\\u{1b}[31m"), ("\u{7F}", "\\u{7f}"), ("\u{85}\u{9B}", "\\u{85}\\u{9b}"),
      ("\u{202E}gpj.exe", "\\u{202e}gpj.exe"), ("\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
      ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{200F}\u{61C}", "\\u{200f}\\u{61c}"),
      ("<0>a", "<0>a"),
      // Parts of words.
      ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("🧑\u{200D}🚀 é ß 字", "🧑\u{200D}🚀 é ß 字"),
    ])
  func escaped(text: String, line: String) {
    #expect(text.escapingControlCharacters() == line)
    #expect(line.escapingControlCharacters() == line)
    #expect(text.containsControlCharacters == (text != line))
  }

  @Test("bytes that are no text are shown as the mark for that")
  func loneBytes() {
    let text = String(decoding: [0x61, 0xFF, 0x9B, 0xC2, 0x0A], as: UTF8.self)
    #expect(text.escapingControlCharacters() == "a\u{FFFD}\u{FFFD}\u{FFFD}\\n")
  }

  @Test("a text that is too long keeps its beginning and its end, in whole characters")
  func shortened() {
    let text = String(repeating: "a", count: 60_000) + "end"
    let line = text.escapingControlCharacters(limit: 100)
    #expect(line.utf8.count <= 100)
    #expect(line.hasPrefix("aaaa") && line.hasSuffix("aaaend"))
    #expect(line.contains(" [59927 bytes left out] "), "\(line)")
    for limit in 64...80 {
      let short = String(repeating: "字", count: 100).escapingControlCharacters(limit: limit)
      #expect(short.utf8.count <= limit && !short.contains("\u{FFFD}"))
    }
    #expect(String(repeating: "a", count: 100).escapingControlCharacters(limit: 100).count == 100)
  }

  @Test("a line of the log has one end and a bounded length")
  func line() {
    let text = String(repeating: "\n<0>", count: 20_000)
    let line = Log.line("<6>", text)
    #expect(line.utf8.count <= 2048 && line.hasPrefix("<6>\\n<0>"))
    #expect(line.filter { $0 == "\n" }.count == 1 && line.hasSuffix("\n"))
  }
}
