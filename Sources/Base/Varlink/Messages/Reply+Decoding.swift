// SPDX-License-Identifier: Apache-2.0

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
