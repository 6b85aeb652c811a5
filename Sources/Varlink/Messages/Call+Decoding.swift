// SPDX-License-Identifier: Apache-2.0

extension Call {
  /// Decodes a message without its NUL. On an error the connection must be closed: there is no
  /// reply to a message that is not a call (UAPI.20, "Connection Lifecycle").
  public init(
    decoding message: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(ProtocolError) {
    var header = try MessageHeader(message, limits: limits)
    guard let method = try header.string("method") else { throw .missingMethod }
    let parameters = try header.parameters()
    var mode = Mode.single
    for (name, flag) in [("oneway", Mode.oneway), ("more", .more), ("upgrade", .upgrade)] {
      guard try header.flag(name) else { continue }
      guard mode == .single else { throw .conflictingFlags }
      mode = flag
    }
    try header.finish()
    self.init(method: method, parameters: parameters, mode: mode)
  }
}
