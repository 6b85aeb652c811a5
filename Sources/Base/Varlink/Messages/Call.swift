// SPDX-License-Identifier: Apache-2.0

/// A call, from client to service.
public struct Call: Equatable, Sendable {
  /// The kind of answer that the caller wants. At most one flag is ever set in a call.
  public enum Mode: Equatable, Sendable {
    /// One reply.
    case single
    /// No reply, not even an error.
    case oneway
    /// Any number of replies that announce another one, and a last one.
    case more
    /// One reply, after which the connection carries another protocol.
    case upgrade
  }

  /// The qualified name of the method. It is not checked here whether there is such a method.
  public let method: String
  /// The parameters, empty if the call has none.
  public let parameters: JSONObject
  public let mode: Mode

  public init(method: String, parameters: JSONObject = [:], mode: Mode = .single) {
    self.method = method
    self.parameters = parameters
    self.mode = mode
  }

  /// The name of the interface: the name of the method up to its last dot, or all of it if it has
  /// none.
  public var interface: String {
    guard let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) else { return method }
    return String(method[..<dot])
  }

  /// The bytes of the call, its NUL included.
  public func encode() -> [UInt8] {
    Self.encode(method: method, parameters: parameters, mode: mode)
  }

  /// The bytes of a call, its NUL included. A flag is sent only if it is true, and parameters only
  /// if there are some, because some services compare whole messages.
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
    return writer.message()
  }
}

extension Call {
  /// Decodes a message without its NUL. On an error the connection must be closed: there is no
  /// reply to a message that is not a call (UAPI.20, "Connection Lifecycle").
  public init(
    decoding message: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(ProtocolError) {
    var header = try MessageHeader(message, limits: limits)
    guard let method = try header.string("method") else { throw .missingMethod }
    let parameters = try header.parameters()
    let oneway = try header.flag("oneway")
    let more = try header.flag("more")
    let upgrade = try header.flag("upgrade")
    try header.finish(known: ["method", "parameters", "oneway", "more", "upgrade"])
    let mode: Mode
    switch (oneway, more, upgrade) {
    case (false, false, false): mode = .single
    case (true, false, false): mode = .oneway
    case (false, true, false): mode = .more
    case (false, false, true): mode = .upgrade
    case (true, true, _), (true, _, true), (_, true, true): throw .conflictingFlags
    }
    self.init(method: method, parameters: parameters, mode: mode)
  }
}
