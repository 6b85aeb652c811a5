// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// Null and absent fields keep their value when given to the engine. The engine
  /// returns every field that applies.
  public struct Configuration: VarlinkStructure {
    /// The type of `maxQuality`.
    public enum MaxQuality: VarlinkEnumeration {
      case speed
      case balanced
      case quality
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [MaxQuality] = [.speed, .balanced, .quality]

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

    public var camera: String?
    public var preset: Preset?
    public var pixelFormat: String?
    public var width: Int64?
    public var height: Int64?
    public var frameInterval: Fraction?
    public var photoEnabled: Bool?
    public var recordingEnabled: Bool?
    public var previewEnabled: Bool?
    public var zeroShutterLag: Bool?
    public var responsiveCapture: Bool?
    public var fastCapturePrioritization: Bool?
    public var deferredDelivery: Bool?
    public var maxQuality: MaxQuality?
    public var controls: [ControlValue]?
    public var actions: Actions?

    /// Makes a value of these fields.
    public init(
      camera: String? = nil,
      preset: Preset? = nil,
      pixelFormat: String? = nil,
      width: Int64? = nil,
      height: Int64? = nil,
      frameInterval: Fraction? = nil,
      photoEnabled: Bool? = nil,
      recordingEnabled: Bool? = nil,
      previewEnabled: Bool? = nil,
      zeroShutterLag: Bool? = nil,
      responsiveCapture: Bool? = nil,
      fastCapturePrioritization: Bool? = nil,
      deferredDelivery: Bool? = nil,
      maxQuality: MaxQuality? = nil,
      controls: [ControlValue]? = nil,
      actions: Actions? = nil
    ) {
      self.camera = camera
      self.preset = preset
      self.pixelFormat = pixelFormat
      self.width = width
      self.height = height
      self.frameInterval = frameInterval
      self.photoEnabled = photoEnabled
      self.recordingEnabled = recordingEnabled
      self.previewEnabled = previewEnabled
      self.zeroShutterLag = zeroShutterLag
      self.responsiveCapture = responsiveCapture
      self.fastCapturePrioritization = fastCapturePrioritization
      self.deferredDelivery = deferredDelivery
      self.maxQuality = maxQuality
      self.controls = controls
      self.actions = actions
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.camera = try fields.optional("camera")
      self.preset = try fields.optional("preset")
      self.pixelFormat = try fields.optional("pixelFormat")
      self.width = try fields.optional("width")
      self.height = try fields.optional("height")
      self.frameInterval = try fields.optional("frameInterval")
      self.photoEnabled = try fields.optional("photoEnabled")
      self.recordingEnabled = try fields.optional("recordingEnabled")
      self.previewEnabled = try fields.optional("previewEnabled")
      self.zeroShutterLag = try fields.optional("zeroShutterLag")
      self.responsiveCapture = try fields.optional("responsiveCapture")
      self.fastCapturePrioritization = try fields.optional("fastCapturePrioritization")
      self.deferredDelivery = try fields.optional("deferredDelivery")
      self.maxQuality = try fields.optional("maxQuality")
      self.controls = try fields.optional("controls")
      self.actions = try fields.optional("actions")
      try fields.finish(known: [
        "camera",
        "preset",
        "pixelFormat",
        "width",
        "height",
        "frameInterval",
        "photoEnabled",
        "recordingEnabled",
        "previewEnabled",
        "zeroShutterLag",
        "responsiveCapture",
        "fastCapturePrioritization",
        "deferredDelivery",
        "maxQuality",
        "controls",
        "actions",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("camera", self.camera)
      writer.field("preset", self.preset)
      writer.field("pixelFormat", self.pixelFormat)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("frameInterval", self.frameInterval)
      writer.field("photoEnabled", self.photoEnabled)
      writer.field("recordingEnabled", self.recordingEnabled)
      writer.field("previewEnabled", self.previewEnabled)
      writer.field("zeroShutterLag", self.zeroShutterLag)
      writer.field("responsiveCapture", self.responsiveCapture)
      writer.field("fastCapturePrioritization", self.fastCapturePrioritization)
      writer.field("deferredDelivery", self.deferredDelivery)
      writer.field("maxQuality", self.maxQuality)
      writer.field("controls", self.controls)
      writer.field("actions", self.actions)
      writer.endObject()
    }
  }
}
