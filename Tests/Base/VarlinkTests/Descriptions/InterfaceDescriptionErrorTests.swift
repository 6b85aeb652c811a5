// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct InterfaceDescriptionErrorTests {
  /// Texts that follow "interface a.b" and a line break, and the message that each gives.
  static let members: [(text: String, message: String)] = [
    ("", "2:1: expected 'type', 'method' or 'error'"),
    ("# only a comment", "2:17: expected 'type', 'method' or 'error'"),
    ("struct T ()", "2:1: expected 'type', 'method' or 'error'"),
    ("type", "2:5: expected a name"),
    ("type ()", "2:6: expected a name"),
    ("type t ()", "2:6: 't' is not a valid name here"),
    ("type T_x ()", "2:6: 'T_x' is not a valid name here"),
    ("type 1T ()", "2:6: '1T' is not a valid name here"),
    ("type T", "2:7: expected '('"),
    ("type T bool", "2:8: expected '('"),
    ("type T (", "2:9: expected a name"),
    ("type T (x", "2:10: expected ',' or ')'"),
    ("type T (x:", "2:11: expected a type"),
    ("type T (x: )", "2:12: expected a type"),
    ("type T (x: int", "2:15: expected ',' or ')'"),
    ("type T (x: int y: int)", "2:16: expected ',' or ')'"),
    ("type T (x: int,)", "2:16: expected a name"),
    ("type T (x, y,)", "2:14: expected a name"),
    ("type T (x, y: int)", "2:13: expected ',' or ')'"),
    ("type T (x: int, y)", "2:18: expected ':'"),
    ("type T (x: int, x: int)", "2:17: 'x' is declared twice"),
    ("type T (a, b, a)", "2:15: 'a' is declared twice"),
    ("type T (_x: int)", "2:9: '_x' is not a valid name here"),
    ("type T (x_: int)", "2:9: 'x_' is not a valid name here"),
    ("type T (x__y: int)", "2:9: 'x__y' is not a valid name here"),
    ("type T (1x: int)", "2:9: '1x' is not a valid name here"),
    ("type T (x-y: int)", "2:10: expected ',' or ')'"),
    ("type T (x: integer)", "2:12: no type is named 'integer'"),
    ("type T (x: U)", "2:12: no type is named 'U'"),
    ("type T (x: []?U)", "2:15: no type is named 'U'"),
    ("type T (x: ??int)", "2:13: a nullable type cannot be made nullable"),
    ("type T (x: ?[]??int)", "2:16: a nullable type cannot be made nullable"),
    ("type T (x: [int]string)", "2:12: expected a type"),
    ("type T (x: [string])", "2:20: expected a type"),
    ("type T (x: [])", "2:14: expected a type"),
    ("type T () type U ()", "2:11: expected a line break"),
    ("type T ()\ntype T ()", "3:6: 'T' is declared twice"),
    ("type T ()\nmethod T() -> ()", "3:8: 'T' is declared twice"),
    ("error E ()\ntype T (x: E)", "3:12: 'E' is not a type"),
    ("method M(x: M) -> ()", "2:13: 'M' is not a type"),
    ("method M", "2:9: expected '('"),
    ("method M()", "2:11: expected '->'"),
    ("method M() - > ()", "2:12: expected '->'"),
    ("method M() ->", "2:14: expected '('"),
    ("method M(a, b) -> ()", "2:11: expected ':'"),
    ("method M() -> int", "2:15: expected '('"),
    ("error E", "2:8: expected '('"),
    ("error E (a, b)", "2:11: expected ':'"),
    ("type T (é: int)", "2:9: expected a name"),
    ("type T (\n  # ünï\n  x: int, y: Ü)", "4:14: expected a type"),
  ]

  @Test(arguments: members)
  func refusesMember(text: String, message: String) {
    expectError("interface a.b\n" + text, message)
  }

  static let interfaces: [(text: String, message: String)] = [
    ("", "1:1: expected 'interface'"),
    ("type T ()", "1:1: expected 'interface'"),
    ("interface", "1:10: expected the name of the interface"),
    ("interface (", "1:11: expected the name of the interface"),
    ("interface a\ntype T ()", "1:11: 'a' is not a valid name here"),
    ("interface 1a.b\ntype T ()", "1:11: '1a.b' is not a valid name here"),
    ("interface a..b\ntype T ()", "1:11: 'a..b' is not a valid name here"),
    ("interface a.b.\ntype T ()", "1:11: 'a.b.' is not a valid name here"),
    ("interface a.-b\ntype T ()", "1:11: 'a.-b' is not a valid name here"),
    ("interface a.b-\ntype T ()", "1:11: 'a.b-' is not a valid name here"),
    ("interface a.b_c\ntype T ()", "1:11: 'a.b_c' is not a valid name here"),
    ("interface a.b type T ()", "1:15: expected a line break"),
  ]

  @Test(arguments: interfaces)
  func refusesInterface(text: String, message: String) {
    expectError(text, message)
  }

  @Test(arguments: ["a.b", "a.1", "a-b.c-d", "A.b--c.D9", "x.y.z"])
  func takesInterfaceName(name: String) throws {
    #expect(try InterfaceDescription(parsing: "interface \(name)\ntype T ()").name == name)
  }

  @Test func limitsTheDepth() {
    let nested = String(repeating: "[]", count: 200_000)
    #expect {
      try InterfaceDescription(parsing: "interface a.b\ntype T (x: \(nested)int)")
    } throws: { error in
      (error as? InterfaceDescriptionError)?.problem == .tooDeep(maximum: 64)
    }
  }

  private func expectError(_ text: String, _ message: String) {
    do throws(InterfaceDescriptionError) {
      let description = try InterfaceDescription(parsing: text)
      Issue.record("was taken as \(description)")
    } catch {
      #expect("\(error)" == message)
    }
  }
}
