// SPDX-License-Identifier: Apache-2.0

/// A reply, from service to client.
public enum Reply: Equatable, Sendable {
  /// The call succeeded. If it continues, further replies to the same call follow.
  case success(JSONObject, continues: Bool)
  /// The call failed. Nothing follows.
  case failure(RemoteError)

  /// Whether further replies to the same call follow.
  public var continues: Bool {
    switch self {
    case .success(_, let continues): return continues
    case .failure: return false
    }
  }

  /// The bytes of the reply, its NUL included.
  public func encode() -> [UInt8] {
    switch self {
    case .success(let parameters, let continues):
      return Self.encode(parameters, continues: continues)
    case .failure(let error):
      return Self.encode(error: error.name, parameters: error.parameters)
    }
  }

  /// The bytes of a reply with these parameters, its NUL included.
  public static func encode<Parameters: VarlinkStructure>(
    _ parameters: Parameters, continues: Bool
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.memberUnlessEmpty("parameters") { parameters.encode(into: &$0) }
    if continues { writer.field("continues", true) }
    writer.endObject()
    return writer.message()
  }

  /// The bytes of a reply with this error, its NUL included.
  public static func encode<Failure: VarlinkErrorValue>(_ error: Failure) -> [UInt8] {
    encode(error: Failure.name, parameters: error)
  }

  private static func encode<Parameters: VarlinkStructure>(
    error: String, parameters: Parameters
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("error", error)
    writer.memberUnlessEmpty("parameters") { parameters.encode(into: &$0) }
    writer.endObject()
    return writer.message()
  }
}

extension Reply {
  /// Decodes a message without its NUL. On an error the connection must be closed.
  public init(
    decoding message: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(ProtocolError) {
    var header = try MessageHeader(message, limits: limits)
    let parameters = try header.parameters()
    let continues = try header.flag("continues")
    let error = try header.string("error")
    try header.finish(known: ["parameters", "continues", "error"])
    guard let error else {
      self = .success(parameters, continues: continues)
      return
    }
    guard !continues else { throw .errorContinues }
    self = .failure(RemoteError(name: error, parameters: parameters))
  }

  /// The parameters as the reply of a method, or the service's error. Undeclared fields are
  /// ignored.
  public func parameters<Method: VarlinkMethod>(
    of method: Method.Type
  ) throws -> Method.Reply {
    switch self {
    case .success(let parameters, _): return try Method.Reply(from: parameters, .tolerant)
    case .failure(let error): throw error
    }
  }
}

/// An error as it came from a service, of whatever interface.
public struct RemoteError: Error, Equatable, Sendable {
  /// The qualified name.
  public let name: String
  /// The parameters, empty if the error has none.
  public let parameters: JSONObject

  public init(name: String, parameters: JSONObject = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

extension RemoteError: CustomStringConvertible {
  /// One line for people: the name, and the parameters if there are any.
  public var description: String {
    parameters.isEmpty ? name : "\(name) \(JSON.object(parameters))"
  }
}
