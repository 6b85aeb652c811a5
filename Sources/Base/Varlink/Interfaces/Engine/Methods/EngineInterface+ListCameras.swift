// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `ListCameras` of org.shutterd.Engine.
  public enum ListCameras: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.ListCameras"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.ignored

    /// The parameters of a call.
    public typealias Parameters = NoFields

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var cameras: [Camera]

      /// Makes a value of these fields.
      public init(cameras: [Camera]) {
        self.cameras = cameras
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.cameras = try fields.required("cameras")
        try fields.finish(known: ["cameras"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("cameras", self.cameras)
        writer.endObject()
      }
    }
  }
}
