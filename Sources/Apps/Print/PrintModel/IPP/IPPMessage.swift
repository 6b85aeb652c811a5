// SPDX-License-Identifier: Apache-2.0

/// A value of an attribute (RFC 8010, 3.5.2), as far as printing needs them. Others are kept as bytes.
public enum IPPValue: Hashable, Sendable {
  case integer(Int32)
  case `enum`(Int32)
  case boolean(Bool)
  /// A text, name, keyword, URI, charset, language or media type: the tag says which.
  case text(IPPTag, String)
  case other(UInt8, [UInt8])

  /// The number of an integer or an enumeration.
  public var number: Int? {
    switch self {
    case .integer(let number), .enum(let number): Int(number)
    case .boolean, .text, .other: nil
    }
  }

  public var string: String? {
    if case .text(_, let text) = self { text } else { nil }
  }

  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }
}

/// The tags of values that are text.
public enum IPPTag: UInt8, Sendable {
  case text = 0x41
  case name = 0x42
  case keyword = 0x44
  case uri = 0x45
  case uriScheme = 0x46
  case charset = 0x47
  case language = 0x48
  case mediaType = 0x49
}

/// An attribute with its values, of which there may be none ("no-value" and the like).
public struct IPPAttribute: Hashable, Sendable {
  public let name: String
  public var values: [IPPValue]

  public init(_ name: String, _ values: [IPPValue]) {
    self.name = name
    self.values = values
  }

  public init(_ name: String, _ tag: IPPTag, _ texts: String...) {
    self.init(name, texts.map { .text(tag, $0) })
  }
}

/// A group of attributes: of the operation, a job, a printer.
public struct IPPGroup: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case operation = 1
    case job = 2
    case printer = 4
    case unsupported = 5
  }

  /// The delimiter tag, of `Kind` or another.
  public let tag: UInt8
  public var attributes: [IPPAttribute]

  public init(_ kind: Kind, _ attributes: [IPPAttribute]) {
    tag = kind.rawValue
    self.attributes = attributes
  }

  fileprivate init(tag: UInt8) {
    self.tag = tag
    attributes = []
  }

  /// The values of an attribute; empty if it is not there.
  public subscript(name: String) -> [IPPValue] {
    attributes.first { $0.name == name }?.values ?? []
  }

  /// The texts of an attribute.
  public func texts(_ name: String) -> [String] { self[name].compactMap(\.string) }
}

/// A request or a reply of IPP (RFC 8010), without the document that may follow a request.
public struct IPPMessage: Hashable, Sendable {
  /// The operation of a request, the status of a reply.
  public var code: UInt16
  public var requestID: UInt32
  public var groups: [IPPGroup]

  public init(code: UInt16, requestID: UInt32 = 1, groups: [IPPGroup]) {
    self.code = code
    self.requestID = requestID
    self.groups = groups
  }

  /// The groups of a kind, in their order.
  public func groups(_ kind: IPPGroup.Kind) -> [IPPGroup] {
    groups.filter { $0.tag == kind.rawValue }
  }

  /// The first group of a kind; empty if there is none.
  public func group(_ kind: IPPGroup.Kind) -> IPPGroup {
    groups(kind).first ?? IPPGroup(kind, [])
  }
}

/// Bytes that are not a message of IPP.
public struct IPPError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

// MARK: Writing

extension IPPMessage {
  private static let version: [UInt8] = [2, 0]
  private static let endOfAttributes: UInt8 = 3
  /// Bytes of a name or a text that one field can have.
  public static let longestText = Int(Int16.max)

  /// The message's bytes. Longer texts than a field can have are cut.
  public var bytes: [UInt8] {
    var bytes = Self.version
    bytes.append(bigEndian: code)
    bytes.append(bigEndian: requestID)
    for group in groups {
      bytes.append(group.tag)
      for attribute in group.attributes {
        for (index, value) in attribute.values.enumerated() {
          bytes.append(value.tag)
          // A further value of the same attribute has no name.
          bytes.append(field: index == 0 ? Array(attribute.name.utf8) : [])
          bytes.append(field: value.content)
        }
      }
    }
    bytes.append(Self.endOfAttributes)
    return bytes
  }
}

