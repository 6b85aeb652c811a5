// SPDX-License-Identifier: Apache-2.0

/// The part of a file that a request asks for (RFC 9110, section 14).
public enum ByteRange: Hashable, Sendable {
  /// All of it.
  case whole
  /// These bytes: 206.
  case part(Range<Int64>)
  /// None that there is: 416.
  case unsatisfiable

  /// - Parameter field: the value of Range. Anything but a single range of bytes counts as absent, as HTTP allows.
  public init(_ field: String?, size: Int64) {
    guard let field, field.hasPrefix("bytes=") else {
      self = .whole
      return
    }
    let parts = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Self.number(parts[0]), let last = Self.number(parts[1]),
      first != nil || last != nil
    else {
      self = .whole
      return
    }
    if let first {
      let end = min(last.map { $0 == .max ? $0 : $0 + 1 } ?? size, size)
      if let last, last < first {
        self = .whole
      } else {
        self = first < end ? .part(first..<end) : .unsatisfiable
      }
    } else if let last {
      self = last > 0 && size > 0 ? .part(max(size - last, 0)..<size) : .unsatisfiable
    } else {
      self = .whole
    }
  }

  /// A number; nil inside for no digits, nil for anything else.
  private static func number(_ text: Substring) -> Int64?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return .some(Int64(text) ?? .max)
  }
}
