// SPDX-License-Identifier: Apache-2.0

/// A Swift value of a Varlink type.
public protocol VarlinkValue: Equatable, Sendable {
  /// Takes the value out of JSON.
  init(from json: JSON, _ mode: DecodingMode) throws(FieldError)

  /// Writes the value.
  func encode(into writer: inout JSONWriter)
}

extension VarlinkValue {
  /// The value as JSON bytes.
  public var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    encode(into: &writer)
    return writer.bytes
  }
}
