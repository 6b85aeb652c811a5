// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// `Photo` of org.shutterd.Engine.
  public struct Photo: VarlinkStructure {
    /// The type of `frameTimeSource`.
    public enum FrameTimeSource: VarlinkEnumeration {
      case startOfExposure
      case endOfFrame
      case received
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [FrameTimeSource] = [.startOfExposure, .endOfFrame, .received]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "start_of_exposure": self = .startOfExposure
        case "end_of_frame": self = .endOfFrame
        case "received": self = .received
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .startOfExposure: return "start_of_exposure"
        case .endOfFrame: return "end_of_frame"
        case .received: return "received"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    /// The type of `zeroShutterLag`.
    public enum ZeroShutterLag: VarlinkEnumeration {
      case used
      case missed
      case off
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [ZeroShutterLag] = [.used, .missed, .off]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "used": self = .used
        case "missed": self = .missed
        case "off": self = .off
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .used: return "used"
        case .missed: return "missed"
        case .off: return "off"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    /// The type of `pressSource`.
    public enum PressSource: VarlinkEnumeration {
      case gateway
      case caller
      /// A value that this version of the interface does not declare.
      case unrecognized(String)

      /// The declared values in their order.
      public static let declared: [PressSource] = [.gateway, .caller]

      /// The value of that name.
      public init(rawValue: String) {
        switch rawValue {
        case "gateway": self = .gateway
        case "caller": self = .caller
        default: self = .unrecognized(rawValue)
        }
      }

      /// The name as it is on the wire.
      public var rawValue: String {
        switch self {
        case .gateway: return "gateway"
        case .caller: return "caller"
        case .unrecognized(let name): return name
        }
      }

      /// Whether the interface declares the value.
      public var isDeclared: Bool {
        if case .unrecognized = self { return false }
        return true
      }
    }

    public var name: String
    public var mediaType: String
    public var width: Int64
    public var height: Int64
    public var size: Int64
    /// From 1 to expectedPhotoCount.
    public var photoCount: Int64
    /// The time by which the frame was chosen.
    public var frameUSec: Int64
    public var frameTimeSource: FrameTimeSource
    /// Driver's sequence number of the frame.
    public var frameSequence: Int64
    /// frameUSec less the moment that was asked for.
    public var offsetUSec: Int64
    public var zeroShutterLag: ZeroShutterLag
    public var press: Int64?
    /// From 0, in a bracket.
    public var bracketIndex: Int64?
    /// True for the stand-in of a deferred photo.
    public var proxy: Bool
    /// The file, complete and durable when this is sent, in the session's content
    /// directory, whose opener may read, move and delete it. Null where the file
    /// system cannot grant that: then OpenPhoto().
    public var path: String?
    public var sha256: String
    /// Set where 'press' is. 'gateway': the gateway has told the engine that the client
    /// of this session has this press, and that an edge of it is the moment asked for.
    /// 'caller': nobody but the caller says so.
    public var pressSource: PressSource?

    /// Makes a value of these fields.
    public init(
      name: String,
      mediaType: String,
      width: Int64,
      height: Int64,
      size: Int64,
      photoCount: Int64,
      frameUSec: Int64,
      frameTimeSource: FrameTimeSource,
      frameSequence: Int64,
      offsetUSec: Int64,
      zeroShutterLag: ZeroShutterLag,
      press: Int64? = nil,
      bracketIndex: Int64? = nil,
      proxy: Bool,
      path: String? = nil,
      sha256: String,
      pressSource: PressSource? = nil
    ) {
      self.name = name
      self.mediaType = mediaType
      self.width = width
      self.height = height
      self.size = size
      self.photoCount = photoCount
      self.frameUSec = frameUSec
      self.frameTimeSource = frameTimeSource
      self.frameSequence = frameSequence
      self.offsetUSec = offsetUSec
      self.zeroShutterLag = zeroShutterLag
      self.press = press
      self.bracketIndex = bracketIndex
      self.proxy = proxy
      self.path = path
      self.sha256 = sha256
      self.pressSource = pressSource
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.name = try fields.required("name")
      self.mediaType = try fields.required("mediaType")
      self.width = try fields.required("width")
      self.height = try fields.required("height")
      self.size = try fields.required("size")
      self.photoCount = try fields.required("photoCount")
      self.frameUSec = try fields.required("frameUSec")
      self.frameTimeSource = try fields.required("frameTimeSource")
      self.frameSequence = try fields.required("frameSequence")
      self.offsetUSec = try fields.required("offsetUSec")
      self.zeroShutterLag = try fields.required("zeroShutterLag")
      self.press = try fields.optional("press")
      self.bracketIndex = try fields.optional("bracketIndex")
      self.proxy = try fields.required("proxy")
      self.path = try fields.optional("path")
      self.sha256 = try fields.required("sha256")
      self.pressSource = try fields.optional("pressSource")
      try fields.finish(known: [
        "name",
        "mediaType",
        "width",
        "height",
        "size",
        "photoCount",
        "frameUSec",
        "frameTimeSource",
        "frameSequence",
        "offsetUSec",
        "zeroShutterLag",
        "press",
        "bracketIndex",
        "proxy",
        "path",
        "sha256",
        "pressSource",
      ])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("name", self.name)
      writer.field("mediaType", self.mediaType)
      writer.field("width", self.width)
      writer.field("height", self.height)
      writer.field("size", self.size)
      writer.field("photoCount", self.photoCount)
      writer.field("frameUSec", self.frameUSec)
      writer.field("frameTimeSource", self.frameTimeSource)
      writer.field("frameSequence", self.frameSequence)
      writer.field("offsetUSec", self.offsetUSec)
      writer.field("zeroShutterLag", self.zeroShutterLag)
      writer.field("press", self.press)
      writer.field("bracketIndex", self.bracketIndex)
      writer.field("proxy", self.proxy)
      writer.field("path", self.path)
      writer.field("sha256", self.sha256)
      writer.field("pressSource", self.pressSource)
      writer.endObject()
    }
  }
}
