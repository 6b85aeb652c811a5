// SPDX-License-Identifier: Apache-2.0
import VarlinkCertification

/// The values that go to and fro in the certification.
enum CertificationValues {
  typealias Interface = VarlinkCertificationInterface

  static let float = Double.pi
  static let string = "a lot of string"
  static let map = ["foo": "Foo", "bar": "Bar"]
  static let set = ["one", "two", "three"]
  static let replies = (1...10).map { "Reply number \($0)" }

  /// A value of every type, with null where that may be.
  static let mytype = Interface.MyType(
    object: [
      "method": "org.varlink.certification.Test09",
      "parameters": ["map": ["foo": "Foo", "bar": "Bar"]],
    ],
    enum: .two,
    struct: .init(first: 1, second: "2"),
    array: set,
    dictionary: map,
    stringset: members(Interface.MyType.Stringset()),
    interface: .init(
      foo: [nil, ["foo": .foo, "bar": .bar], nil, ["one": .foo, "two": .bar]],
      anon: .init(foo: true, bar: false)))

  /// The set as a map to the empty structure of one of its declarations.
  static func members<Empty>(_ empty: Empty) -> [String: Empty] {
    Dictionary(uniqueKeysWithValues: set.map { ($0, empty) })
  }
}
