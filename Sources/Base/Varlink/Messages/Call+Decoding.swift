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
