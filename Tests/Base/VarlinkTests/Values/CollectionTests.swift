// SPDX-License-Identifier: Apache-2.0

import ShutterInterfaces
import Testing
import Varlink

/// Types that our own interfaces do not use, but other interfaces do.
@Suite struct CollectionTests {
  private typealias Map = [String: [Double?]]

  @Test func writesMapsSortedByName() {
    let map: Map = ["b": [nil, 1.5], "a": [], "c": [2]]
    #expect(text(map) == #"{"a":[],"b":[null,1.5],"c":[2.0]}"#)
  }

  @Test func readsMapsAndNullableElements() throws {
    let map = try Map(from: JSON(parsing: #"{"b":[null,1.5,3],"a":[]}"#), .strict)
    #expect(map == ["a": [], "b": [nil, 1.5, 3]])
  }

  @Test func readsSets() throws {
    let set = try [String: NoFields](from: JSON(parsing: #"{"one":{},"two":{}}"#), .strict)
    #expect(set.keys.sorted() == ["one", "two"])
    #expect(text(set) == #"{"one":{},"two":{}}"#)
  }

  @Test func namesTheElement() {
    #expect(throws: FieldError(.wrongType(expected: "float"), path: "b[1]")) {
      try Map(from: ["a": [], "b": [1, "x"]], .strict)
    }
    #expect(throws: FieldError(.unknown, path: "one.x")) {
      try [String: NoFields](from: ["one": ["x": 1]], .strict)
    }
    #expect(throws: FieldError(.wrongType(expected: "map"))) { try Map(from: [], .strict) }
    #expect(throws: FieldError(.wrongType(expected: "array"))) { try [Bool](from: [:], .strict) }
    #expect(throws: FieldError(.missing)) { try JSON(from: .null, .strict) }
  }

  static let errors: [(error: FieldError, text: String)] = [
    (FieldError(.missing, path: "a"), "field 'a' is missing"),
    (FieldError(.unknown, path: "a.b"), "field 'a.b' is not known"),
    (FieldError(.wrongType(expected: "int")), "the value is not of type int"),
    (
      FieldError(.unknownValue("x"), path: "[1]").inside("a").inside("b"),
      "field 'b.a[1]' cannot be 'x'"
    ),
  ]

  @Test(arguments: errors)
  func saysWhatIsWrong(error: FieldError, text: String) {
    #expect(error.description == text)
  }

  @Test func showsEnumerationsAsOnTheWire() {
    #expect(GatewayInterface.Role.halfPress.description == "half_press")
    #expect(GatewayInterface.Role.declared.map(\.rawValue).last == "control_down")
    #expect(GatewayInterface.Role(rawValue: "fourth") == .unrecognized("fourth"))
  }

  private func text(_ value: some VarlinkValue) -> String {
    String(decoding: value.jsonBytes, as: UTF8.self)
  }
}
