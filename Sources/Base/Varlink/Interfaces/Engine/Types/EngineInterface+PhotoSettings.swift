// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `PhotoSettings` of org.shutterd.Engine.
  public struct PhotoSettings: VarlinkStructure {
    /// The type of `quality`.
    public enum Quality: VarlinkEnumeration {
      case speed
      case balanced
      case quality
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [Quality] = [.speed, .balanced, .quality]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "speed": self = .speed
        case "balanced": self = .balanced
        case "quality": self = .quality
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .speed: return "speed"
        case .balanced: return "balanced"
        case .quality: return "quality"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    /// Unique for the life of the session; the engine picks one for null. One that
    /// was used is refused.
    public var uniqueId: Int64?
    /// "image/jpeg" (default) or "application/octet-stream", the frame as the camera
    /// delivered it.
    public var mediaType: String?
    public var quality: Quality?
    /// JPEG quality in percent, default by 'quality'.
    public var compression: Int64?
    /// Photograph the moment of this edge: the press of a CaptureEvent and its
    /// 'monotonicUSec'. Null means the moment at which the call arrives. A press
    /// without a moment, or one more than 1 s ahead, is refused.
    public var press: Int64?
    public var momentUSec: Int64?
    /// Wait for the session to run, at most 5 s, instead of SessionNotRunning.
    public var queueUntilRunning: Bool?
    public var bracket: [BracketStep]?
    public var deferred: Bool?
    /// Steps the caller can take. A request that needs another one is refused.
    public var handles: [PhotoStep]?

    /// Makes a value of these fields.
    public init(
      uniqueId: Int64? = nil,
      mediaType: String? = nil,
      quality: Quality? = nil,
      compression: Int64? = nil,
      press: Int64? = nil,
      momentUSec: Int64? = nil,
      queueUntilRunning: Bool? = nil,
      bracket: [BracketStep]? = nil,
      deferred: Bool? = nil,
      handles: [PhotoStep]? = nil
    ) {
      self.uniqueId = uniqueId
      self.mediaType = mediaType
      self.quality = quality
      self.compression = compression
      self.press = press
      self.momentUSec = momentUSec
      self.queueUntilRunning = queueUntilRunning
      self.bracket = bracket
      self.deferred = deferred
      self.handles = handles
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.uniqueId = try fields.optional("uniqueId")
      self.mediaType = try fields.optional("mediaType")
      self.quality = try fields.optional("quality")
      self.compression = try fields.optional("compression")
      self.press = try fields.optional("press")
      self.momentUSec = try fields.optional("momentUSec")
      self.queueUntilRunning = try fields.optional("queueUntilRunning")
      self.bracket = try fields.optional("bracket")
      self.deferred = try fields.optional("deferred")
      self.handles = try fields.optional("handles")
      try fields.finish(known: [
        "uniqueId",
        "mediaType",
        "quality",
        "compression",
        "press",
        "momentUSec",
        "queueUntilRunning",
        "bracket",
        "deferred",
        "handles",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("uniqueId", self.uniqueId)
      writer.field("mediaType", self.mediaType)
      writer.field("quality", self.quality)
      writer.field("compression", self.compression)
      writer.field("press", self.press)
      writer.field("momentUSec", self.momentUSec)
      writer.field("queueUntilRunning", self.queueUntilRunning)
      writer.field("bracket", self.bracket)
      writer.field("deferred", self.deferred)
      writer.field("handles", self.handles)
      writer.endObject()
    }
  }
}
