// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Configuration

@Suite struct TOMLDocumentTests {
  @Test func everyValueKeepsTheLineAndColumnOfItselfAndItsKey() throws {
    let root = try Read.document(
      """
      flag = true
        count=-3
      ratio = 1.5
      "näme" = "ü"  # columns are code points
      day = 2026-11-21
      [table]
      list = [ 1, "two", { three = 3 } ]
      a.b = 1
      """
    ).root
    #expect(root.location.line == 1)
    #expect(root["flag"]?.value.content == .boolean(true))
    #expect(root["flag"]?.keyLocation == place(1, 1))
    #expect(root["flag"]?.value.location == place(1, 8))
    #expect(root["count"]?.value.content == .integer(-3))
    #expect(root["count"]?.keyLocation == place(2, 3))
    #expect(root["count"]?.value.location == place(2, 9))
    #expect(root["ratio"]?.value.content == .float(1.5))
    #expect(root["näme"]?.value.content == .string("ü"))
    #expect(root["näme"]?.value.location == place(4, 10))
    #expect(root["day"]?.value.content == .dateTime)
    guard case .table(let table) = try #require(root["table"]).value.content,
      case .array(let list) = try #require(table["list"]).value.content,
      case .table(let inline) = try #require(list.last).content,
      case .table(let dotted) = try #require(table["a"]).value.content
    else {
      Issue.record("the types are others")
      return
    }
    #expect(table.location == place(6, 1))
    #expect(list.map(\.location) == [place(7, 10), place(7, 13), place(7, 20)])
    #expect(inline["three"]?.keyLocation == place(7, 22))
    #expect(dotted["b"]?.keyLocation == place(8, 3))
  }

  @Test func keysStandInTheOrderOfTheFile() throws {
    let root = try Read.document("zebra = 1\nant = 2\nmouse = 3\n").root
    #expect(root.entries.map(\.key) == ["zebra", "ant", "mouse"])
  }

  @Test func anEmptyTextIsAnEmptyTable() throws {
    #expect(try Read.document("").root.entries == [])
    #expect(try Read.document("# nothing\n").root.entries == [])
  }

  @Test(arguments: [
    (
      "debounce_ms\n",
      "test.toml:1:12: syntax error in key-value pair: expected '=', saw '\\n'; an option is "
        + "written as name = value"
    ),
    (
      "a = [1, 2",
      "test.toml:1:10: syntax error in array: encountered end-of-file; a quote or a bracket is "
        + "not closed"
    ),
    (
      "a = 'x\n",
      "test.toml:1:7: syntax error in literal string: control characters other than TAB "
        + "(U+0009) are explicitly prohibited; a string ends with its quote on the line on "
        + "which it begins"
    ),
    (
      "mode = front\n",
      "test.toml:1:9: syntax error in boolean: expected 'false', saw 'fr'; a string stands in "
        + "double quotes"
    ),
    (
      "mode = observe\n",
      "test.toml:1:8: syntax error in value: could not determine value type; a string stands "
        + "in double quotes"
    ),
    (
      "a = 1 b = 2\n",
      "test.toml:1:7: syntax error in key-value pair: expected a comment or whitespace, saw 'b'"
    ),
    (
      "KEY_A : 1\n",
      "test.toml:1:7: syntax error in key-value pair: expected '=', saw ':'; an option is "
        + "written as name = value"
    ),
    (
      "n = 99999999999999999999\n",
      "test.toml:1:25: syntax error in decimal integer: '99999999999999999999' is not "
        + "representable in 64 bits"
    ),
    (
      "[a]\nb = {}\n[a.b.c]\n",
      "test.toml:3:9: syntax error in table header: cannot insert 'a.b.c' into existing inline "
        + "table"
    ),
  ])
  func aSyntaxErrorHasItsPlace(text: String, expected: String) {
    #expect(errors(text) == [expected])
  }

