// SPDX-License-Identifier: Apache-2.0
import Varlink

/// A call or a reply.
package protocol WireMessage: Equatable {
  init(decoding message: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(ProtocolError)
  func encode() -> [UInt8]
  var parameters: JSONObject { get }
}

extension Call: WireMessage {}

extension Reply: WireMessage {
  package var parameters: JSONObject {
    switch self {
    case .success(let parameters, _): parameters
    case .failure(let error): error.parameters
    }
  }
}

extension WireMessage {
  /// Decodes a message without its NUL.
  static func decode(
    _ bytes: some Sequence<UInt8>, limits: JSONLimits = JSONLimits()
  ) -> Result<Self, ProtocolError> {
    Array(bytes).withUnsafeBufferPointer { buffer in
      do throws(ProtocolError) {
        return .success(try Self(decoding: buffer, limits: limits))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension MessageSplitter {
  /// Takes out the next message, or the error in it; nil if it has not arrived completely.
  mutating func next<Message: WireMessage>(
    _ type: Message.Type, limits: JSONLimits = JSONLimits()
  ) -> Result<Message, ProtocolError>? {
    do throws(ProtocolError) {
      let message = try withNextMessage { bytes throws(ProtocolError) in
        try Message(decoding: bytes, limits: limits)
      }
      return message.map { .success($0) }
    } catch {
      return .failure(error)
    }
  }
}
