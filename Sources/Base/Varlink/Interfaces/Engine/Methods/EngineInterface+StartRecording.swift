// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Records until StopRecording(), a limit, an interruption, the end of the session
  /// or of this connection. 'did_finish' is sent exactly once for each accepted
  /// request, when the file is complete and durable.
  /// [Requires 'more' flag]
  public enum StartRecording: VarlinkMethod {
    /// The qualified name.
    public static let name = "org.shutterd.Engine.StartRecording"

    /// Whether calls may ask for more than one reply.
    public static let more = MoreFlag.required

    /// The parameters of a call.
    public struct Parameters: VarlinkStructure {
      /// The type of `codec`.
      public enum Codec: VarlinkEnumeration {
        case h264
        case mjpeg
        /// A value that this version of the interface does not declare.
        case unrecognized(String)

        /// The declared values in their order.
        public static let declared: [Codec] = [.h264, .mjpeg]

        /// The value of that name.
        public init(rawValue: String) {
          switch rawValue {
          case "h264": self = .h264
          case "mjpeg": self = .mjpeg
          default: self = .unrecognized(rawValue)
          }
        }

        /// The name as it is on the wire.
        public var rawValue: String {
          switch self {
          case .h264: return "h264"
          case .mjpeg: return "mjpeg"
          case .unrecognized(let name): return name
          }
        }

        /// Whether the interface declares the value.
        public var isDeclared: Bool {
          if case .unrecognized = self { return false }
          return true
        }
      }

      public var session: String
      /// "video/mp4" (default) or "video/x-matroska".
      public var mediaType: String?
      public var codec: Codec?
      public var maximumDurationUSec: Int64?
      public var maximumSize: Int64?
      public var progressIntervalUSec: Int64?

      /// Makes a value of these fields.
      public init(
        session: String,
        mediaType: String? = nil,
        codec: Codec? = nil,
        maximumDurationUSec: Int64? = nil,
        maximumSize: Int64? = nil,
        progressIntervalUSec: Int64? = nil
      ) {
        self.session = session
        self.mediaType = mediaType
        self.codec = codec
        self.maximumDurationUSec = maximumDurationUSec
        self.maximumSize = maximumSize
        self.progressIntervalUSec = progressIntervalUSec
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.session = try fields.required("session")
        self.mediaType = try fields.optional("mediaType")
        self.codec = try fields.optional("codec")
        self.maximumDurationUSec = try fields.optional("maximumDurationUSec")
        self.maximumSize = try fields.optional("maximumSize")
        self.progressIntervalUSec = try fields.optional("progressIntervalUSec")
        try fields.finish(known: [
          "session",
          "mediaType",
          "codec",
          "maximumDurationUSec",
          "maximumSize",
          "progressIntervalUSec",
        ])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("session", self.session)
        writer.field("mediaType", self.mediaType)
        writer.field("codec", self.codec)
        writer.field("maximumDurationUSec", self.maximumDurationUSec)
        writer.field("maximumSize", self.maximumSize)
        writer.field("progressIntervalUSec", self.progressIntervalUSec)
        writer.endObject()
      }
    }

    /// The parameters of a reply.
    public struct Reply: VarlinkStructure {
      public var recording: String
      public var step: RecordingStep
      public var durationUSec: Int64
      public var size: Int64
      public var path: String?
      public var failure: String?
      /// With 'did_finish': whether the file can be played, also after a failure.
      public var playable: Bool?

      /// Makes a value of these fields.
      public init(
        recording: String,
        step: RecordingStep,
        durationUSec: Int64,
        size: Int64,
        path: String? = nil,
        failure: String? = nil,
        playable: Bool? = nil
      ) {
        self.recording = recording
        self.step = step
        self.durationUSec = durationUSec
        self.size = size
        self.path = path
        self.failure = failure
        self.playable = playable
      }

      /// Takes the fields out of an object.
      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.recording = try fields.required("recording")
        self.step = try fields.required("step")
        self.durationUSec = try fields.required("durationUSec")
        self.size = try fields.required("size")
        self.path = try fields.optional("path")
        self.failure = try fields.optional("failure")
        self.playable = try fields.optional("playable")
        try fields.finish(known: [
          "recording",
          "step",
          "durationUSec",
          "size",
          "path",
          "failure",
          "playable",
        ])
      }

      /// Writes the fields as an object.
      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("recording", self.recording)
        writer.field("step", self.step)
        writer.field("durationUSec", self.durationUSec)
        writer.field("size", self.size)
        writer.field("path", self.path)
        writer.field("failure", self.failure)
        writer.field("playable", self.playable)
        writer.endObject()
      }
    }
  }
}