  /// These texts lead to assertions of the TOML library, which must not end the program.
  @Test(arguments: [
    "[=]\n", "[[=]]\n", "[.a]\n", "a. = 1\n", "[a.]\n", "a = {b. = 1}\n", "ä = 1\n", "a ﷐ = 1\n",
  ])
  func aBrokenKeyIsASyntaxError(text: String) {
    let found = errors(text)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasPrefix("test.toml:1:") && $0.contains(": syntax error in ") })
  }

  @Test func bytesThatAreNotUTF8HaveTheirPlace() {
    let errors = Read.errors { () throws(ConfigurationErrors) in
      _ = try TOMLDocument(parsing: Array("a = 1\nb = \"".utf8) + [0xFF, 0x22], file: "test.toml")
    }
    #expect(errors == ["test.toml:2:5: syntax error: Encountered invalid utf-8 sequence"])
  }

  @Test(arguments: [
    (
      "[roles]\nKEY_A = \"primary\"\nKEY_A = \"none\"\n",
      "test.toml:3:1: \"KEY_A\" is already set at test.toml:2:1; remove one of the two"
    ),
    (
      "roles = { KEY_A = 1, 'KEY_A' = 2 }\n",
      "test.toml:1:22: \"KEY_A\" is already set at test.toml:1:11; remove one of the two"
    ),
    (
      "[a]\n[b]\n  [ \"a\" ] # again\n",
      "test.toml:3:5: \"a\" is already set at test.toml:1:2; remove one of the two"
    ),
    (
      "a.b.c = 1\na.b.c = 2\n",
      "test.toml:2:5: \"c\" is already set at test.toml:1:5; remove one of the two"
    ),
    (
      "[[x]]\nk = 1\n[[x]]\nk = 2\nsub = { k = 3 }\nk = 4\n",
      "test.toml:6:1: \"k\" is already set at test.toml:4:1; remove one of the two"
    ),
  ])
  func aKeyThatIsSetTwiceIsNamedWithBothPlaces(text: String, expected: String) {
    #expect(errors(text) == [expected])
  }

  @Test func aDuplicateWhoseKeyHasEscapesHasItsPlace() {
    #expect(
      errors("\"a\\u0062\" = 1\n\"ab\" = 2\n") == [
        "test.toml:2:1: \"ab\" is already set at test.toml:1:1; remove one of the two"
      ])
    let unread = errors("ab = 1\n\"a\\u0062\" = 2\n")
    #expect(unread.count == 1 && unread.allSatisfy { $0.hasPrefix("test.toml:2:13: ") })
  }

  @Test func allTheKeysThatAreSetTwiceAreNamed() {
    #expect(
      errors("t = { \"ä\" = 1, \"ä\" = 2, b = 1, b = 2, a = 1 }\nk = 1\nk = 2\nk = 3\n") == [
        "test.toml:1:16: \"ä\" is already set at test.toml:1:7; remove one of the two",
        "test.toml:1:32: \"b\" is already set at test.toml:1:25; remove one of the two",
        "test.toml:3:1: \"k\" is already set at test.toml:2:1; remove one of the two",
        "test.toml:4:1: \"k\" is already set at test.toml:2:1; remove one of the two",
      ])
  }

  @Test func whatFollowsADuplicateOnItsLineKeepsItsPlace() {
    #expect(
      errors("t = { a = 1, a = 2, b = ? }\n") == [
        "test.toml:1:25: syntax error in value: could not determine value type; a string stands in "
          + "double quotes"
      ])
  }

  @Test func deepNestingIsRefusedAndDoesNotOverflowTheStack() {
    let brackets = String(repeating: "[", count: 100_000)
    #expect(
      errors("a = " + brackets) == [
        "test.toml:1:261: syntax error in value: exceeded maximum nested value depth of 256 "
          + "(TOML_MAX_NESTED_VALUES)"
      ])
    let dots = "a" + String(repeating: ".a", count: 100_000) + " = 1\n"
    #expect(
      errors("b = 1\n" + dots) == [
        "test.toml:2:8002: syntax error: more than 4000 dots in one file"
      ])
    let fewer = "a" + String(repeating: ".a", count: 3000) + " = 1\n"
    #expect(errors(fewer) == ["test.toml:1:513: syntax error: nested deeper than 256 values"])
    let broken = "a" + String(repeating: ".a", count: 3000) + " = 1\n?"
    #expect(
      errors(broken) == [
        "test.toml:2:1: syntax error in root table: expected keys, tables, whitespace or comments, "
          + "saw '?'"
      ])
  }

  private func place(_ line: Int, _ column: Int) -> FileLocation {
    FileLocation(file: "test.toml", line: line, column: column)
  }

  private func errors(_ text: String) -> [String] {
    Read.errors { () throws(ConfigurationErrors) in _ = try Read.document(text) }
  }
}
