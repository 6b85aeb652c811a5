// SPDX-License-Identifier: Apache-2.0

extension JSON {
  /// Parses one JSON text. White space around it is allowed, anything else is not.
  /// The bytes are only read during the call.
  public init(
    parsing bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    guard bytes.count <= limits.maximumSize else {
      throw JSONError(.tooLarge(maximum: limits.maximumSize), at: limits.maximumSize)
    }
    var parser = JSONParser(bytes, maximumDepth: limits.maximumDepth)
    self = try parser.parseText()
  }

  /// Parses one JSON text.
  public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSON, JSONError> in
      do throws(JSONError) {
        return .success(try JSON(parsing: buffer, limits: limits))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Parses one JSON text.
  public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The value as UTF-8 text without white space.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    encode(into: &writer)
    return writer.bytes
  }
}

extension JSON: CustomStringConvertible {
  /// The value as text without white space.
  public var description: String {
    String(decoding: bytes, as: UTF8.self)
  }
}
