// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// Locks or unlocks the seat, until the next call: a gateway that ends or crashes
  /// finds the lock again, as does the next boot. It is kept before this is answered.
  /// A lock that cannot be kept holds as long as this gateway runs, an unlock that
  /// cannot be kept is refused: in both cases the seat is locked, and the error is
  /// LockNotKept.
  public enum SetLocked: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Control.SetLocked"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var locked: Bool

      /// Makes a value of these fields.
      public init(locked: Bool) {
        self.locked = locked
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.locked = try fields.required("locked")
        try fields.finish(known: ["locked"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("locked", self.locked)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public typealias Reply = NoFields
  }
}
