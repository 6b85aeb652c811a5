// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.service.varlink; change that and run it again.
import LinuxIO
import Varlink

/// Every Varlink service serves this interface. It says who made the service and
/// which interfaces there are, and has the errors that any method may fail with.
public enum VarlinkServiceInterface: VarlinkInterface {
  public static let name = "org.varlink.service"
  public static var description: String {
    String(decoding: PackageResources.org_varlink_service_varlink, as: UTF8.self)
  }
  public static let methods: [any VarlinkMethod.Type] = [
    GetInfo.self, GetInterfaceDescription.self,
  ]
}

// MARK: Service

extension VarlinkServiceInterface {
  /// A service of this interface: each function answers the calls of one method.
  @LoopActor
  public protocol Service: VarlinkService {
    func getInfo(_ call: IncomingCall)
    func getInterfaceDescription(
      _ parameters: GetInterfaceDescription.Parameters, _ call: IncomingCall)
  }
}

extension VarlinkServiceInterface.Service {
  public nonisolated var interface: any VarlinkInterface.Type { VarlinkServiceInterface.self }

  public func handle(_ call: IncomingCall) {
    switch call.method {
    case VarlinkServiceInterface.GetInfo.name:
      call.pass(VarlinkServiceInterface.GetInfo.self, to: getInfo)
    case VarlinkServiceInterface.GetInterfaceDescription.name:
      call.pass(VarlinkServiceInterface.GetInterfaceDescription.self, to: getInterfaceDescription)
    default: call.failNotImplemented()
    }
  }
}

// MARK: Methods

extension VarlinkServiceInterface {
  /// Returns what the service is and which interfaces it serves, including this one.
  public enum GetInfo: VarlinkMethod {
    public static let name = "org.varlink.service.GetInfo"

    public typealias Parameters = NoFields

    public struct Reply: VarlinkStructure {
      public var vendor: String
      public var product: String
      public var version: String
      public var url: String
      public var interfaces: [String]

      public init(
        vendor: String, product: String, version: String, url: String, interfaces: [String]
      ) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
        self.interfaces = interfaces
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.vendor = try fields.required("vendor")
        self.product = try fields.required("product")
        self.version = try fields.required("version")
        self.url = try fields.required("url")
        self.interfaces = try fields.required("interfaces")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("vendor", self.vendor)
        writer.field("product", self.product)
        writer.field("version", self.version)
        writer.field("url", self.url)
        writer.field("interfaces", self.interfaces)
        writer.endObject()
      }
    }
  }

  /// Returns the description of an interface, comments included.
  public enum GetInterfaceDescription: VarlinkMethod {
    public static let name = "org.varlink.service.GetInterfaceDescription"

    public struct Parameters: VarlinkStructure {
      public var interface: String

      public init(interface: String) {
        self.interface = interface
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.interface = try fields.required("interface")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("interface", self.interface)
        writer.endObject()
      }
    }

    public struct Reply: VarlinkStructure {
      public var description: String

      public init(description: String) {
        self.description = description
      }

      public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
        var fields = FieldReader(object, mode)
        self.description = try fields.required("description")
        try fields.finish()
      }

      public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("description", self.description)
        writer.endObject()
      }
    }
  }
}

// MARK: Errors

extension VarlinkServiceInterface {
  /// The service does not serve this interface.
  public struct InterfaceNotFound: VarlinkErrorValue {
    public static let name = "org.varlink.service.InterfaceNotFound"

    public var interface: String

    public init(interface: String) {
      self.interface = interface
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.interface = try fields.required("interface")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("interface", self.interface)
      writer.endObject()
    }
  }

  /// The interface declares no such method.
  public struct MethodNotFound: VarlinkErrorValue {
    public static let name = "org.varlink.service.MethodNotFound"

    public var method: String

    public init(method: String) {
      self.method = method
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.method = try fields.required("method")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("method", self.method)
      writer.endObject()
    }
  }

  /// The interface declares the method, but the service does not have it.
  public struct MethodNotImplemented: VarlinkErrorValue {
    public static let name = "org.varlink.service.MethodNotImplemented"

    public var method: String

    public init(method: String) {
      self.method = method
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.method = try fields.required("method")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("method", self.method)
      writer.endObject()
    }
  }

  /// A parameter is missing, not known, or has a wrong type or value. In a structure
  /// within the parameters it is named by its path: "settings.quality".
  public struct InvalidParameter: VarlinkErrorValue {
    public static let name = "org.varlink.service.InvalidParameter"

    public var parameter: String

    public init(parameter: String) {
      self.parameter = parameter
    }

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.parameter = try fields.required("parameter")
      try fields.finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("parameter", self.parameter)
      writer.endObject()
    }
  }

  /// The caller may not do that.
  public struct PermissionDenied: VarlinkErrorValue {
    public static let name = "org.varlink.service.PermissionDenied"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  /// The method answers only calls with the 'more' flag.
  public struct ExpectedMore: VarlinkErrorValue {
    public static let name = "org.varlink.service.ExpectedMore"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }

  /// The method answers only calls with the 'upgrade' flag.
  public struct ExpectedUpgrade: VarlinkErrorValue {
    public static let name = "org.varlink.service.ExpectedUpgrade"

    public init() {}

    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      try FieldReader(object, mode).finish()
    }

    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.endObject()
    }
  }
}
