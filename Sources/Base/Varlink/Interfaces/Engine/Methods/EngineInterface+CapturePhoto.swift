// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Takes a photo and reports every step. A request that is refused fails before
  /// any step. Without 'more' there is one reply, that of did_finish_capture with the
  /// last photo.
  /// [Supports 'more' flag]
  public enum CapturePhoto: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.CapturePhoto"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.supported

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      public var session: String
      public var settings: PhotoSettings?

      /// Makes a value of these fields.
      public init(session: String, settings: PhotoSettings? = nil) {
        self.session = session
        self.settings = settings
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.settings = try fields.optional("settings")
        try fields.finish(known: ["session", "settings"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("settings", self.settings)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var step: PhotoStep
      public var resolved: ResolvedSettings
      /// Set at did_finish_processing and did_capture_deferred_proxy, and in a single
      /// reply.
      public var photo: Photo?
      /// A name of the error table, in every step that an error touched.
      public var failure: String?

      /// Makes a value of these fields.
      public init(
        step: PhotoStep,
        resolved: ResolvedSettings,
        photo: Photo? = nil,
        failure: String? = nil
      ) {
        self.step = step
        self.resolved = resolved
        self.photo = photo
        self.failure = failure
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.step = try fields.required("step")
        self.resolved = try fields.required("resolved")
        self.photo = try fields.optional("photo")
        self.failure = try fields.optional("failure")
        try fields.finish(known: ["step", "resolved", "photo", "failure"])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("step", self.step)
        writer.field("resolved", self.resolved)
        writer.field("photo", self.photo)
        writer.field("failure", self.failure)
        writer.endObject()
      }
    }
  }
}
