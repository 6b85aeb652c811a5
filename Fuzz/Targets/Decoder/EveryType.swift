// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

/// A structure with a field of each type that Varlink has, in the form in which the generator writes
/// them. The names are short, so that inputs find them.
struct EveryType: VarlinkStructure {
  var bool: Bool?
  var int: Int64?
  var float: Double?
  var string: String?
  var object: JSONObject?
  var any: JSON?
  var map: [String: Double]?
  var array: [Bool?]?
  var phase: GatewayInterface.Phase?

  init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
    var fields = FieldReader(object, mode)
    bool = try fields.optional("b")
    int = try fields.optional("i")
    float = try fields.optional("f")
    string = try fields.optional("s")
    self.object = try fields.optional("o")
    any = try fields.optional("y")
    map = try fields.optional("m")
    array = try fields.optional("a")
    phase = try fields.optional("p")
    try fields.finish()
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("b", bool)
    writer.field("i", int)
    writer.field("f", float)
    writer.field("s", string)
    writer.field("o", object)
    writer.field("y", any)
    writer.field("m", map)
    writer.field("a", array)
    writer.field("p", phase)
    writer.endObject()
  }
}
