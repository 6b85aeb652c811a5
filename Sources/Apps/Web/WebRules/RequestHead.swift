// SPDX-License-Identifier: Apache-2.0

/// The first lines of a request, read more strictly than HTTP/1.1 asks for: browsers write them in one way, and
/// everything else is refused before anything behind it sees it.
///
///     GET /live HTTP/1.1␍␊        a method, a path, the version: one space between them
///     Host: localhost:8780␍␊      fields, none of them twice, none folded
///     ␍␊                          no body
public struct RequestHead: Hashable, Sendable {
  /// The most bytes of a head with its empty line.
  public static let longest = 8192
  /// The most fields.
  static let mostFields = 64
  /// The most bytes of a path.
  static let longestPath = 2048

  public var method: String
  /// The path as it was sent. It has no "%": no path of this page needs one.
  public var path: String
  /// The fields by their names in small letters.
  public var fields: [String: String]

  /// The end of the head in these bytes; nil if they have not come to it yet.
  public static func end(in bytes: some Collection<UInt8>) -> Int? {
    var matched = 0
    for (offset, byte) in bytes.enumerated() {
      if byte == (matched % 2 == 0 ? 13 : 10) {
        matched += 1
      } else {
        matched = byte == 13 ? 1 : 0
      }
      if matched == 4 { return offset + 1 }
    }
    return nil
  }

  /// Reads a head with its empty line.
  public init(_ bytes: some Collection<UInt8>) throws(Refusal) {
    guard bytes.count <= Self.longest else { throw .tooLong }
    var lines = try Self.lines(of: Array(bytes))[...]
    guard let first = lines.popFirst() else { throw .malformed }
    (method, path) = try Self.requestLine(first)
    fields = [:]
    guard lines.count <= Self.mostFields else { throw .tooLong }
    for line in lines {
      let (name, value) = try Self.field(line)
      // Two readers of a head that differ on which of two fields counts are two ways in.
      guard fields.updateValue(value, forKey: name) == nil else { throw .malformed }
    }
  }

  /// The lines without their ends and without the empty one. Each byte is a visible ASCII character, a space or, in
  /// the value of a field, a tab.
  private static func lines(of bytes: [UInt8]) throws(Refusal) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 {
        if line.isEmpty {
          guard index + 2 == bytes.count else { throw .malformed }
          return lines
        }
        lines.append(line)
        line = []
        index += 2
        continue
      }
      guard (32...126).contains(byte) || byte == 9 else { throw .malformed }
      line.append(byte)
      index += 1
    }
    throw .malformed
  }

  private static func requestLine(_ line: [UInt8]) throws(Refusal) -> (String, String) {
    let parts = line.split(separator: 32, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy({ (65...90).contains($0) }), !parts[0].isEmpty
    else { throw .malformed }
    guard text(parts[2]) == "HTTP/1.1" else { throw .version }
    guard parts[1].first == UInt8(ascii: "/"), parts[1].count <= longestPath else {
      throw .malformed
    }
    return (text(parts[0]), text(parts[1]))
  }

  private static func field(_ line: [UInt8]) throws(Refusal) -> (String, String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy({ isToken($0) })
    else { throw .malformed }
    let blank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
    var value = line[(colon + 1)...].drop(while: blank)
    while let last = value.last, blank(last) { value.removeLast() }
    return (text(line[..<colon]).lowercased(), text(value))
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
