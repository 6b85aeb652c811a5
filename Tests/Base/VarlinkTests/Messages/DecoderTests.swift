// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

/// The whole decoder, from bytes as they arrive to calls and replies: the outcome depends on the bytes
/// alone, not on how they were divided up.
@Suite struct DecoderTests {
  private static let calls = Stream<Call>(
    entries: Corpus.entries.map { ($0.message, $0.outcome) }
  ) { bytes throws(ProtocolError) in try Call(decoding: bytes) }

  private static let replies = Stream<Reply>(
    entries: ReplyTests.accepted.map { ($0.message, .success($0.reply)) }
      + ReplyTests.refused.map { ($0.message, .failure($0.error)) }
  ) { bytes throws(ProtocolError) in try Reply(decoding: bytes) }

  @Test func takesCallsHoweverTheyArrive() { check(Self.calls) }

  @Test func takesRepliesHoweverTheyArrive() { check(Self.replies) }

  private func check<Message>(_ stream: Stream<Message>) {
    let outcomes = stream.messages.map(\.outcome)
    // Each message alone: whole, byte by byte, split at every position.
    for (bytes, outcome) in stream.messages {
      #expect(stream.feed([bytes]) == [outcome])
      #expect(stream.feed(bytes.map { [$0] }) == [outcome])
      for position in 0...bytes.count {
        let halves = [Array(bytes[..<position]), Array(bytes[position...])]
        #expect(stream.feed(halves) == [outcome], "split at \(position)")
      }
    }
    // All of them: one after the other, at once, byte by byte, split at every position.
    #expect(stream.feed(stream.messages.map(\.bytes)) == outcomes)
    let all = stream.messages.flatMap(\.bytes)
    #expect(stream.feed([all]) == outcomes)
    #expect(stream.feed(all.map { [$0] }) == outcomes)
    for position in 0...all.count {
      let halves = [Array(all[..<position]), Array(all[position...])]
      #expect(stream.feed(halves) == outcomes, "split at \(position)")
    }
    // In batches of whole messages, and in batches of the same size that end within a message.
    for count in 2...stream.messages.count {
      #expect(stream.feed(batches(stream, of: count)) == outcomes, "batches of \(count)")
      #expect(
        stream.feed(batches(stream, of: count, first: 7)) == outcomes, "cut batches of \(count)")
    }
  }

  /// The stream in chunks of so many whole messages, or of so many bytes as these have if the first
  /// chunk has other ones.
  private func batches<Message>(
    _ stream: Stream<Message>, of count: Int, first: Int = 0
  ) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    for start in stride(from: 0, to: stream.messages.count, by: count) {
      let end = min(start + count, stream.messages.count)
      chunks.append(stream.messages[start..<end].flatMap(\.bytes))
    }
    guard first > 0 else { return chunks }
    // The end of each chunk moves into the next one's first message.
    for index in chunks.indices.dropLast() {
      let moved = Array(chunks[index + 1].prefix(first))
      chunks[index] += moved
      chunks[index + 1].removeFirst(moved.count)
    }
    return chunks
  }
}

extension DecoderTests {
  /// Messages of one kind with their expected outcomes.
  private struct Stream<Message: Equatable & Sendable>: Sendable {
    typealias Outcome = Result<Message, ProtocolError>
    typealias Decoder = @Sendable (UnsafeBufferPointer<UInt8>) throws(ProtocolError) -> Message

    let messages: [(bytes: [UInt8], outcome: Outcome)]
    private let decode: Decoder

    init(entries: [(String, Outcome)], decode: @escaping Decoder) {
      messages = entries.map { (Array($0.0.utf8) + [0], $0.1) }
      self.decode = decode
    }

    /// The outcomes of a connection that receives these chunks.
    func feed(_ chunks: [[UInt8]]) -> [Outcome] {
      var splitter = MessageSplitter(maximumSize: 4096)
      var outcomes: [Outcome] = []
      for chunk in chunks {
        splitter.append(chunk)
        while let outcome = next(&splitter) { outcomes.append(outcome) }
      }
      #expect(splitter.bufferedSize == 0)
      return outcomes
    }

    private func next(_ splitter: inout MessageSplitter) -> Outcome? {
      do throws(ProtocolError) {
        return try splitter.withNextMessage(decode).map { .success($0) }
      } catch {
        return .failure(error)
      }
    }
  }
}
