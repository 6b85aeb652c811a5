// SPDX-License-Identifier: Apache-2.0

/// The structure without fields, `()`.
public struct NoFields: VarlinkStructure {
  /// Makes the only value.
  public init() {}

  /// Takes nothing out of an object.
  public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
    try FieldReader(object, mode).finish()
  }

  /// Writes `{}`.
  public func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
