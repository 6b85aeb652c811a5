// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct InterfaceCheckingTests {
  private let description: InterfaceDescription
  private let subject = DescribedType.named("T")

  init() throws {
    description = try InterfaceDescription(
      parsing: """
        interface a.b
        type T (
          flag: bool,
          number: ?int,
          real: ?float,
          text: ?string,
          payload: ?object,
          anything: ?any,
          kind: ?(one, two),
          list: ?[](inner: int),
          map: ?[string]?int,
          next: ?T
        )
        """)
  }

  static let fitting: [JSON] = [
    ["flag": true],
    ["flag": true, "number": .null, "real": 1],
    [
      "flag": false, "number": 1, "real": 1.5, "text": "", "payload": ["x": .null],
      "anything": [.null],
    ],
    ["flag": true, "kind": "two", "list": [["inner": 1]], "map": ["a": 1, "b": .null]],
    ["flag": true, "next": ["flag": true, "next": ["flag": false]]],
  ]

  @Test(arguments: fitting)
  func takes(value: JSON) throws {
    try description.check(value, against: subject, .strict)
  }

  static let unfitting: [(value: JSON, error: FieldError)] = [
    (1, FieldError(.wrongType(expected: "object"))),
    ([:], FieldError(.missing, path: "flag")),
    (["flag": .null], FieldError(.missing, path: "flag")),
    (["flag": 1], FieldError(.wrongType(expected: "bool"), path: "flag")),
    (["flag": true, "number": 1.0], FieldError(.wrongType(expected: "int"), path: "number")),
    (["flag": true, "real": "1"], FieldError(.wrongType(expected: "float"), path: "real")),
    (["flag": true, "text": 1], FieldError(.wrongType(expected: "string"), path: "text")),
    (["flag": true, "payload": []], FieldError(.wrongType(expected: "object"), path: "payload")),
    (["flag": true, "kind": "three"], FieldError(.unknownValue("three"), path: "kind")),
    (["flag": true, "list": [:]], FieldError(.wrongType(expected: "array"), path: "list")),
    (
      ["flag": true, "list": [["inner": 1], ["inner": "x"]]],
      FieldError(.wrongType(expected: "int"), path: "list[1].inner")
    ),
    (["flag": true, "map": ["a": "x"]], FieldError(.wrongType(expected: "int"), path: "map.a")),
    (["flag": true, "next": [:]], FieldError(.missing, path: "next.flag")),
    (["flag": true, "more": 1], FieldError(.unknown, path: "more")),
    (["flag": true, "next": ["flag": true, "x": 1]], FieldError(.unknown, path: "next.x")),
  ]

  @Test(arguments: unfitting)
  func refuses(value: JSON, error: FieldError) {
    #expect(throws: error) { try description.check(value, against: subject, .strict) }
  }

  @Test func toleratesNewerServices() throws {
    let value: JSON = ["flag": true, "more": 1, "kind": "three"]
    try description.check(value, against: subject, .tolerant)
  }

  @Test func takesNothingForATypeThatIsNotThere() {
    #expect(throws: FieldError(.wrongType(expected: "U"))) {
      try description.check([:], against: .named("U"), .tolerant)
    }
  }
}
