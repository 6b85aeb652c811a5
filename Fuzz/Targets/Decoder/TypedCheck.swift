// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Checks parameters that are decoded as the typed values of an interface.
enum TypedCheck {
  /// Throws a promise that does not hold for these parameters, as those of any method.
  static func check(_ object: JSONObject) throws(Finding) {
    for method in GatewayInterface.methods { try check(object, method) }
    try checkValue(object, GatewayInterface.CaptureEvent.self)
    try checkValue(object, VarlinkServiceInterface.GetInfo.Reply.self)
    try checkValue(object, EveryType.self)
  }

  private static func check<Method: VarlinkMethod>(
    _ object: JSONObject, _ method: Method.Type
  ) throws(Finding) {
    try checkValue(object, Method.Parameters.self)
    try checkValue(object, Method.Reply.self)
  }

  /// Checks that a value decoded strictly is the same when decoded tolerantly, and that a written value
  /// reads back the same.
  private static func checkValue<Value: VarlinkStructure>(
    _ object: JSONObject, _ type: Value.Type
  ) throws(Finding) {
    let tolerant = try bytes(object, type, .tolerant)
    if let strict = try bytes(object, type, .strict) {
      try Finding.unless(strict == tolerant, "\(type): strict and tolerant differ")
    }
    guard let tolerant else { return }
    guard case .object(let again)? = try? JSON(parsing: tolerant) else {
      throw Finding("\(type): what was written is no object")
    }
    try Finding.unless(try bytes(again, type, .tolerant) == tolerant, "\(type): read as another")
  }

  /// The value as it is written; nil if the object cannot be decoded.
  private static func bytes<Value: VarlinkStructure>(
    _ object: JSONObject, _ type: Value.Type, _ mode: DecodingMode
  ) throws(Finding) -> [UInt8]? {
    do throws(FieldError) {
      var writer = JSONWriter()
      try Value(from: object, mode).encode(into: &writer)
      return writer.bytes
    } catch {
      // A member may have an empty name, which is then the path.
      let isNamed = !error.path.isEmpty || (error.problem == .unknown && object[""] != nil)
      guard isNamed, error.description.contains(error.path) else {
        throw Finding("\(type): an error without a field")
      }
      return nil
    }
  }
}
