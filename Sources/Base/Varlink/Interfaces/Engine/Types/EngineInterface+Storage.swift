// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Where photos are stored.
  public struct Storage: VarlinkStructure {
    /// The folder of all content directories; made with the first session.
    public var path: String
    /// Set if and only if the caller can have no content directory there.
    public var fault: StorageFault?
    /// Bytes that are free there. Null where the file system does not count them, or
    /// cannot be asked.
    public var freeSize: Int64?
    /// Bytes that photos leave free.
    public var reservedSize: Int64
    /// Bytes that the caller's photos may have together, and have. Null: no limit.
    public var quotaSize: Int64?
    public var usedSize: Int64?

    /// Makes a value of these fields.
    public init(
      path: String,
      fault: StorageFault? = nil,
      freeSize: Int64? = nil,
      reservedSize: Int64,
      quotaSize: Int64? = nil,
      usedSize: Int64? = nil
    ) {
      self.path = path
      self.fault = fault
      self.freeSize = freeSize
      self.reservedSize = reservedSize
      self.quotaSize = quotaSize
      self.usedSize = usedSize
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.path = try fields.required("path")
      self.fault = try fields.optional("fault")
      self.freeSize = try fields.optional("freeSize")
      self.reservedSize = try fields.required("reservedSize")
      self.quotaSize = try fields.optional("quotaSize")
      self.usedSize = try fields.optional("usedSize")
      try fields.finish(known: [
        "path",
        "fault",
        "freeSize",
        "reservedSize",
        "quotaSize",
        "usedSize",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("path", self.path)
      writer.field("fault", self.fault)
      writer.field("freeSize", self.freeSize)
      writer.field("reservedSize", self.reservedSize)
      writer.field("quotaSize", self.quotaSize)
      writer.field("usedSize", self.usedSize)
      writer.endObject()
    }
  }
}
