// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Varlink

@Suite struct MessageSplitterTests {
  private typealias Outcome = Result<Call, ProtocolError>

  private let stream: [UInt8] = Corpus.entries.flatMap { entry in Array(entry.message.utf8) + [0] }
  private let outcomes = Corpus.entries.map(\.outcome)

  @Test func takesRandomPieces() {
    var generator = RandomSource(seed: 4)
    for round in 0..<200 {
      var chunks: [[UInt8]] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let size = Int.random(in: 0...100, using: &generator)
        chunks.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(feed(chunks) == outcomes, "round \(round)")
    }
  }

  @Test func waitsForTheEnd() throws {
    var splitter = MessageSplitter(maximumSize: 100)
    splitter.append(Array("{}".utf8))
    #expect(try next(&splitter) == nil)
    #expect(splitter.bufferedSize == 2)
    splitter.append([0, 0x78])
    #expect(try next(&splitter) == "{}")
    #expect(try next(&splitter) == nil)
    #expect(splitter.bufferedSize == 1)
  }

  @Test func limitsTheSize() throws {
    var splitter = MessageSplitter(maximumSize: 4)
    splitter.append(Array("1234\0".utf8))
    #expect(try next(&splitter) == "1234")
    splitter.append(Array("1234".utf8))
    #expect(try next(&splitter) == nil)
    splitter.append(Array("5".utf8))
    #expect(throws: ProtocolError.tooLong(maximum: 4)) { try next(&splitter) }
  }

  @Test func limitsTheSizeHoweverItArrives() {
    let bytes = Array("12\0abcd\0abcde\0x\0".utf8)
    for position in 0...bytes.count {
      var splitter = MessageSplitter(maximumSize: 4)
      var messages: [String] = []
      var errors: [ProtocolError] = []
      for chunk in [bytes[..<position], bytes[position...]] where errors.isEmpty {
        splitter.append(Array(chunk))
        do throws(ProtocolError) {
          while let message = try next(&splitter) { messages.append(message) }
        } catch {
          errors.append(error)
        }
      }
      #expect(messages == ["12", "abcd"], "split at \(position)")
      #expect(errors == [.tooLong(maximum: 4)], "split at \(position)")
      #expect(throws: ProtocolError.tooLong(maximum: 4)) { try next(&splitter) }
    }
  }

  @Test func goesOnBehindAFailedMessage() throws {
    var splitter = MessageSplitter(maximumSize: 100)
    splitter.append(Array("bad\0good\0".utf8))
    #expect(throws: ProtocolError.notAnObject) {
      try splitter.withNextMessage { _ throws(ProtocolError) -> Void in throw .notAnObject }
    }
    #expect(try next(&splitter) == "good")
  }

  private func feed(_ chunks: [[UInt8]]) -> [Result<Call, ProtocolError>] {
    var splitter = MessageSplitter(maximumSize: 4096)
    var outcomes: [Outcome] = []
    for chunk in chunks {
      splitter.append(chunk)
      while let outcome = nextCall(&splitter) { outcomes.append(outcome) }
    }
    #expect(splitter.bufferedSize == 0)
    return outcomes
  }

  private func nextCall(_ splitter: inout MessageSplitter) -> Result<Call, ProtocolError>? {
    do throws(ProtocolError) {
      let call = try splitter.withNextMessage { bytes throws(ProtocolError) in
        try Call(decoding: bytes)
      }
      return call.map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  private func next(_ splitter: inout MessageSplitter) throws(ProtocolError) -> String? {
    try splitter.withNextMessage { String(decoding: $0, as: UTF8.self) }
  }
}
