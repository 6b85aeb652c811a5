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
    writer.terminate()
    return writer.bytes
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
    writer.terminate()
    return writer.bytes
  }
}
