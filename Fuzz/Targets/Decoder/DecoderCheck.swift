// SPDX-License-Identifier: Apache-2.0
import Varlink

/// Checks any bytes that arrive on a connection: splitter, JSON, messages, typed values.
package enum DecoderCheck {
  /// Small, so that short inputs reach it.
  private static let limits = JSONLimits(maximumSize: 512, maximumDepth: 16)

  /// Throws a promise that does not hold for these bytes.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    try checkStream(bytes, of: Call.self)
    try checkStream(bytes, of: Reply.self)
    for text in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      try JSONCheck.check(Array(text), limits: limits)
      try DescriptionCheck.check(text)
    }
  }

  /// Checks that the messages do not depend on how the bytes are divided up on arrival.
  private static func checkStream<Message: WireMessage>(
    _ bytes: [UInt8], of type: Message.Type
  ) throws(Finding) {
    let whole = feed([bytes[...]], type)
    try Finding.unless(
      feed(bytes.indices.map { bytes[$0...$0] }, type) == whole, "byte by byte: another result")
    try Finding.unless(feed(pieces(bytes), type) == whole, "in pieces: another result")
    for case .success(let message) in whole.outcomes {
      try checkWriting(message)
      try TypedCheck.check(message.parameters)
    }
    for case .failure(let error) in whole.outcomes {
      try Finding.unless(!"\(error)".isEmpty, "an error without words")
    }
  }

  /// Checks that a decoded message is written so that it reads back the same, and is then written the same.
  private static func checkWriting<Message: WireMessage>(_ message: Message) throws(Finding) {
    let written = message.encode()
    try Finding.unless(written.firstIndex(of: 0) == written.count - 1, "not one NUL at the end")
    guard case .success(let again) = Message.decode(written.dropLast()) else {
      throw Finding("what was written is not read: \(String(decoding: written, as: UTF8.self))")
    }
    try Finding.unless(again == message, "what was written is read as another message")
    try Finding.unless(again.encode() == written, "what was read back is written otherwise")
  }

  /// The messages and errors that a connection gets from a stream.
  private struct Seen<Message: WireMessage>: Equatable {
    var outcomes: [Result<Message, ProtocolError>] = []
    /// Bytes of a message that has not ended.
    var rest = 0
  }

  private static func feed<Message: WireMessage>(
    _ chunks: [ArraySlice<UInt8>], _ type: Message.Type
  ) -> Seen<Message> {
    var splitter = MessageSplitter(maximumSize: limits.maximumSize)
    var seen = Seen<Message>()
    for chunk in chunks {
      chunk.withUnsafeBufferPointer { splitter.append($0) }
      while let outcome = splitter.next(type, limits: limits) {
        seen.outcomes.append(outcome)
        if case .failure(.tooLong) = outcome { return seen }
      }
    }
    seen.rest = splitter.bufferedSize
    return seen
  }

  /// The bytes in pieces of one to sixteen, which depend on the bytes alone.
  private static func pieces(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var state = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      state = state &* 1_664_525 &+ 1_013_904_223
      let size = Int(state >> 28) + 1
      pieces.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}