extension IPPValue {
  private static let integerTag: UInt8 = 0x21
  private static let booleanTag: UInt8 = 0x22
  private static let enumTag: UInt8 = 0x23

  fileprivate var tag: UInt8 {
    switch self {
    case .integer: Self.integerTag
    case .boolean: Self.booleanTag
    case .enum: Self.enumTag
    case .text(let tag, _): tag.rawValue
    case .other(let tag, _): tag
    }
  }

  fileprivate var content: [UInt8] {
    switch self {
    case .integer(let number), .enum(let number):
      var bytes: [UInt8] = []
      bytes.append(bigEndian: UInt32(bitPattern: number))
      return bytes
    case .boolean(let value): return [value ? 1 : 0]
    case .text(_, let text): return Array(text.utf8)
    case .other(_, let bytes): return bytes
    }
  }

  fileprivate init(tag: UInt8, _ bytes: ArraySlice<UInt8>) throws(IPPError) {
    switch tag {
    case Self.integerTag, Self.enumTag:
      guard bytes.count == 4 else { throw IPPError("an integer of \(bytes.count) bytes") }
      let number = Int32(bitPattern: bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
      self = tag == Self.enumTag ? .enum(number) : .integer(number)
    case Self.booleanTag:
      guard bytes.count == 1, let byte = bytes.first, byte <= 1 else {
        throw IPPError("a boolean that is neither 0 nor 1")
      }
      self = .boolean(byte == 1)
    default:
      guard let text = IPPTag(rawValue: tag) else {
        self = .other(tag, Array(bytes))
        return
      }
      self = .text(text, String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(field: [UInt8]) {
    let field = field.prefix(IPPMessage.longestText)
    append(bigEndian: UInt16(field.count))
    append(contentsOf: field)
  }
}

// MARK: Reading

extension IPPMessage {
  /// The most values of a message: a printer's attributes have some thousands.
  private static let mostValues = 65_536
  /// The first tag that is a value's and not a group's.
  private static let firstValueTag: UInt8 = 0x10

  /// Reads a message. Bytes behind its end belong to a document, and are no fault.
  public init(decoding bytes: [UInt8]) throws(IPPError) {
    var reader = IPPReader(bytes)
    let major = try reader.byte()
    guard major == 1 || major == 2 else { throw IPPError("version \(major) of IPP") }
    _ = try reader.byte()
    code = UInt16(try reader.byte()) << 8 | UInt16(try reader.byte())
    requestID = 0
    for _ in 0..<4 { requestID = requestID << 8 | UInt32(try reader.byte()) }
    groups = []
    var count = 0
    while true {
      let tag = try reader.byte()
      if tag == Self.endOfAttributes { return }
      if tag < Self.firstValueTag {
        groups.append(IPPGroup(tag: tag))
      } else {
        count += 1
        guard count <= Self.mostValues else { throw IPPError("too many values") }
        try readValue(tag, &reader)
      }
    }
  }

  private mutating func readValue(_ tag: UInt8, _ reader: inout IPPReader) throws(IPPError) {
    let name = try reader.field()
    let value = try IPPValue(tag: tag, try reader.field())
    guard !groups.isEmpty else { throw IPPError("a value before the first group") }
    let group = groups.count - 1
    if !name.isEmpty {
      let name = String(decoding: name, as: UTF8.self)
      groups[group].attributes.append(IPPAttribute(name, [value]))
      return
    }
    guard !groups[group].attributes.isEmpty else { throw IPPError("a value without a name") }
    groups[group].attributes[groups[group].attributes.count - 1].values.append(value)
  }
}

/// Takes the parts of a message off its bytes.
private struct IPPReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() throws(IPPError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw IPPError("it ends in the middle") }
    return byte
  }

  /// A name or a value, with its length before it.
  mutating func field() throws(IPPError) -> ArraySlice<UInt8> {
    let count = Int(try byte()) << 8 | Int(try byte())
    guard count <= rest.count else { throw IPPError("it ends in the middle") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
