// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@Suite struct CallTests {
  @Test(arguments: Corpus.entries)
  func decodes(entry: Corpus.Entry) {
    #expect(decode(entry.message) == entry.outcome)
  }

  @Test func sendsOnlyWhatIsSaid() {
    #expect(text(Call(method: "a.b.C").encode()) == "{\"method\":\"a.b.C\"}\0")
    #expect(
      text(Call(method: "a.b.C", parameters: ["x": [:]], mode: .more).encode())
        == "{\"method\":\"a.b.C\",\"parameters\":{\"x\":{}},\"more\":true}\0")
    #expect(
      text(Call(method: "a.b.C", mode: .oneway).encode())
        == "{\"method\":\"a.b.C\",\"oneway\":true}\0")
    #expect(
      text(Call(method: "a.b.C", mode: .upgrade).encode())
        == "{\"method\":\"a.b.C\",\"upgrade\":true}\0")
  }

  @Test func readsBackWhatItWrote() {
    for entry in Corpus.entries {
      guard case .success(let call) = entry.outcome else { continue }
      let message = String(decoding: call.encode().dropLast(), as: UTF8.self)
      #expect(decode(message) == .success(call))
    }
  }

  @Test func namesItsInterface() {
    #expect(Call(method: "org.example.Test.Do").interface == "org.example.Test")
    #expect(Call(method: "nodot").interface == "nodot")
    #expect(Call(method: "").interface == "")
  }

  @Test func passesLimitsOn() {
    let bytes = Array(#"{"method":"a.b.C","parameters":{"x":[[]]}}"#.utf8)
    let limits = JSONLimits(maximumDepth: 3)
    #expect(throws: ProtocolError.malformed(JSONError(.tooDeep(maximum: 3), at: 37))) {
      try bytes.withUnsafeBufferPointer { _ = try Call(decoding: $0, limits: limits) }
    }
  }

  private func decode(_ message: String) -> Result<Call, ProtocolError> {
    Array(message.utf8).withUnsafeBufferPointer { bytes in
      do throws(ProtocolError) {
        return .success(try Call(decoding: bytes))
      } catch {
        return .failure(error)
      }
    }
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
