// SPDX-License-Identifier: Apache-2.0

/// A call, from client to service.
public struct Call: Equatable, Sendable {
  /// What kind of answer the caller wants. At most one flag is ever set in a call.
  public enum Mode: Equatable, Sendable {
    /// One reply.
    case single
    /// No reply, not even an error.
    case oneway
    /// Any number of replies that announce another one, and a last one.
    case more
    /// One reply, behind which the connection carries something else.
    case upgrade
  }

  /// The qualified name of the method. Whether there is one of that name is not checked here.
  public let method: String
  /// The parameters, empty if the call has none.
  public let parameters: JSONObject
  /// What kind of answer the caller wants.
  public let mode: Mode

  /// Makes a call.
  public init(method: String, parameters: JSONObject = [:], mode: Mode = .single) {
    self.method = method
    self.parameters = parameters
    self.mode = mode
  }

  /// The name of the interface: what stands before the last dot of the method, all of it where
  /// there is none.
  public var interface: String {
    guard let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) else { return method }
    return String(method[..<dot])
  }

  /// The bytes of the call, its NUL included.
  public func encode() -> [UInt8] {
    Self.encode(method: method, parameters: parameters, mode: mode)
  }

  /// The bytes of a call, its NUL included. Only a flag that is true is sent, and no parameters
  /// where there are none, because some services compare whole messages.
  public static func encode<Parameters: VarlinkStructure>(
    method: String, parameters: Parameters, mode: Mode
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("method", method)
    writer.memberUnlessEmpty("parameters") { parameters.encode(into: &$0) }
    switch mode {
    case .single: break
    case .oneway: writer.field("oneway", true)
    case .more: writer.field("more", true)
    case .upgrade: writer.field("upgrade", true)
    }
    writer.endObject()
    writer.terminate()
    return writer.bytes
  }
}
