// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The rules by which names of an interface description become Swift names.
enum SwiftNames {
  /// The name of the Swift type of an interface: its last element. A last element that starts with
  /// a small letter is too general to stand alone: `org.varlink.service` is `VarlinkService`.
  static func interface(_ name: String) -> String {
    let elements = name.split(separator: ".")
    let isGeneral = elements.last?.first?.isLowercase ?? false
    return elements.suffix(isGeneral ? 2 : 1).map { capitalised(String($0)) }.joined() + "Interface"
  }

  /// The name with a capital first letter, words joined.
  static func capitalised(_ name: String) -> String {
    let camel = camelCase(name)
    return camel.prefix(1).uppercased() + camel.dropFirst()
  }

  /// The name of a property or enumeration case: `half_press` is `halfPress`.
  static func camelCase(_ name: String) -> String {
    let words = name.split { $0 == "_" || $0 == "-" }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map(String.init) ?? "") + rest.joined()
  }

  /// The name of the function that answers calls of a method: `SetEnabled` is `setEnabled`, and
  /// `GPIOLines` is `gpioLines`.
  static func function(_ method: String) -> String {
    let capitals = method.prefix { $0.isUppercase }
    // The last of several capitals begins the next word, unless nothing follows.
    let isWhole = capitals.count < 2 || capitals.count == method.count
    let head = isWhole ? capitals : capitals.dropLast()
    return head.lowercased() + method.dropFirst(head.count)
  }

  /// The name of a type that a field declares in place: its own, unless that would hide another.
  static func nested(_ field: DescribedField, in interface: InterfaceDescription) -> String {
    let name = capitalised(field.name)
    return taken.contains(name) || interface[name] != nil ? name + "Value" : name
  }

  /// The name of an embedded file, as SwiftPM makes it.
  static func resource(_ fileName: String) -> String {
    String(fileName.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The name in backticks if Swift reserves it.
  static func quoted(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// Names that mean something else in the code around a generated type.
  static let taken: Set<String> = [
    "Any", "Bool", "Call", "DecodingMode", "Double", "Error", "FieldError", "FieldReader",
    "IncomingCall", "Int64", "JSON", "JSONObject", "JSONWriter", "LoopActor", "MoreFlag",
    "NoFields", "PackageResources", "Parameters", "Protocol", "Reply", "Self", "Service", "String",
    "Type",
    "VarlinkEnumeration", "VarlinkErrorValue", "VarlinkInterface", "VarlinkMethod",
    "VarlinkService", "VarlinkStructure",
  ]

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
