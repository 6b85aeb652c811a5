// SPDX-License-Identifier: Apache-2.0

/// A Swift value of a Varlink structure: a type, the parameters of a method or error, a reply.
public protocol VarlinkStructure: VarlinkValue {
  /// Takes the declared fields out of an object.
  init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError)
}

extension VarlinkStructure {
  /// Takes the value out of JSON, which must be an object.
  public init(from json: JSON, _ mode: DecodingMode) throws(FieldError) {
    guard case .object(let object) = json else {
      throw FieldError(.wrongType(expected: "object"))
    }
    try self.init(from: object, mode)
  }
}
